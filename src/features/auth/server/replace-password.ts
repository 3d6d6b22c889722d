import type { Database } from '#platform/server/database/database.ts';
import type { IdentityTables } from '#platform/server/identity/identity.tables.ts';
import { endOtherSessions } from '#platform/server/identity/sessions.store.ts';
import { saveHash } from './auth.store.ts';
import type { AuthTables } from './auth.tables.ts';
import { hashPassword, isEasyToGuess } from './passwords.ts';

export const easyToGuess = 'This password is easy to guess. Please choose another.';

interface Named {
  readonly username: string;
  readonly displayName: string;
}

/** Whether a password is common, or made of what these people are called. */
export const isEasyFor = (password: string, people: readonly Named[]): Promise<boolean> =>
  isEasyToGuess(
    password,
    people.flatMap(({ username, displayName }) => [username, displayName]),
  );

/**
 * Gives somebody another password and ends their sessions in the same transaction, all but `kept`. Answers the ids of
 * those that ended: their tokens fail at once where `identity.ended` hears of them.
 */
export async function replacePassword(
  database: Pick<Database<IdentityTables & AuthTables>, 'write'>,
  personId: number,
  next: string,
  kept: number | null,
): Promise<number[]> {
  const hash = await hashPassword(next);
  return database.write(async (tx) => {
    await saveHash(tx, personId, hash);
    return endOtherSessions(tx, personId, kept);
  });
}
