import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { blobName } from '#features/photos/server/photo-files.ts';
import { activeIds, type PhotoToExport } from '#features/photos/server/photos.store.ts';
import { instant } from '#platform/server/clock.ts';
import { openReader, openSnapshot } from '#platform/server/db/copies.ts';
import { readIfReadable } from '#platform/server/disk.ts';
import { headLength, type ImageFormat, imageFormat } from '#platform/server/files/image-jobs.ts';
import { dateIn } from '#shared/dates.ts';
import { wallTimeIn } from '#shared/moments.ts';
import type { WallTime } from '#shared/wall-time.ts';
import type { Schema } from '../../schema.ts';
import { transferMessages as t } from '../messages/index.ts';
import { createPaths, withoutExtension } from '../names.rules.ts';
import { type AlbumPhoto, albumPage } from './album.ts';
import { jsonOf, Nested } from './data-json.ts';
import { format } from './home-data.ts';
import { type HomeReader, openHomeData, type Placed } from './read-home.ts';

/** How much is done of all, in photos. */
export type Progress = (done: number, total: number) => void;

export interface ExportOrder {
  /** The data folder of a home, which may run. */
  folder: string;
  /** A place where nothing is yet, for a copy of its database; nothing is left there. */
  copy: string;
  /** Milliseconds since 1970. */
  moment: number;
  /** Of the program. */
  version: string;
}

export interface Exported {
  photos: number;
  /** Photos that should have been there, and whose pictures were not, or that the disk cannot read. */
  missing: number;
}

/**
 * Writes everything of a home, as of now, as a ZIP with a folder that people read without us: as fast as `to` takes
 * it, with no more in memory than what is on its way. What is purged meanwhile is not in it. Throws where `to`
 * fails, or the disk; then what was written is no whole archive.
 */
export async function writeExport(
  order: ExportOrder,
  to: Writable,
  progress: Progress = () => undefined,
): Promise<Exported> {
  const file = join(order.folder, 'home.sqlite');
  const live = openReader<Schema>(file);
  try {
    const snapshot = openSnapshot<Schema>(file, order.copy);
    try {
      const home = await openHomeData(snapshot.read);
      const stillShown = async (id: number) => (await activeIds(live.read, [id])).length > 0;
      return await pack({ ...order, home, stillShown }, to, progress);
    } finally {
      await snapshot.close();
    }
  } finally {
    await live.close();
    rmSync(order.copy, { force: true });
  }
}

interface Packing extends ExportOrder {
  home: HomeReader;
  stillShown(id: number): Promise<boolean>;
}

async function pack(packing: Packing, to: Writable, progress: Progress): Promise<Exported> {
  const { folder, home, moment, version, stillShown } = packing;
  const { timeZone, startDate } = home.relationship;
  const date = dateIn(timeZone, moment).toString();
  const zip = new ZipFile();
  const writing = pipeline(zip.outputStream, to);
  // Whoever adds hears of it first.
  writing.catch(() => undefined);

  /** Adds one file, and waits until its last byte has left: the next one is not even opened before. */
  async function add(path: string, content: Readable, more: { size?: number; mtime?: Date } = {}) {
    const options = { mtime: new Date(moment), mode: 0o100644, ...more };
    const compress = more.size === undefined;
    zip.addReadStream(content, `${t.readable.folder(date)}/${path}`, { ...options, compress });
    await Promise.race([finished(content), writing]);
  }

  const atOf = ({ takenAt, createdAt }: PhotoToExport): WallTime =>
    takenAt ?? wallTimeIn(timeZone, instant(createdAt)) ?? '1970-01-01T00:00:00';
  const pathOf = createPaths();

  async function addPicture(bytes: Buffer, row: PhotoToExport, path: string): Promise<void> {
    const size = bytes.length;
    await add(path, Readable.from(bytes), { size, mtime: new Date(row.orderedAt) });
  }

  /** Adds the pictures of a photo. Null where they are not there. */
  async function place(row: PhotoToExport): Promise<Placed | null> {
    const at = atOf(row);
    const title = firstLine(row.caption) || withoutExtension(row.originalName);
    // As a whole, before its place begins: one that cannot be read must not end all of it.
    const read = (kept: 'original' | 'full') =>
      readIfReadable(join(folder, 'photos', blobName(row.filename, kept)));
    const served = row.filename.endsWith('.webp') ? 'webp' : 'jpg';
    const original = row.hasOriginal === 1 ? await read('original') : null;
    const kind = original === null ? null : kindOf(original);
    // Few programs show this kind; in the album stands what any browser does.
    const needsView = kind === 'heic' || kind === 'avif';
    const full = original === null || needsView ? await read('full') : null;
    const first = original ?? full;
    if (first === null) return null;
    const file = pathOf({ at, title, extension: kind === null ? served : extensions[kind] });
    await addPicture(first, row, file);
    if (original === null || full === null) {
      return { file, view: null, isOriginal: original !== null };
    }
    const view = pathOf({ at, title, extension: served });
    await addPicture(full, row, view);
    return { file, view, isOriginal: true };
  }

  try {
    const places = new Map<number, Placed>();
    const years = new Set<string>();
    const total = await countOf(home.photoRows());
    let missing = 0;
    let done = 0;
    for await (const row of home.photoRows()) {
      const placed = await place(row);
      if (placed !== null) {
        places.set(row.id, placed);
        years.add(atOf(row).slice(0, 4));
      } else if (await stillShown(row.id)) missing += 1;
      done += 1;
      progress(done, total);
    }
    for await (const memory of home.memories(places)) years.add(memory.date.slice(0, 4));

    const love = await home.love();
    const spins = await home.spins();
    const note = await home.sharedNote();
    await add(
      'data.json',
      textOf(
        jsonOf({
          format,
          madeBy: `Fivetwenty ${version}`,
          exportedAt: instant(moment),
          people: home.people.map(({ username, displayName, color }) => ({
            ...{ username, name: displayName, color },
          })),
          relationship: { startDate, timeZone },
          love,
          categories: await home.categories(),
          photos: withoutRows(home.photos(places)),
          memories: home.memories(places),
          wheels: await home.wheels(),
          savedSpins: await home.savedSpins(),
          spins,
          boxes: home.boxes(places),
          profiles: await home.profiles(),
          // Last, and its versions last in it.
          sharedNote: new Nested({ ...note, versions: home.noteVersions() }),
        }),
      ),
    );
    const album = {
      ...{ people: home.people, date, startDate, years: [...years].sort(), love, spins, note },
      photos: () => albumPhotos(home.photos(places), atOf),
      memories: () => home.memories(places),
      boxes: () => home.boxes(places),
    };
    await add('index.html', textOf(albumPage(album)));
    const [one = '', other = ''] = home.people.map(({ displayName }) => displayName);
    const readMe = t.readable.readMe({ one, other, date, photos: places.size, missing });
    // Without its mark, old editors read it as something else.
    await add('READ ME.txt', textOf([`\ufeff${readMe}`]));
    zip.end();
    await writing;
    return { photos: places.size, missing };
  } catch (error) {
    to.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

const extensions: Readonly<Record<ImageFormat, string>> = {
  ...{ jpeg: 'jpg', png: 'png', webp: 'webp', gif: 'gif', avif: 'avif', heic: 'heic' },
};

/** What a picture is by its first bytes; what can no longer be told counts as the kind of most. */
const kindOf = (picture: Buffer): ImageFormat =>
  imageFormat(picture.subarray(0, headLength)) ?? 'jpeg';

const firstLine = (caption: string | null): string => caption?.trim().split(/\r?\n/, 1)[0] ?? '';

const textOf = (pieces: AsyncIterable<string> | Iterable<string>): Readable =>
  Readable.from(pieces, { objectMode: false });

async function countOf(items: AsyncIterable<unknown>): Promise<number> {
  let count = 0;
  for await (const _ of items) count += 1;
  return count;
}

async function* withoutRows(photos: ReturnType<HomeReader['photos']>) {
  for await (const { row: _, ...photo } of photos) yield photo;
}

async function* albumPhotos(
  photos: ReturnType<HomeReader['photos']>,
  atOf: (row: PhotoToExport) => WallTime,
): AsyncGenerator<AlbumPhoto> {
  for await (const { row, ...photo } of photos) {
    yield { ...photo, at: atOf(row), width: row.width, height: row.height };
  }
}
