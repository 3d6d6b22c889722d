import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recordSyncs } from '../../../../tests/support/recorded-syncs.ts';
import { type BlobStore, openBlobStore } from './blob-store.ts';

let folder: string;
let blobs: BlobStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fivetwenty-'));
  blobs = openBlobStore(join(folder, 'store'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a file outside of the store. */
const fileOf = (name: string) => {
  const from = join(folder, name);
  writeFileSync(from, name);
  return { from, name };
};
const stored = () => readdirSync(join(folder, 'store')).sort();
const outside = () => readdirSync(folder).filter((name) => name !== 'store');

test('commit writes files to the disk, then their names in the store', async () => {
  const files = ['a', 'b'].map(fileOf);
  const steps: string[] = [];
  const store = join(folder, 'store');
  await recordSyncs((isSynced) => {
    const file = files.find(({ from }) => isSynced(from));
    if (file !== undefined) steps.push(file.name);
    if (isSynced(store)) steps.push(`folder of ${stored()}`);
  });
  await blobs.commit(files);
  expect(steps.sort()).toEqual(['a', 'b', 'folder of a,b']);
  await blobs.remove(['a']);
  expect(steps.at(-1)).toBe('folder of b');
});

test('commit moves files into the store, which only the owner can read', async () => {
  await blobs.commit(['b_1.jpg', 'a-0.full.webp', 'c'].map(fileOf));
  expect([stored(), outside()]).toEqual([['a-0.full.webp', 'b_1.jpg', 'c'], []]);
  expect(statSync(join(folder, 'store')).mode & 0o777).toBe(0o700);
  const reopened = openBlobStore(join(folder, 'store'));
  expect((await reopened.list()).sort()).toEqual(stored());
  const opened = await reopened.open('b_1.jpg');
  expect([opened?.size, opened && (await text(opened.content))]).toEqual([7, 'b_1.jpg']);
});

test.each([
  ['is missing', () => ({ from: join(folder, 'missing'), name: 'c.jpg' })],
  [
    'cannot be renamed',
    () => {
      mkdirSync(join(folder, 'store', 'c.jpg', 'full'), { recursive: true });
      return { ...fileOf('c'), name: 'c.jpg' };
    },
  ],
])('commit stores nothing and deletes its sources when a file %s', async (_, make) => {
  await blobs.commit([fileOf('before.jpg')]);
  const files = [fileOf('a.jpg'), fileOf('b.jpg'), make()];
  await expect(blobs.commit(files)).rejects.toThrow();
  expect([stored().filter((name) => name !== 'c.jpg'), outside()]).toEqual([['before.jpg'], []]);
});

test.each(['', '..', 'a/b', 'a\\b', '.hidden', 'a\0b', 'a\n', '%2e%2e'])(
  'the name %j is an error',
  async (name) => {
    const { from } = fileOf('file');
    await expect(blobs.commit([{ from, name }])).rejects.toThrow('Invalid file name');
    await expect(async () => blobs.open(name)).rejects.toThrow('Invalid file name');
    await expect(async () => blobs.remove([name])).rejects.toThrow('Invalid file name');
  },
);

test('remove deletes blobs, and ignores unknown names', async () => {
  await blobs.commit(['a', 'b'].map(fileOf));
  await blobs.remove(['a', 'unknown']);
  expect(stored()).toEqual(['b']);
  expect(await blobs.open('a')).toBeNull();
});
