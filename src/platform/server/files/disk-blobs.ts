import { mkdirSync } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncToDisk } from '../disk.ts';
import type { Blobs } from './blobs.ts';
import { openFile } from './open-file.ts';

/** Keeps files in a folder, made when it is missing, on the same disk as what is taken in. */
export function openDiskBlobs(folder: string): Blobs {
  const isNew = mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined;
  if (isNew) syncToDisk(dirname(folder));
  const place = (name: string) => join(folder, checkedName(name));

  const removeAll = (files: readonly string[]) =>
    all(files.map((file) => rm(file, { force: true })));

  return {
    async keep(files) {
      const moves = files.map(({ from, name }) => ({ from, to: place(name) }));
      try {
        // In this order, or a power cut could leave a name without its bytes.
        await all(moves.map(({ from }) => sync(from)));
        await all(moves.map(({ from, to }) => rename(from, to)));
        await sync(folder);
      } catch (error) {
        await removeAll(moves.flatMap(({ from, to }) => [from, to]));
        throw error;
      }
    },

    open: async (name) => openFile(place(name)),

    async remove(names) {
      await removeAll(names.map(place));
      await sync(folder);
    },

    list: () => readdir(folder),
  };
}

/** Waits for every one, also where one fails: what is still under way could not be undone. */
async function all(work: readonly Promise<void>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(work)) {
    if (outcome.status === 'rejected') throw outcome.reason;
  }
}

/** Makes what was written to a file, or the names in a folder, outlast a power cut. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A name is never a way to somewhere else. */
function checkedName(name: string): string {
  if (!/^[\w-]+(?:\.[\w-]+)*$/.test(name)) throw new Error('Invalid file name');
  return name;
}
