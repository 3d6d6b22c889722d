import type { Insertable, Kysely, Transaction } from 'kysely';
import type { UserColor } from '#shared/user.ts';
import {
  type MemoryFields,
  type MemoryType,
  memoryTypes,
  type SortOrder,
} from '../memories.rules.ts';
import type { MemoriesSchema, Schema } from './memories.schema.ts';

export type Reading = Kysely<Schema> | Transaction<Schema>;
export type Writing = Transaction<Schema>;

/** A memory as it is stored, with its creator. */
export interface StoredMemory extends MemoryFields {
  id: number;
  creatorName: string;
  creatorColor: UserColor;
}

export type MemoryDays = Pick<StoredMemory, 'id' | 'type' | 'date' | 'endDate'>;

/** A filter, and the order by date. `firstDay` and `lastDay` are `YYYY-MM-DD`, both included. */
export interface MemorySelection {
  type?: MemoryType | undefined;
  firstDay?: string | undefined;
  lastDay?: string | undefined;
  order: SortOrder;
}

/** The last memory of the page before. */
export type PagePosition = Pick<StoredMemory, 'date' | 'id'>;

const selectMemories = (db: Reading) =>
  db
    .selectFrom('memories')
    .innerJoin('people', 'people.id', 'memories.creatorId')
    .select([
      'memories.id',
      'title',
      'description',
      'date',
      'endDate',
      'type',
      'people.displayName as creatorName',
      'people.color as creatorColor',
    ]);

/** One page of memories after a place, by date, then id. */
export function readAfter(
  db: Reading,
  { type, firstDay, lastDay, order }: MemorySelection,
  place: PagePosition | null,
  limit: number,
): Promise<StoredMemory[]> {
  let query = selectMemories(db).orderBy('date', order).orderBy('memories.id', order).limit(limit);
  if (type !== undefined) query = query.where('type', '=', type);
  if (firstDay !== undefined) query = query.where('date', '>=', firstDay);
  if (lastDay !== undefined) query = query.where('date', '<=', lastDay);
  if (place !== null) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('date', 'memories.id'), order === 'asc' ? '>' : '<', tuple(place.date, place.id)),
    );
  }
  return query.execute();
}

export async function countMemories(db: Reading): Promise<number> {
  const { count } = await db
    .selectFrom('memories')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the memories with these ids, unsorted. */
export async function readByIds(db: Reading, ids: readonly number[]): Promise<StoredMemory[]> {
  return ids.length === 0 ? [] : selectMemories(db).where('memories.id', 'in', ids).execute();
}

export const findMemory = (db: Reading, id: number): Promise<StoredMemory | undefined> =>
  selectMemories(db).where('memories.id', '=', id).executeTakeFirst();

const selectDays = (db: Reading) =>
  db.selectFrom('memories').select(['id', 'type', 'date', 'endDate']);

/** Reads only an index. */
export async function readAnniversaries(db: Reading): Promise<MemoryDays[]> {
  const anniversaries = await db
    .selectFrom('memories')
    .select(['id', 'date'])
    .where('type', '=', 'anniversary')
    .execute();
  return anniversaries.map((each) => ({ ...each, type: 'anniversary', endDate: null }));
}

/**
 * Anniversaries that include the next `limit` ones, so that the next date of few is computed. `MM-DD` sorts as the days of a
 * year. A date that is still to come recurs from then on only.
 */
export function nearAnniversaries<Anniversary extends { readonly date: string }>(
  anniversaries: readonly Anniversary[],
  today: string,
  limit: number,
): Anniversary[] {
  const dayOfToday = today.slice(5);
  const keyOf = (date: string) => {
    if (date > today) return '';
    const day = date.slice(5);
    return day < dayOfToday ? `next year ${day}` : day;
  };
  const sorted = anniversaries
    .map((anniversary) => ({ anniversary, key: keyOf(anniversary.date) }))
    .sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)));
  const toComeCount = sorted.filter(({ key }) => key === '').length;
  const lastKey = sorted[toComeCount + limit - 1]?.key;
  if (lastKey === undefined) return [...anniversaries];
  // In common years, both days are one.
  const last = lastKey.replace(/02-28$/, '02-29');
  return sorted.filter(({ key }) => key <= last).map(({ anniversary }) => anniversary);
}

/**
 * Candidates for the next memories: the next anniversaries, running events, and of the other types the first `limit` from
 * today on.
 */
export async function readUpcomingCandidates(
  db: Reading,
  today: string,
  limit: number,
): Promise<MemoryDays[]> {
  const upcomingDays: MemoryDays[] = [];
  for (const type of memoryTypes.filter((each) => each !== 'anniversary')) {
    const ofType = selectDays(db).where('type', '=', type).where('date', '>=', today);
    upcomingDays.push(...(await ofType.orderBy('date').orderBy('id').limit(limit).execute()));
  }
  return [
    ...nearAnniversaries(await readAnniversaries(db), today, limit),
    ...(await readLongEvents(db, { endingFrom: today, startedBefore: today })),
    ...upcomingDays,
  ];
}

/** Events with an end date. Reads only an index. */
async function readLongEvents(
  db: Reading,
  { endingFrom, startedBefore }: { endingFrom: string; startedBefore: string },
): Promise<MemoryDays[]> {
  const events = await db
    .selectFrom('memories')
    .select(['id', 'date', 'endDate'])
    .where('endDate', '>=', endingFrom)
    .where('date', '<', startedBefore)
    .execute();
  return events.map((each) => ({ ...each, type: 'event' }));
}

/** The year of the earliest memory; null without memories. */
export async function earliestYear(db: Reading): Promise<number | null> {
  const row = await db
    .selectFrom('memories')
    .select('date')
    .orderBy('date')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : Number(row.date.slice(0, 4));
}

/** Memories of these dates, and events of several days that may include one. */
export async function readOfDays(
  db: Reading,
  dates: readonly string[],
  today: string,
): Promise<MemoryDays[]> {
  if (dates.length === 0) return [];
  const ofOneDay = selectDays(db).where('date', 'in', dates).where('endDate', 'is', null);
  const endingFrom = dates.reduce((one, other) => (one < other ? one : other));
  return [
    ...(await ofOneDay.execute()),
    ...(await readLongEvents(db, { endingFrom, startedBefore: today })),
  ];
}

/** Returns the id. */
export async function addMemory(
  tx: Writing,
  memory: Insertable<MemoriesSchema['memories']>,
): Promise<number> {
  const { id } = await tx
    .insertInto('memories')
    .values(memory)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveMemory(tx: Writing, id: number, fields: MemoryFields): Promise<void> {
  await tx.updateTable('memories').set(fields).where('id', '=', id).execute();
}

/** Returns false for an unknown id. */
export async function removeMemory(tx: Writing, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('memories')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

type PhotoLink = Pick<MemoriesSchema['memoryPhotos'], 'memoryId' | 'photoId'>;

/** The photos of these memories in order, also those in the recycle bin. */
export async function readLinks(db: Reading, memoryIds: readonly number[]): Promise<PhotoLink[]> {
  if (memoryIds.length === 0) return [];
  return db
    .selectFrom('memoryPhotos')
    .select(['memoryId', 'photoId'])
    .where('memoryId', 'in', memoryIds)
    .orderBy('memoryId')
    .orderBy('position')
    .execute();
}

/** The photos of a memory in the recycle bin, in order. */
export async function readBinned(db: Reading, memoryId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('memoryPhotos')
    .innerJoin('photos', 'photos.id', 'memoryPhotos.photoId')
    .select('photoId')
    .where('memoryId', '=', memoryId)
    .where('deletedAt', 'is not', null)
    .orderBy('position')
    .execute();
  return rows.map(({ photoId }) => photoId);
}

/** Replaces the photos of a memory. */
export async function replaceLinks(
  tx: Writing,
  memoryId: number,
  photoIds: readonly number[],
): Promise<void> {
  await tx.deleteFrom('memoryPhotos').where('memoryId', '=', memoryId).execute();
  if (photoIds.length === 0) return;
  await tx
    .insertInto('memoryPhotos')
    .values(photoIds.map((photoId, position) => ({ memoryId, photoId, position })))
    .execute();
}

export type CalendarLink = MemoriesSchema['calendarLinks'];

export const findLink = (db: Reading, personId: number): Promise<CalendarLink | undefined> =>
  db.selectFrom('calendarLinks').selectAll().where('personId', '=', personId).executeTakeFirst();

export const findLinkByDigest = (db: Reading, digest: string): Promise<CalendarLink | undefined> =>
  db.selectFrom('calendarLinks').selectAll().where('digest', '=', digest).executeTakeFirst();

/** Creates the link of a user, or replaces it. */
export async function saveLink(tx: Writing, link: CalendarLink): Promise<void> {
  await tx
    .insertInto('calendarLinks')
    .values(link)
    .onConflict((row) => row.column('personId').doUpdateSet(link))
    .execute();
}

export async function deleteLink(tx: Writing, personId: number): Promise<void> {
  await tx.deleteFrom('calendarLinks').where('personId', '=', personId).execute();
}
