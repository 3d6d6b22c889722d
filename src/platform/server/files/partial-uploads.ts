import { mkdirSync } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DiskFull, freeBytesIn, minFreeBytes, nullIfMissing } from '../disk.ts';

export type PartialUploads = ReturnType<typeof openPartialUploads>;

/** Milliseconds without a new part after which an upload is given up. */
export const partialLife = 3 * 24 * 60 * 60 * 1000;

/** Files that arrive in parts, in `uploads` of the data folder. They survive a restart. */
export function openPartialUploads(dataFolder: string) {
  const folder = join(dataFolder, 'uploads');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const pathOf = (name: string) => {
    if (!/^[\w-]+$/.test(name)) throw new Error('Invalid file name');
    return join(folder, name);
  };
  return {
    pathOf,
    received: (name: string): Promise<number> => sizeOf(pathOf(name)),

    /** Throws `DiskFull` unless there is room for so many more bytes. */
    async needSpace(bytes: number): Promise<void> {
      if ((await freeBytesIn(folder)) < minFreeBytes + bytes) throw new DiskFull();
    },

    remove: (name: string): Promise<void> => rm(pathOf(name), { force: true }),

    /** Deletes uploads that received no part for `partialLife`. */
    async deleteStale(now: number): Promise<void> {
      for (const name of await readdir(folder)) {
        const stats = await stat(join(folder, name)).catch(nullIfMissing);
        if (stats !== null && now - stats.mtimeMs > partialLife) await rm(join(folder, name));
      }
    },
  };
}

/** Appends a part to a file, durably. Returns the bytes that the file has then. */
export async function appendPart(to: string, part: string, isFirst: boolean): Promise<number> {
  const handle = await open(to, isFirst ? 'w' : 'a', 0o600);
  try {
    for await (const chunk of chunksOf(part)) await handle.appendFile(chunk);
    await handle.datasync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

/** Yields a file in pieces of the same buffer: new ones would be garbage faster than it is collected. */
export async function* chunksOf(file: string): AsyncGenerator<Buffer, void> {
  const handle = await open(file, 'r');
  try {
    const buffer = Buffer.alloc(256 * 1024);
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, null);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(nullIfMissing))?.size ?? 0;
}
