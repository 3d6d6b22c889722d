import { type Generated, type Kysely, sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import { instant } from '#platform/server/clock.ts';
import type { IdentitySchema } from '#platform/server/identity/identity.store.ts';
import type { Word } from '../love.contract.ts';
import { isMilestone, unlockedWheels } from '../love.rules.ts';

type Schema = LoveSchema & IdentitySchema;
type Reading = Kysely<Schema> | Transaction<Schema>;
type Writing = Transaction<Schema>;

export const Love = z.object({ count: z.int(), totalCount: z.int(), pendingMilestones: z.int() });
export type Love = z.infer<typeof Love>;

/** Adds one love and, at each milestone, one pending milestone. Returns the new totals. */
export async function addLove(tx: Writing, personId: number, now: number): Promise<Love> {
  // Raw SQL: building it with Kysely takes longer than running it (`bench -- love`).
  const statement = sql<Love>`
    insert into love ("personId", count) values (${personId}, 1)
    on conflict do update set count = count + 1
    returning
      count,
      count + coalesce((
        select sum(count) from love where "personId" <> ${personId}
      ), 0) as "totalCount",
      (
        select count(*) from milestones where "personId" = ${personId} and "spentAt" is null
      ) as "pendingMilestones"`;
  const [love] = (await statement.execute(tx)).rows;
  if (love === undefined) throw new Error('The insert returned no row');
  if (!isMilestone(love.count)) return love;
  await tx
    .insertInto('milestones')
    .values({ personId, number: unlockedWheels(love.count), reachedAt: now, spentAt: null })
    .execute();
  return { ...love, pendingMilestones: love.pendingMilestones + 1 };
}

/** The totals of a user; zeros if they never clicked. */
export async function readLove(db: Reading, personId: number): Promise<Love> {
  const rows = await db
    .selectFrom('love')
    .select((love) => [
      'personId',
      'count',
      love
        .selectFrom('milestones')
        .whereRef('milestones.personId', '=', 'love.personId')
        .where('spentAt', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('pending'))
        .as('pending'),
    ])
    .execute();
  const ownRow = rows.find((row) => row.personId === personId);
  return {
    count: ownRow?.count ?? 0,
    totalCount: rows.reduce((total, { count }) => total + count, 0),
    pendingMilestones: ownRow?.pending ?? 0,
  };
}

export async function countLove(db: Reading, personId: number): Promise<number> {
  const row = await db
    .selectFrom('love')
    .select('count')
    .where('personId', '=', personId)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** The user's oldest milestone whose wheel was neither spun nor saved. */
export const oldestPendingMilestone = (db: Reading, personId: number) =>
  db
    .selectFrom('milestones')
    .select('reachedAt')
    .where('personId', '=', personId)
    .where('spentAt', 'is', null)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();

/** Spends the user's oldest pending milestone. Returns its number; undefined if none is pending. */
export async function spendMilestone(
  tx: Writing,
  personId: number,
  now: number,
): Promise<number | undefined> {
  const spentMilestone = await tx
    .updateTable('milestones')
    .set({ spentAt: now })
    .where('personId', '=', personId)
    .where('number', '=', ({ selectFrom }) =>
      selectFrom('milestones')
        .select('number')
        .where('personId', '=', personId)
        .where('spentAt', 'is', null)
        .orderBy('number')
        .limit(1),
    )
    .returning('number')
    .executeTakeFirst();
  return spentMilestone?.number;
}

/** The last day with a stored count, as `YYYY-MM-DD`. */
export async function lastLoveDay(db: Reading, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('loveDays')
    .select('day')
    .where('userId', '=', userId)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.day ?? null;
}

/** Stores the count at the beginning of these days; a stored one stays. */
export async function addLoveDays(
  tx: Writing,
  userId: number,
  days: readonly string[],
  count: number,
): Promise<void> {
  await tx
    .insertInto('loveDays')
    .values(days.map((day) => ({ userId, day, count })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The counts at the beginning of a day by user. */
export async function readLoveDay(
  db: Reading,
  userIds: readonly number[],
  day: string,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('loveDays')
    .select(['userId', 'count'])
    .where('day', '=', day)
    .where('userId', 'in', userIds)
    .execute();
  return new Map(rows.map(({ userId, count }) => [userId, count]));
}

/** Returns the id. */
export async function addWord(
  tx: Writing,
  word: { userId: number; text: string; at: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('words')
    .values(word)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function readWord(db: Reading, id: number): Promise<Word> {
  const row = await selectWords(db).where('words.id', '=', id).executeTakeFirstOrThrow();
  return toWord(row);
}

/** The words of both users, newest first. */
export async function readWords(
  db: Reading,
  { limit, before = Number.MAX_SAFE_INTEGER }: { limit: number; before: number | undefined },
): Promise<Word[]> {
  const rows = await selectWords(db)
    .where('words.id', '<', before)
    .orderBy('words.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toWord);
}

const selectWords = (db: Reading) =>
  db
    .selectFrom('words')
    .innerJoin('people', 'people.id', 'words.userId')
    .select(['words.id', 'text', 'at', 'userId', 'displayName as name']);

const toWord = ({
  at,
  userId,
  name,
  ...word
}: {
  id: number;
  text: string;
  at: number;
  userId: number;
  name: string;
}): Word => ({ ...word, at: instant(at), user: { id: userId, name } });

export interface LoveSchema {
  love: LoveTable;
  milestones: MilestonesTable;
  loveDays: LoveDaysTable;
  words: WordsTable;
}

/** The count of a user at the beginning of a day. */
interface LoveDaysTable {
  userId: number;
  /** `YYYY-MM-DD` in the couple's time zone. */
  day: string;
  count: number;
}

interface WordsTable {
  id: Generated<number>;
  userId: number;
  at: number;
  text: string;
}

interface LoveTable {
  personId: number;
  count: number;
}

/** One row per user and milestone. */
interface MilestonesTable {
  personId: number;
  /** 1 for the 520th love, 2 for the 1040th, … */
  number: number;
  /** Milliseconds since 1970. */
  reachedAt: number;
  /** Null until its wheel is spun or saved. */
  spentAt: number | null;
}
