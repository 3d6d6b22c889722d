import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemEntropy } from '../entropy.ts';
import { openTempFiles } from './temp-files.ts';

test('the temp folder is emptied at the start, nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fivetwenty-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'tmp', 'deep', 'down'), { recursive: true });
  for (const name of ['tmp/half', 'tmp/deep/down/half', 'other'])
    writeFileSync(join(folder, name), 'x');
  openTempFiles(folder, systemEntropy);
  expect(readdirSync(join(folder, 'tmp'))).toEqual([]);
  expect(readdirSync(folder).sort()).toEqual(['other', 'tmp']);
  expect(statSync(join(folder, 'tmp')).mode & 0o777).toBe(0o700);
});
