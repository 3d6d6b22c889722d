import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freeBytesIn, minFreeBytes } from '#platform/server/disk.ts';
import { mountSmallDisk } from '../../../../tests/support/small-disk.ts';
import { makeRoom } from './room.ts';

const disk = mountSmallDisk(230);
afterAll(() => disk?.remove());

const mebibyte = 1 << 20;

test.skipIf(disk === null)('as many files are given up as it takes, and none in vain', async () => {
  const folder = disk?.folder ?? '';
  const files = ['one', 'two', 'three', 'four'];
  for (const name of files) writeFileSync(join(folder, name), Buffer.alloc(5 * mebibyte, 1));
  const left = () => readdirSync(folder).sort();
  const free = (await freeBytesIn(folder)) - minFreeBytes;
  await makeRoom(folder, free, files);
  await expect(makeRoom(folder, free + 16 * mebibyte, files.slice(1))).rejects.toThrow(
    'more disk space',
  );
  expect(left()).toEqual([...files].sort());
  await makeRoom(folder, free + 6 * mebibyte, files);
  expect(left()).toEqual(['four', 'three']);
});
