import type { Kysely, Transaction } from 'kysely';
import type { AuthSchema } from './auth.schema.ts';

type Reader = Kysely<AuthSchema> | Transaction<AuthSchema>;
type Writer = Transaction<AuthSchema>;

export async function readHash(db: Reader, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('passwords')
    .select('hash')
    .where('personId', '=', userId)
    .executeTakeFirst();
  return row?.hash;
}

export async function saveHash(tx: Writer, personId: number, hash: string): Promise<void> {
  await tx
    .insertInto('passwords')
    .values({ personId, hash })
    .onConflict((row) => row.column('personId').doUpdateSet({ hash }))
    .execute();
}

/** Returns false if the stored hash is not `current` any more. */
export async function replaceHash(
  tx: Writer,
  userId: number,
  current: string,
  next: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passwords')
    .set({ hash: next })
    .where('personId', '=', userId)
    .where('hash', '=', current)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** One row for each user who has signed in on this device. */
export const findDevices = (db: Reader, digest: string) =>
  db.selectFrom('devices').select(['id', 'personId']).where('digest', '=', digest).execute();

export async function saveDevice(
  tx: Writer,
  personId: number,
  digest: string,
  now: number,
): Promise<void> {
  await tx
    .insertInto('devices')
    .values({ personId, digest, lastSeenAt: now })
    .onConflict((row) => row.columns(['digest', 'personId']).doUpdateSet({ lastSeenAt: now }))
    .execute();
}

/** The times of failed attempts, oldest first. */
export async function readFailures(db: Reader, limit: string, since: number): Promise<number[]> {
  const rows = await db
    .selectFrom('guesses')
    .select('at')
    .where('about', '=', limit)
    .where('at', '>', since)
    .orderBy('at')
    .execute();
  return rows.map(({ at }) => at);
}

export async function saveFailure(
  tx: Writer,
  limits: readonly string[],
  now: number,
): Promise<void> {
  await tx
    .insertInto('guesses')
    .values(limits.map((about) => ({ about, at: now })))
    .execute();
}

export async function deletePasswordFailures(tx: Writer): Promise<void> {
  await tx.deleteFrom('guesses').execute();
}

export async function deleteOutdated(
  tx: Writer,
  before: { failures: number; devices: number },
): Promise<void> {
  await tx.deleteFrom('guesses').where('at', '<=', before.failures).execute();
  await tx.deleteFrom('devices').where('lastSeenAt', '<=', before.devices).execute();
}
