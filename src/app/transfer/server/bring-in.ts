import { setImmediate as otherWork } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { isReservedName, nameKey } from '#features/categories/categories.rules.ts';
import { addCategory, readCategories } from '#features/categories/server/categories.store.ts';
import { mostPhotosOfEvent } from '#features/memories/memories.rules.ts';
import { addMemory, replaceLinks } from '#features/memories/server/memories.store.ts';
import { readToExport as readMemories } from '#features/memories/server/transfer.store.ts';
import { addPhotoNote } from '#features/photos/server/notes.routes.ts';
import { addToCategories } from '#features/photos/server/photo-categories.store.ts';
import { orderedAt } from '#features/photos/server/photo-order.ts';
import {
  addPhoto,
  findId,
  readNotesToExport,
  readPhotos,
  updatePhoto,
} from '#features/photos/server/photos.store.ts';
import { storableName } from '#features/photos/server/upload.ts';
import type { Note } from '#features/shared-note/server/note.ts';
import type { WrittenText } from '#features/shared-note/server/shared-note.store.ts';
import { instant } from '#platform/server/clock.ts';
import { isConstraintViolation } from '#platform/server/db/sqlite.ts';
import { readUsers } from '#platform/server/identity/identity.store.ts';
import type { Schema } from '../../schema.ts';
import { transferMessages as t } from '../messages/index.ts';
import type { ImportReport } from '../transfer.contract.ts';
import { bringInHistory } from './bring-in-history.ts';
import { bringProfiles } from './bring-in-profiles.ts';
import type { HomeData, MemoryData, PhotoData } from './home-data.ts';
import { endImport } from './import-journal.ts';
import { openExport } from './open-export.ts';
import { ImportRefused } from './refused.ts';
import { type Taken, type TakingDeps, takePictures } from './take-pictures.ts';
import { createStock, createTally, type Tally } from './tally.ts';
import { type Who, whoIsWho } from './who-is-who.ts';
import type { Progress } from './write-export.ts';

export interface BringInDeps extends TakingDeps {
  /** The shared note of a home that runs; null where none does. */
  note: Pick<Note, 'present' | 'adopt'> | null;
  /** Ends it at its next step, with this signal's reason. */
  signal?: AbortSignal;
}

/**
 * Adds what is in an export and not here: nothing that is here changes or goes. All of it in one transaction, once its
 * pictures went through what an upload goes through. Throws `ImportRefused`, or what is wrong with us; either way the
 * home is as it was. The same export a second time adds nothing.
 */
export async function bringIn(
  deps: BringInDeps,
  file: string,
  progress: Progress = () => undefined,
): Promise<ImportReport> {
  const opened = await openExport(file);
  const taken: Taken[] = [];
  /** Those whose pictures got no row. */
  let unused: readonly Taken[] = taken;
  try {
    const tally = createTally();
    await takePictures(deps, opened, taken, tally, (done, total) => {
      progress(done, total);
      deps.signal?.throwIfAborted();
    });
    const { data } = opened;
    const { note, signal } = deps;
    const done = await deps.database
      .write((tx) => bringAll(tx, { data, taken, tally, note, signal }))
      .catch((error: unknown) => {
        throw isConstraintViolation(error) ? new ImportRefused(t.answers.damaged) : error;
      });
    unused = done.unused;
    if (done.text !== null) deps.note?.adopt(done.text);
    return tally.report();
  } finally {
    opened.close();
    for (const each of unused) if ('files' in each) await each.files.delete();
    for (const each of taken) if ('files' in each) each.files.done();
    await endImport(deps);
  }
}

interface Bringing {
  data: HomeData;
  taken: readonly Taken[];
  tally: Tally;
  note: BringInDeps['note'];
  signal: AbortSignal | undefined;
}

/** Rows that are written before others get a turn. */
const atOnce = 250;

async function bringAll(
  tx: Transaction<Schema>,
  { data, taken, tally, note, signal }: Bringing,
): Promise<{ unused: Taken[]; text: WrittenText | null }> {
  const people = await readUsers(tx);
  const who = whoIsWho(data.people, people);
  const categories = await bringCategories(tx, data, tally);
  const photos = new Map<string, number>();
  const unused: Taken[] = [];
  let rows = 0;
  for (const each of taken) {
    rows += 1;
    if (rows % atOnce === 0) await otherWork();
    signal?.throwIfAborted();
    const known = 'id' in each ? each.id : await findId(tx, 'sha256', each.sha256);
    const id = known ?? ('files' in each ? await addRow(tx, each, who) : undefined);
    if (id === undefined) continue;
    if (known !== undefined) {
      unused.push(each);
      tally.there('photos');
    } else tally.add('photos');
    photos.set(each.photo.file, id);
    const isNew = known === undefined;
    await bringWords(tx, { id, photo: each.photo, isNew, who, categories, tally });
  }
  await bringMemories(tx, { data, photos, who, tally });
  await bringProfiles(tx, { data, people, who, tally });
  signal?.throwIfAborted();
  const text = await bringInHistory(tx, { data, photos, who, tally, note });
  return { unused, text };
}

async function addRow(
  tx: Transaction<Schema>,
  { photo, files, sha256 }: Extract<Taken, { files: unknown }>,
  who: Who,
): Promise<number> {
  const { caption, takenAt, isFavorite, uploadedAt, uploader, name } = photo;
  const createdAt = Date.parse(uploadedAt);
  return addPhoto(tx, {
    ...files.row,
    originalName: storableName(name),
    sha256,
    caption,
    isFavorite: isFavorite ? 1 : 0,
    createdAt,
    takenAt,
    orderedAt: await orderedAt(tx, takenAt, createdAt),
    deletedAt: null,
    uploaderId: who.idOf(uploader),
  });
}

interface Words {
  id: number;
  photo: PhotoData;
  isNew: boolean;
  who: Who;
  categories: ReadonlyMap<string, number>;
  tally: Tally;
}

/** What is said of a photo and is not said here: its caption, notes and categories. */
async function bringWords(
  tx: Transaction<Schema>,
  { id, photo, isNew, who, categories, tally }: Words,
): Promise<void> {
  const { caption } = photo;
  if (caption !== null && isNew) tally.add('captions');
  if (caption !== null && !isNew) {
    const [here] = await readPhotos(tx, [id]);
    if (here?.caption === null) {
      await updatePhoto(tx, id, { caption });
      tally.add('captions');
    } else if (here?.caption === caption) tally.there('captions');
  }
  const stock = createStock();
  const keyOf = (author: string, createdAt: string, content: string) =>
    JSON.stringify([author, createdAt, content]);
  for (const { author, createdAt, content } of isNew ? [] : await readNotesToExport(tx, [id])) {
    stock.put(keyOf(author, instant(createdAt), content));
  }
  for (const { author, content, createdAt } of photo.notes) {
    if (stock.take(keyOf(who.nameOf(author), createdAt, content))) tally.there('photoNotes');
    else {
      const at = Date.parse(createdAt);
      const note = { photoId: id, authorId: who.idOf(author), content, createdAt: at };
      await addPhotoNote(tx, note);
      tally.add('photoNotes');
    }
  }
  const into = photo.categories.map((name) => categories.get(nameKey(name)));
  await addToCategories(
    tx,
    [id],
    into.filter((each) => each !== undefined),
  );
}

/** Answers the ids of all categories, by the keys of their names. */
async function bringCategories(
  tx: Transaction<Schema>,
  { categories }: HomeData,
  tally: Tally,
): Promise<Map<string, number>> {
  const ids = new Map((await readCategories(tx)).map(({ id, name }) => [nameKey(name), id]));
  for (const category of categories) {
    const key = nameKey(category.name);
    if (ids.has(key)) tally.there('categories');
    else if (isReservedName(category.name)) tally.skip(category.name, t.answers.reserved);
    else {
      ids.set(key, await addCategory(tx, category));
      tally.add('categories');
    }
  }
  return ids;
}

const memoryKey = (memory: Omit<MemoryData, 'photos'>): string => {
  const { title, description, date, endDate, type, creator } = memory;
  return JSON.stringify([title, description, date, endDate, type, creator]);
};

/** Those of which there is none that is the same word for word; of several that are the same, as many as are missing. */
async function bringMemories(
  tx: Transaction<Schema>,
  {
    data,
    photos,
    who,
    tally,
  }: { data: HomeData; photos: ReadonlyMap<string, number>; who: Who; tally: Tally },
): Promise<void> {
  const stock = createStock();
  let part = await readMemories(tx, null, atOnce);
  while (part.length > 0) {
    for (const memory of part) stock.put(memoryKey(memory));
    await otherWork();
    part = await readMemories(tx, part.at(-1) ?? null, atOnce);
  }
  for (const { photos: files, creator, ...memory } of data.memories) {
    const { type, endDate, date } = memory;
    const isEvent = type === 'event';
    if (endDate !== null && (!isEvent || endDate < date))
      throw new ImportRefused(t.answers.damaged);
    if (stock.take(memoryKey({ ...memory, creator: who.nameOf(creator) }))) {
      tally.there('memories');
      continue;
    }
    const id = await addMemory(tx, { ...memory, creatorId: who.idOf(creator) });
    const linked = files.map((file) => photos.get(file)).filter((each) => each !== undefined);
    if (isEvent) await replaceLinks(tx, id, [...new Set(linked)].slice(0, mostPhotosOfEvent));
    tally.add('memories');
  }
}
