import { createWriteStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise } from 'yauzl';
import { ZipFile } from 'yazl';

/** A file in an archive. */
export interface Packed {
  readonly content: Buffer;
  readonly entry: Entry;
}

/** Returns every file of an archive by its path. */
export async function unpack(file: string): Promise<Map<string, Packed>> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false });
  const files = new Map<string, Packed>();
  try {
    for await (const entry of zip.eachEntry()) {
      const content = await buffer(await zip.openReadStreamPromise(entry));
      files.set(entry.fileName, { content, entry });
    }
  } finally {
    zip.close();
  }
  return files;
}

/** Packs files by their paths into an archive. */
export async function pack(
  file: string,
  files: Iterable<readonly [string, Buffer | string]>,
): Promise<void> {
  const zip = new ZipFile();
  for (const [path, content] of files) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}
