import type { Database } from '#platform/server/db/database.ts';
import type { IdentitySchema } from '#platform/server/identity/identity.store.ts';
import { deleteOtherSessions, existingSessions } from '#platform/server/identity/identity.store.ts';
import { ApiError } from '#shared/api-error.ts';
import type { Profile } from '#shared/user.ts';
import { t } from '../messages/index.ts';
import type { AuthSchema } from './auth.schema.ts';
import { readHash, replaceHash, saveHash } from './auth.store.ts';
import { type HashQueue, hashPassword, isOutdated, matchPassword } from './passwords.ts';

export interface Credentials {
  readonly user: Profile;
  readonly hash: string;
}

/** Returns null for a wrong password or without a user. Replaces an outdated hash. */
export async function checkPassword(
  database: Database<AuthSchema>,
  user: Profile | undefined,
  password: string,
  queue: HashQueue,
): Promise<Credentials | null> {
  const hash = user && (await readHash(database.read, user.id));
  const match = await matchPassword(password, hash, queue);
  if (match === null || user === undefined || hash === undefined) return null;
  if (match === 'normalized' && !isOutdated(hash)) return { user, hash };
  const newHash = await hashPassword(password);
  const isReplaced = await database.write((tx) => replaceHash(tx, user.id, hash, newHash));
  return isReplaced ? { user, hash: newHash } : checkPassword(database, user, password, queue);
}

/**
 * Stores a new password and deletes the user's other sessions, in one transaction. Returns the ids of
 * the deleted sessions, for `identity.ended`. Throws `ApiError` 409 if the hash or the session has
 * been replaced. `by` is the session and the current hash; null on the command line.
 */
export async function replacePassword(
  database: Pick<Database<IdentitySchema & AuthSchema>, 'write'>,
  userId: number,
  password: string,
  by: { session: number; hash: string } | null,
): Promise<number[]> {
  const hash = await hashPassword(password);
  return database.write(async (tx) => {
    if (by === null) await saveHash(tx, userId, hash);
    else {
      const isSignedIn = (await existingSessions(tx, [by.session])).has(by.session);
      if (!isSignedIn || !(await replaceHash(tx, userId, by.hash, hash))) {
        throw new ApiError(409, () => t.answers.passwordChangedElsewhere);
      }
    }
    return deleteOtherSessions(tx, userId, by?.session ?? null);
  });
}
