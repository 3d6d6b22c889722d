import type { Kysely, Transaction } from 'kysely';
import type { IdentityTables } from './identity.tables.ts';

type Reading = Kysely<IdentityTables>;
type Writing = Transaction<IdentityTables>;

export interface NewSession {
  sid: string;
  personId: number;
  device: string;
  createdAt: number;
  endsAt: number;
}

/** From now on its token counts. */
export async function startSession(tx: Writing, session: NewSession): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({ ...session, lastSeenAt: session.createdAt })
    .execute();
}

/** The living session that a token names. */
export const findSession = (db: Reading, sid: string, now: number) =>
  db
    .selectFrom('sessions')
    .select(['id', 'personId', 'endsAt', 'lastSeenAt'])
    .where('sid', '=', sid)
    .where('endsAt', '>', now)
    .executeTakeFirst();

/** A person's sessions, the one used last first. */
export const readSessions = (db: Reading, personId: number, now: number) =>
  db
    .selectFrom('sessions')
    .select(['id', 'device', 'createdAt', 'lastSeenAt'])
    .where('personId', '=', personId)
    .where('endsAt', '>', now)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .execute();

export async function noteSeen(tx: Writing, id: number, now: number): Promise<void> {
  await tx.updateTable('sessions').set({ lastSeenAt: now }).where('id', '=', id).execute();
}

/** Ends one of a person's sessions. Answers whether there was such a one. */
export async function endSession(tx: Writing, personId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('personId', '=', personId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends all of a person's sessions, but for one where one is kept. Answers the ids of the ended. */
export async function endOtherSessions(
  tx: Writing,
  personId: number,
  kept: number | null,
): Promise<number[]> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('personId', '=', personId)
    .where('id', 'is not', kept)
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}

/** Which of these sessions are still there. */
export async function stillThere(
  db: Reading | Writing,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const there = await db.selectFrom('sessions').select('id').where('id', 'in', ids).execute();
  return new Set(there.map(({ id }) => id));
}

/** Forgets sessions that nobody can use any more: ended, or unused since `idleSince`. */
export async function forgetDeadSessions(
  tx: Writing,
  now: number,
  idleSince: number,
): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where((row) => row.or([row('endsAt', '<=', now), row('lastSeenAt', '<', idleSince)]))
    .execute();
}
