import { mkdirSync } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { nullIfMissing, syncToDisk } from '../disk.ts';

/** Stores pictures in a folder. Each blob is written once and never changed. */
export interface BlobStore {
  /**
   * Moves finished files into the store: all of them, durably, or none. The sources are gone afterwards,
   * also after an error.
   */
  commit(files: readonly { from: string; name: string }[]): Promise<void>;
  /** Opens a blob, or a part of it. */
  open(name: string, range?: ByteRange): Promise<OpenBlob | null>;
  /** Deletes blobs durably. Unknown names are ignored. */
  remove(names: readonly string[]): Promise<void>;
  list(): Promise<string[]>;
}

/** A blob being read. The caller reads the stream to its end, or destroys it. */
export interface OpenBlob {
  readonly size: number;
  readonly content: Readable;
}

/** The first and the last byte. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Opens the store, and creates its folder if necessary. The folder must be on the disk of the temp files. */
export function openBlobStore(folder: string): BlobStore {
  const isNew = mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined;
  if (isNew) syncToDisk(dirname(folder));
  const pathOf = (name: string) => join(folder, checkedName(name));

  return {
    async commit(files) {
      const moves = files.map(({ from, name }) => ({ from, to: pathOf(name) }));
      try {
        // Content before names, or a power cut could leave a name without content.
        await all(moves.map(({ from }) => sync(from)));
        await all(moves.map(({ from, to }) => rename(from, to)));
        await sync(folder);
      } catch (error) {
        await removeAll(moves.flatMap(({ from, to }) => [from, to]));
        throw error;
      }
    },
    open: async (name, range) => openFile(pathOf(name), range),
    async remove(names) {
      await removeAll(names.map(pathOf));
      await sync(folder);
    },
    list: () => readdir(folder),
  };
}

export async function openFile(file: string, range?: ByteRange): Promise<OpenBlob | null> {
  const handle = await open(file, 'r').catch(nullIfMissing);
  if (handle === null) return null;
  try {
    const { size } = await handle.stat();
    // If the end is given, the stream needs no extra read to find it.
    const { start, end } = range ?? { start: 0, end: Math.max(0, size - 1) };
    return { size, content: handle.createReadStream({ start, end }) };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

const removeAll = (files: readonly string[]) => all(files.map((file) => rm(file, { force: true })));

/** Waits until every operation has settled, then throws the first error. */
async function all(operations: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(operations);
  await Promise.all(operations);
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Throws for anything that could lead out of the folder. */
function checkedName(name: string): string {
  if (!/^[\w-]+(?:\.[\w-]+)*$/.test(name)) throw new Error('Invalid file name');
  return name;
}
