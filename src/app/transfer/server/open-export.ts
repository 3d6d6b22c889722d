import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { mostUploadBytes } from '#features/photos/photos.rules.ts';
import { transferMessages as t } from '../messages/index.ts';
import { format, HomeData } from './home-data.ts';
import { ImportRefused } from './refused.ts';

/** An export whose list and data were found good; its pictures are still to be looked at. */
export interface OpenExport {
  readonly data: HomeData;
  /**
   * Lays a file of it into a place where nothing is. Null where it holds none of that name; `too-large` for what no
   * photo is. Throws `ImportRefused` where its bytes are not what the archive says of them.
   */
  lay(path: string, place: string): Promise<{ sha256: string; bytes: number } | 'too-large' | null>;
  close(): void;
}

/** Files that an archive may list: a photo and its like, a hundred thousand times. */
const mostEntries = 250_000;
/** Bytes of `data.json`: of a hundred thousand photos, and of a shared note with a long past. */
const mostData = 256 * 1024 * 1024;
/** Bytes of a picture: of the largest that is uploaded, and of what may have been made of it. */
const mostPicture = 2 * mostUploadBytes;

/**
 * Opens an export. Nothing of it is believed: neither names, which are looked up and never written, nor sizes, nor
 * what it says of itself. Throws `ImportRefused`.
 */
export async function openExport(file: string): Promise<OpenExport> {
  const zip = await openPromise(file, {
    ...{ lazyEntries: true, autoClose: false, strictFileNames: true, validateEntrySizes: true },
  }).catch(() => {
    throw new ImportRefused(t.answers.noArchive);
  });
  try {
    const entries = await entriesOf(zip);
    const [folder, entry] = dataIn(entries);
    const data = await readData(zip, entry);
    return {
      data,
      lay: (path, place) => lay(zip, entries.get(folder + path), place),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** By their paths. Throws for a list that no honest program wrote. */
async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let compressed = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      compressed += entry.compressedSize;
      const isHonest =
        !entries.has(entry.fileName) &&
        entries.size < mostEntries &&
        // Files that share their bytes could be more than any disk holds.
        compressed <= zip.fileSize;
      if (!isHonest) throw new ImportRefused(t.answers.damaged);
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    throw error instanceof ImportRefused ? error : new ImportRefused(t.answers.damaged);
  }
  return entries;
}

/** The data, and the folder in which it lies: whoever packs one anew may do so with or without it. */
function dataIn(entries: ReadonlyMap<string, Entry>): [folder: string, entry: Entry] {
  for (const [path, entry] of entries) {
    const folder = /^([^/]*\/)?data\.json$/.exec(path);
    if (folder !== null) return [folder[1] ?? '', entry];
  }
  throw new ImportRefused(t.answers.noExport);
}

async function readData(zip: ZipFile, entry: Entry): Promise<HomeData> {
  if (entry.uncompressedSize > mostData) throw new ImportRefused(t.answers.damaged);
  const read = await parsed(zip, entry);
  const version = typeof read === 'object' && read !== null && 'format' in read ? read.format : 0;
  if (typeof version === 'number' && version > format) throw new ImportRefused(t.answers.newer);
  const data = HomeData.safeParse(read);
  if (!data.success) {
    const at = data.error.issues[0]?.path.map(String).join('.') ?? '';
    throw new ImportRefused(t.answers.damagedAt(at.slice(0, 100)));
  }
  return data.data;
}

async function parsed(zip: ZipFile, entry: Entry): Promise<unknown> {
  try {
    const bytes = await buffer(await zip.openReadStreamPromise(entry));
    if (crc32(bytes) !== entry.crc32) throw new ImportRefused(t.answers.damaged);
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ImportRefused(t.answers.damaged);
  }
}

async function lay(
  zip: ZipFile,
  entry: Entry | undefined,
  place: string,
): ReturnType<OpenExport['lay']> {
  if (entry === undefined) return null;
  if (entry.uncompressedSize > mostPicture) return 'too-large';
  const hash = createHash('sha256');
  let bytes = 0;
  let check = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _, passed) {
      hash.update(chunk);
      check = crc32(chunk, check);
      bytes += chunk.length;
      passed(null, chunk);
    },
  });
  const source = await zip.openReadStreamPromise(entry).catch(() => {
    throw new ImportRefused(t.answers.damaged);
  });
  let unreadable = false;
  source.once('error', () => {
    unreadable = true;
  });
  await pipeline(source, counting, createWriteStream(place, { flags: 'wx', mode: 0o600 })).catch(
    (error: unknown) => {
      // What is wrong with our disk is not wrong with the archive.
      throw unreadable ? new ImportRefused(t.answers.damaged) : error;
    },
  );
  if (check !== entry.crc32) throw new ImportRefused(t.answers.damaged);
  return { sha256: hash.digest('hex'), bytes };
}
