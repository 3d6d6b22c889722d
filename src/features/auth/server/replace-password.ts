import type { Database } from '#platform/server/db/database.ts';
import type { IdentitySchema } from '#platform/server/identity/identity.store.ts';
import { deleteOtherSessions, existingSessions } from '#platform/server/identity/identity.store.ts';
import { ApiError } from '#shared/api-error.ts';
import { authMessages as t } from '../messages/index.ts';
import type { AuthSchema } from './auth.schema.ts';
import { replaceHash, saveHash } from './auth.store.ts';
import { hashPassword, isEasyToGuess } from './passwords.ts';

interface Named {
  readonly username: string;
  readonly displayName: string;
}

/** Whether a password is common, or made of what these users are called. */
export const isEasyFor = (password: string, users: readonly Named[]): Promise<boolean> =>
  isEasyToGuess(
    password,
    users.flatMap(({ username, displayName }) => [username, displayName]),
  );

/** The session in which somebody changes their password, and the hash of the one they proved to know. */
export interface ChangedBy {
  readonly session: number;
  readonly hash: string;
}

/**
 * Gives somebody another password and ends their sessions in the same transaction, all but the one in which they did it.
 * Answers the ids of those that ended: their tokens fail at once where `identity.ended` hears of them. Throws a 409 where
 * what they proved to know is not their password any more, or their session has ended meanwhile. By `null`, the host,
 * who need not know it, it is changed in any case.
 */
export async function replacePassword(
  database: Pick<Database<IdentitySchema & AuthSchema>, 'write'>,
  personId: number,
  next: string,
  by: ChangedBy | null,
): Promise<number[]> {
  const hash = await hashPassword(next);
  return database.write(async (tx) => {
    if (by === null) await saveHash(tx, personId, hash);
    else {
      const isThere = (await existingSessions(tx, [by.session])).has(by.session);
      if (!isThere || !(await replaceHash(tx, personId, by.hash, hash))) throw changedMeanwhile();
    }
    return deleteOtherSessions(tx, personId, by?.session ?? null);
  });
}

const changedMeanwhile = () => new ApiError(409, t.answers.passwordChangedElsewhere);
