import type { Insertable, Kysely, Transaction } from 'kysely';
import type { UserColor } from '#shared/user.ts';
import { type MemoryType, memoryTypes, type SortOrder, type Written } from '../memories.rules.ts';
import type { MemoriesSchema, Schema } from './memories.schema.ts';

export type Reading = Kysely<Schema> | Transaction<Schema>;
export type Writing = Transaction<Schema>;

/** A memory as it is kept, with who made it. */
export interface KeptMemory extends Written {
  id: number;
  creatorName: string;
  creatorColor: UserColor;
}

/** When a memory is: what decides whether it is shown. */
export type MemoryDays = Pick<KeptMemory, 'id' | 'type' | 'date' | 'endDate'>;

/** Which memories, and in which order of their first days; `YYYY-MM-DD`, both in it. */
export interface Selection {
  type?: MemoryType | undefined;
  first?: string | undefined;
  last?: string | undefined;
  order: SortOrder;
}

/** Where a part of a list begins: after this one. */
export type Place = Pick<KeptMemory, 'date' | 'id'>;

const memories = (db: Reading) =>
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

/** `limit` of them after a place, by date, then id. */
export function readAfter(
  db: Reading,
  { type, first, last, order }: Selection,
  place: Place | null,
  limit: number,
): Promise<KeptMemory[]> {
  let chosen = memories(db).orderBy('date', order).orderBy('memories.id', order).limit(limit);
  if (type !== undefined) chosen = chosen.where('type', '=', type);
  if (first !== undefined) chosen = chosen.where('date', '>=', first);
  if (last !== undefined) chosen = chosen.where('date', '<=', last);
  if (place !== null) {
    chosen = chosen.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('date', 'memories.id'), order === 'asc' ? '>' : '<', tuple(place.date, place.id)),
    );
  }
  return chosen.execute();
}

export async function countMemories(db: Reading): Promise<number> {
  const { count } = await db
    .selectFrom('memories')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Those with these ids, in no order. */
export async function readSome(db: Reading, ids: readonly number[]): Promise<KeptMemory[]> {
  return ids.length === 0 ? [] : memories(db).where('memories.id', 'in', ids).execute();
}

export const findMemory = (db: Reading, id: number): Promise<KeptMemory | undefined> =>
  memories(db).where('memories.id', '=', id).executeTakeFirst();

const days = (db: Reading) => db.selectFrom('memories').select(['id', 'type', 'date', 'endDate']);

/** All that return every year, from an index alone. */
export async function readAnniversaries(db: Reading): Promise<MemoryDays[]> {
  const anniversaries = await db
    .selectFrom('memories')
    .select(['id', 'date'])
    .where('type', '=', 'anniversary')
    .execute();
  return anniversaries.map((each) => ({ ...each, type: 'anniversary', endDate: null }));
}

/**
 * Whatever may still come: all anniversaries, events of several days that are not over, and of every other type
 * the first `limit` from today on. What there may be many of is read from an index alone.
 */
export async function readComing(db: Reading, today: string, limit: number): Promise<MemoryDays[]> {
  const ahead: MemoryDays[] = [];
  for (const type of memoryTypes.filter((each) => each !== 'anniversary')) {
    const ofType = days(db).where('type', '=', type).where('date', '>=', today);
    ahead.push(...(await ofType.orderBy('date').orderBy('id').limit(limit).execute()));
  }
  return [
    ...(await readAnniversaries(db)),
    ...(await readLongEvents(db, { endingFrom: today, begunBefore: today })),
    ...ahead,
  ];
}

/** Events with a last day, from an index alone. */
async function readLongEvents(
  db: Reading,
  { endingFrom, begunBefore }: { endingFrom: string; begunBefore: string },
): Promise<MemoryDays[]> {
  const events = await db
    .selectFrom('memories')
    .select(['id', 'date', 'endDate'])
    .where('endDate', '>=', endingFrom)
    .where('date', '<', begunBefore)
    .execute();
  return events.map((each) => ({ ...each, type: 'event' }));
}

/** The year of the earliest memory; null while there is none. */
export async function earliestYear(db: Reading): Promise<number | null> {
  const row = await db
    .selectFrom('memories')
    .select('date')
    .orderBy('date')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : Number(row.date.slice(0, 4));
}

/** What may have a day among these: it is of that very day, or an event of several that began before `today`. */
export async function readOfDays(
  db: Reading,
  dates: readonly string[],
  today: string,
): Promise<MemoryDays[]> {
  if (dates.length === 0) return [];
  const ofOneDay = days(db).where('date', 'in', dates).where('endDate', 'is', null);
  const endingFrom = dates.reduce((one, other) => (one < other ? one : other));
  return [
    ...(await ofOneDay.execute()),
    ...(await readLongEvents(db, { endingFrom, begunBefore: today })),
  ];
}

/** Answers the id. */
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

export async function saveMemory(tx: Writing, id: number, written: Written): Promise<void> {
  await tx.updateTable('memories').set(written).where('id', '=', id).execute();
}

/** Answers whether there was such a one. */
export async function removeMemory(tx: Writing, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('memories')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
