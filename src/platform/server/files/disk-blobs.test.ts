import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Blobs } from './blobs.ts';
import { openDiskBlobs } from './disk-blobs.ts';

let folder: string;
let blobs: Blobs;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fivetwenty-'));
  blobs = openDiskBlobs(join(folder, 'kept'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A finished file that is not kept yet. */
const draft = (name: string, content = name) => {
  const from = join(folder, name);
  writeFileSync(from, content);
  return from;
};
/** The bytes under a name, as text. */
async function read(name: string, from = blobs): Promise<string | null> {
  const opened = await from.open(name);
  if (opened === null) return null;
  const content = await text(opened.content);
  expect(Buffer.byteLength(content)).toBe(opened.size);
  return content;
}
const kept = () => readdirSync(join(folder, 'kept')).sort();
const drafts = () => readdirSync(folder).filter((name) => name !== 'kept');

describe('keeping', () => {
  test('takes files in whole; they are gone from where they lay', async () => {
    const files = ['a.full.jpg', 'a.medium.jpg'].map((name) => ({ from: draft(name), name }));
    await blobs.keep(files);
    expect([kept(), drafts()]).toEqual([['a.full.jpg', 'a.medium.jpg'], []]);
    expect(await read('a.full.jpg')).toBe('a.full.jpg');
    const again = openDiskBlobs(join(folder, 'kept'));
    expect(await read('a.medium.jpg', again)).toBe('a.medium.jpg');
  });

  test.each([
    ['one that is not there', () => join(folder, 'missing')],
    [
      'one that is a folder that is not empty',
      () => {
        mkdirSync(join(folder, 'kept', 'c.jpg'));
        draft(join('kept', 'c.jpg', 'x'));
        return draft('c');
      },
    ],
  ])('takes none in where %s is among them, and leaves no draft', async (_, make) => {
    await blobs.keep([{ from: draft('kept-before'), name: 'kept-before.jpg' }]);
    const files = [
      { from: draft('a'), name: 'a.jpg' },
      { from: draft('b'), name: 'b.jpg' },
      { from: make(), name: 'c.jpg' },
    ];
    await expect(blobs.keep(files)).rejects.toThrow();
    const left = kept().filter((name) => name !== 'c.jpg');
    expect([left, drafts()]).toEqual([['kept-before.jpg'], []]);
  });

  test('of nothing is nothing', async () => {
    await blobs.keep([]);
    expect(kept()).toEqual([]);
  });
});

describe('names', () => {
  const tricks = [
    ...['', '.', '..', '../a', 'a/b', '/etc/passwd', 'a\\b', '.hidden', 'a..b', 'a.'],
    ...['a\0b', 'a\n', ' a', 'ä', 'a b', '%2e%2e', '~', 'a/../b'],
  ];
  test.each(tricks)('%j is none', async (name) => {
    const from = draft('draft');
    await expect(blobs.keep([{ from, name }])).rejects.toThrow('Invalid file name');
    await expect(async () => blobs.open(name)).rejects.toThrow('Invalid file name');
    await expect(async () => blobs.remove([name])).rejects.toThrow('Invalid file name');
    expect(kept()).toEqual([]);
  });

  test('are listed, of what is kept and of nothing else', async () => {
    expect(await blobs.list()).toEqual([]);
    const names = ['b_1.jpg', 'a-0.full.webp', 'c'];
    await blobs.keep(names.map((name) => ({ from: draft(name), name })));
    expect((await blobs.list()).sort()).toEqual([...names].sort());
  });
});

test('what is not kept reads as null; what cannot be read is a failure', async () => {
  expect(await read('nothing.jpg')).toBeNull();
  mkdirSync(join(folder, 'kept', 'folder'));
  await expect(read('folder')).rejects.toThrow('EISDIR');
});

test('removing takes away for good, and does no harm twice', async () => {
  await blobs.keep(['a', 'b', 'c'].map((name) => ({ from: draft(name), name })));
  await blobs.remove(['a', 'b', 'never-was']);
  await blobs.remove(['a', 'b']);
  await blobs.remove([]);
  expect(kept()).toEqual(['c']);
  expect(await read('a')).toBeNull();
});

test('only the owner may look', () => {
  expect(statSync(join(folder, 'kept')).mode & 0o777).toBe(0o700);
});

test('a folder that is there already keeps what lies in it', async () => {
  await blobs.keep([{ from: draft('a'), name: 'a' }]);
  openDiskBlobs(join(folder, 'kept'));
  expect(readFileSync(join(folder, 'kept', 'a'), 'utf8')).toBe('a');
});
