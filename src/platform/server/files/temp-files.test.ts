import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemEntropy } from '../entropy.ts';
import { openTempFiles } from './temp-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fivetwenty-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const inTmp = () => readdirSync(join(folder, 'tmp'));

test('the temp folder is emptied at the start, nothing else', () => {
  mkdirSync(join(folder, 'tmp', 'deep', 'down'), { recursive: true });
  for (const name of ['tmp/half', 'tmp/deep/down/half', 'other'])
    writeFileSync(join(folder, name), 'x');
  openTempFiles(folder, systemEntropy);
  expect(inTmp()).toEqual([]);
  expect(readdirSync(folder).sort()).toEqual(['other', 'tmp']);
  expect(statSync(join(folder, 'tmp')).mode & 0o777).toBe(0o700);
});

test('remove deletes files that exist, and ignores others', async () => {
  const tempFiles = openTempFiles(folder, systemEntropy);
  const [used, unused, other] = [
    await tempFiles.create(),
    await tempFiles.create(),
    await tempFiles.create(),
  ];
  for (const path of [used, other]) writeFileSync(path, 'x');
  await tempFiles.remove([used, unused]);
  await tempFiles.remove([used, unused]);
  expect(inTmp()).toEqual([basename(other)]);
});
