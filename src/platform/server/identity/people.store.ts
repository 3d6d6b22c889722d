import type { Kysely, Transaction } from 'kysely';
import type { Person } from '#shared/person.ts';
import type { IdentityTables } from './identity.tables.ts';

type Reading = Kysely<IdentityTables> | Transaction<IdentityTables>;
type Writing = Transaction<IdentityTables>;

export interface Couple {
  startDate: string;
  timeZone: string;
}

/** The two, first partner first; empty until the home is set up. */
export const readPeople = (db: Reading): Promise<Person[]> =>
  db.selectFrom('people').selectAll().orderBy('id').execute();

export const readCouple = (db: Reading): Promise<Couple> =>
  db.selectFrom('couple').select(['startDate', 'timeZone']).executeTakeFirstOrThrow();

export async function saveCouple(tx: Writing, couple: Couple): Promise<void> {
  await tx.updateTable('couple').set(couple).execute();
}

/** From now on somebody is called this. */
export async function renamePerson(tx: Writing, id: number, displayName: string): Promise<void> {
  await tx.updateTable('people').set({ displayName }).where('id', '=', id).execute();
}

/** Moves two people in. Answers them with their ids, or null when somebody lives here already. */
export async function moveIn(
  tx: Writing,
  people: readonly Omit<Person, 'id'>[],
  couple: Couple,
  now: number,
): Promise<Person[] | null> {
  const taken = await tx.selectFrom('people').select('id').executeTakeFirst();
  if (taken !== undefined) return null;
  await tx
    .insertInto('couple')
    .values({ id: 1, ...couple, createdAt: now })
    .execute();
  return tx
    .insertInto('people')
    .values([...people])
    .returningAll()
    .execute();
}
