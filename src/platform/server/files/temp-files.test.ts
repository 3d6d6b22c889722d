import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemEntropy } from '../entropy.ts';
import { openTempFiles } from './temp-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fivetwenty-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const inTmp = () => readdirSync(join(folder, 'tmp'));

test('what a killed process left is gone at the start; nothing else is', () => {
  mkdirSync(join(folder, 'tmp', 'deep', 'down'), { recursive: true });
  for (const name of ['tmp/half', 'tmp/deep/down/half', 'kept'])
    writeFileSync(join(folder, name), 'x');
  openTempFiles(folder, systemEntropy);
  expect(inTmp()).toEqual([]);
  expect(readdirSync(folder).sort()).toEqual(['kept', 'tmp']);
  expect(statSync(join(folder, 'tmp')).mode & 0o777).toBe(0o700);
});

test('every place is a new one, with nothing there yet', async () => {
  const drafts = openTempFiles(folder, systemEntropy);
  const places = await Promise.all(Array.from({ length: 50 }, () => drafts.place()));
  expect(new Set(places).size).toBe(50);
  expect(places.filter((place) => dirname(place) !== join(folder, 'tmp'))).toEqual([]);
  expect(places.filter((place) => existsSync(place))).toEqual([]);
});

test('discarding takes away what lies there, and does no harm where nothing does', async () => {
  const drafts = openTempFiles(folder, systemEntropy);
  const [used = '', unused = '', other = ''] = await Promise.all(
    [1, 2, 3].map(() => drafts.place()),
  );
  for (const place of [used, other]) writeFileSync(place, 'x');
  await drafts.discard([used, unused]);
  await drafts.discard([used, unused]);
  expect(inTmp()).toEqual([other.slice(join(folder, 'tmp').length + 1)]);
});

test('where the folder is gone, placing fails rather than writing elsewhere', async () => {
  const drafts = openTempFiles(folder, systemEntropy);
  rmSync(join(folder, 'tmp'), { recursive: true });
  await expect(drafts.place()).rejects.toThrow('ENOENT');
});
