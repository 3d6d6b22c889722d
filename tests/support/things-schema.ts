import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** A schema for tests of the database itself. */
export interface ThingSchema {
  things: { name: string; size: number };
}

const firstStep = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('things')
    .addColumn('name', 'text', (col) => col.primaryKey())
    .execute();
  await sql`insert into things (name) values ('one'), ('two')`.execute(db);
};

/** Changes the schema and every row. */
export const secondStep = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('things')
    .addColumn('size', 'integer', (col) => col.notNull().defaultTo(0))
    .execute();
  await sql`update things set size = 1, name = name || '!'`.execute(db);
};

export const thingMigrations = { '001-things': { up: firstStep } };
export const moreMigrations = { ...thingMigrations, '002-more': { up: secondStep } };
