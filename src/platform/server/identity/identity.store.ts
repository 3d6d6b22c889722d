import type { Generated, Kysely, Transaction } from 'kysely';
import type { Profile, User, UserColor } from '#shared/user.ts';

export interface IdentitySchema {
  people: {
    id: Generated<number>;
    username: string;
    displayName: string;
    color: UserColor;
    locale: Generated<Profile['locale']>;
    weekStart: Generated<number | null>;
  };
  /** One row. */
  couple: {
    id: 1;
    /** `YYYY-MM-DD`. */
    startDate: string;
    /** An IANA name. */
    timeZone: string;
    createdAt: number;
  };
  sessions: {
    id: Generated<number>;
    /** Random, so that no token outlives a restored database. */
    sid: string;
    personId: number;
    device: string;
    /** A BCP 47 tag; null for a session from before languages. */
    locale: Generated<string | null>;
    createdAt: number;
    lastSeenAt: number;
    /** The absolute limit. */
    endsAt: number;
  };
}

type Reader = Kysely<IdentitySchema> | Transaction<IdentitySchema>;
export type Writer = Transaction<IdentitySchema>;

export interface Couple {
  startDate: string;
  timeZone: string;
}

/** A user as the server knows them. */
export type Account = Profile & {
  /** A BCP 47 tag: the chosen language, or else that of the browser that was used last. */
  readonly language: string;
};

/** Reads both users, the first partner first; empty until setup is finished. */
export const readUsers = (db: Reader): Promise<Account[]> =>
  db
    .selectFrom('people')
    .selectAll()
    .select(({ selectFrom, fn, val }) => {
      const lastUsed = selectFrom('sessions')
        .select('sessions.locale')
        .whereRef('personId', '=', 'people.id')
        .orderBy('lastSeenAt', 'desc')
        .limit(1);
      return fn.coalesce('people.locale', lastUsed, val('en')).as('language');
    })
    .orderBy('id')
    .execute();

export const readCouple = (db: Reader): Promise<Couple> =>
  db.selectFrom('couple').select(['startDate', 'timeZone']).executeTakeFirstOrThrow();

/** Milliseconds since 1970; null until setup is finished. */
export async function readSetupMoment(db: Reader): Promise<number | null> {
  const row = await db.selectFrom('couple').select('createdAt').executeTakeFirst();
  return row?.createdAt ?? null;
}

export async function saveCouple(tx: Writer, couple: Couple): Promise<void> {
  await tx.updateTable('couple').set(couple).execute();
}

export type ProfileChanges = {
  readonly [Field in 'displayName' | 'locale' | 'weekStart']?: Profile[Field] | undefined;
};

/** Changes the given fields. Returns the user. */
export async function updateUser(
  tx: Writer,
  id: number,
  changes: ProfileChanges,
): Promise<Profile> {
  if (Object.values(changes).some((value) => value !== undefined)) {
    await tx.updateTable('people').set(changes).where('id', '=', id).execute();
  }
  return tx.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Creates both users. Returns them with their ids, or null if setup is already finished. */
export async function createCouple(
  tx: Writer,
  users: readonly Omit<User, 'id'>[],
  couple: Couple,
  now: number,
): Promise<User[] | null> {
  const existingUser = await tx.selectFrom('people').select('id').executeTakeFirst();
  if (existingUser !== undefined) return null;
  await tx
    .insertInto('couple')
    .values({ id: 1, ...couple, createdAt: now })
    .execute();
  return tx
    .insertInto('people')
    .values([...users])
    .returningAll()
    .execute();
}

export interface NewSession {
  sid: string;
  personId: number;
  device: string;
  locale: string;
  createdAt: number;
  endsAt: number;
}

export async function createSession(tx: Writer, session: NewSession): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({ ...session, lastSeenAt: session.createdAt })
    .execute();
}

export const findSession = (db: Reader, sid: string, now: number) =>
  db
    .selectFrom('sessions')
    .select(['id', 'personId', 'endsAt', 'lastSeenAt'])
    .where('sid', '=', sid)
    .where('endsAt', '>', now)
    .executeTakeFirst();

export const readSessions = (db: Reader, personId: number, now: number) =>
  db
    .selectFrom('sessions')
    .select(['id', 'device', 'createdAt', 'lastSeenAt'])
    .where('personId', '=', personId)
    .where('endsAt', '>', now)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .execute();

export async function updateLastSeen(
  tx: Writer,
  id: number,
  presence: { readonly lastSeenAt: number; readonly locale: string },
): Promise<void> {
  await tx.updateTable('sessions').set(presence).where('id', '=', id).execute();
}

export async function deleteSession(tx: Writer, personId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('personId', '=', personId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes a user's sessions except `kept`. Returns the ids of the deleted ones. */
export async function deleteOtherSessions(
  tx: Writer,
  personId: number,
  except: number | null,
): Promise<number[]> {
  const deletedSessions = await tx
    .deleteFrom('sessions')
    .where('personId', '=', personId)
    .where('id', 'is not', except)
    .returning('id')
    .execute();
  return deletedSessions.map(({ id }) => id);
}

export async function existingSessions(
  db: Reader,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('sessions').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

export async function deleteExpiredSessions(
  tx: Writer,
  now: number,
  idleSince: number,
): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where((row) => row.or([row('endsAt', '<=', now), row('lastSeenAt', '<', idleSince)]))
    .execute();
}
