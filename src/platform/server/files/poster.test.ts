import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { takePoster, writeNeutral } from './poster.ts';

const folder = mkdtempSync(join(tmpdir(), 'fivetwenty-poster-'));
afterAll(() => rmSync(folder, { recursive: true }));
const to = join(folder, 'poster');
const video = join(folder, 'video');

/** A program that does this with its arguments. */
function program(script: string): string {
  const file = join(folder, `program-${script.length}`);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o700);
  return file;
}

test('a poster is taken by a program that reads only this file and container', async () => {
  const send = program('for last; do :; done; echo "$@" > "$last"');
  expect(await takePoster(video, { to, format: 'mov', program: send })).toBe(true);
  expect(readFileSync(to, 'utf8')).toContain(`-protocol_whitelist file -f mov -i ${video} `);
});

test('without the program, or if it fails, there is no poster', async () => {
  const format = 'webm';
  expect(await takePoster(video, { to, format, program: join(folder, 'none') })).toBe(false);
  expect(await takePoster(video, { to, format, program: program('exit 1') })).toBe(false);
});

test('the neutral picture is one', async () => {
  await writeNeutral(to);
  expect(await sharp(to).metadata()).toMatchObject({ format: 'png', width: 16, height: 9 });
});
