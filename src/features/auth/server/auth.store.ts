import type { Kysely, Transaction } from 'kysely';
import type { AuthSchema } from './auth.schema.ts';

type Reading = Kysely<AuthSchema> | Transaction<AuthSchema>;
type Writing = Transaction<AuthSchema>;

export async function readHash(db: Reading, personId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('passwords')
    .select('hash')
    .where('personId', '=', personId)
    .executeTakeFirst();
  return row?.hash;
}

export async function saveHash(tx: Writing, personId: number, hash: string): Promise<void> {
  await tx
    .insertInto('passwords')
    .values({ personId, hash })
    .onConflict((row) => row.column('personId').doUpdateSet({ hash }))
    .execute();
}

/** Saves a hash in place of this one. Answers whether it was still this one. */
export async function replaceHash(
  tx: Writing,
  personId: number,
  known: string,
  hash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passwords')
    .set({ hash })
    .where('personId', '=', personId)
    .where('hash', '=', known)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Everyone who signed in before on the device with this cookie. */
export const findDevices = (db: Reading, digest: string) =>
  db.selectFrom('devices').select(['id', 'personId']).where('digest', '=', digest).execute();

export async function noteDevice(tx: Writing, id: number, now: number): Promise<void> {
  await tx.updateTable('devices').set({ lastSeenAt: now }).where('id', '=', id).execute();
}

export async function rememberDevice(
  tx: Writing,
  personId: number,
  digest: string,
  now: number,
): Promise<void> {
  await tx
    .insertInto('devices')
    .values({ personId, digest, lastSeenAt: now })
    // Another first sign-in on it came in between.
    .onConflict((known) => known.columns(['digest', 'personId']).doUpdateSet({ lastSeenAt: now }))
    .execute();
}

/** Moments at which guesses failed, oldest first. */
export async function readGuesses(db: Reading, about: string, since: number): Promise<number[]> {
  const rows = await db
    .selectFrom('guesses')
    .select('at')
    .where('about', '=', about)
    .where('at', '>', since)
    .orderBy('at')
    .execute();
  return rows.map(({ at }) => at);
}

/** A guess was wrong; it counts against each of these. */
export async function noteGuesses(
  tx: Writing,
  abouts: readonly string[],
  now: number,
): Promise<void> {
  await tx
    .insertInto('guesses')
    .values(abouts.map((about) => ({ about, at: now })))
    .execute();
}

/** As if nobody had ever guessed wrong. */
export async function forgetGuesses(tx: Writing): Promise<void> {
  await tx.deleteFrom('guesses').execute();
}

export async function forgetOld(
  tx: Writing,
  guessesBefore: number,
  devicesBefore: number,
): Promise<void> {
  await tx.deleteFrom('guesses').where('at', '<=', guessesBefore).execute();
  await tx.deleteFrom('devices').where('lastSeenAt', '<=', devicesBefore).execute();
}
