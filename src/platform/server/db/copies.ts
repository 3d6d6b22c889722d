import { rmSync } from 'node:fs';
import type Sqlite from 'better-sqlite3';
import { Kysely, sql, type Transaction } from 'kysely';
import { type Database, databaseFile } from './database.ts';
import { appliedMigrations } from './migrate.ts';
import { checkIntegrity, copyInto, Dialect, openReadOnly } from './sqlite.ts';

/** Copies the database of a folder, also while it is in use. Throws if there is none. */
export const copyDatabase = (folder: string, file: string): void =>
  withReadOnly(databaseFile(folder), (sqlite) => copyInto(sqlite, file));

/**
 * Checks the database of a folder, also while it is in use, and returns its applied migrations.
 * Throws `isDamaged` errors.
 */
export const verifyDatabase = (folder: string): string[] =>
  withReadOnly(databaseFile(folder), (sqlite) => {
    checkIntegrity(sqlite, 'full');
    return appliedMigrations(sqlite);
  });

/** Describes damage to pages, indexes or references; null if there is none. */
export function findDamage(sqlite: Sqlite.Database): string | null {
  try {
    checkIntegrity(sqlite, 'full');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const dangling = sqlite.pragma('foreign_key_check');
  return Array.isArray(dangling) && dangling.length > 0
    ? `${dangling.length} rows refer to missing rows`
    : null;
}

function withReadOnly<Result>(file: string, work: (sqlite: Sqlite.Database) => Result): Result {
  const sqlite = openReadOnly(file);
  try {
    return work(sqlite);
  } finally {
    sqlite.close();
  }
}

export type Reader<Schema> = Pick<Database<Schema>, 'read' | 'close'>;

/** Opens a database to read, also while it is in use. Throws if it is missing. */
export function openReader<Schema>(file: string): Reader<Schema> {
  const sqlite = openReadOnly(file);
  const read = new Kysely<Schema>({ dialect: new Dialect(sqlite) });
  return {
    read,
    async close() {
      await read.destroy();
      // Kysely closes only what it has used.
      if (sqlite.open) sqlite.close();
    },
  };
}

/**
 * Copies a database and reads the copy; a long read of the original would keep its log, and what
 * was deleted, on disk. Closing deletes the copy.
 */
export function openSnapshot<Schema>(file: string, copy: string): Reader<Schema> {
  withReadOnly(file, (sqlite) => copyInto(sqlite, copy));
  const { read, close } = openReader<Schema>(copy);
  return {
    read,
    async close() {
      await close();
      for (const suffix of ['', '-journal']) rmSync(copy + suffix, { force: true });
    },
  };
}

export interface Replacement<Schema> {
  /** A database with the same schema that no other connection has open. */
  file: string;
  without: readonly string[];
  /** Runs first in the transaction. Throws to change nothing. */
  allow(tx: Transaction<Schema>): Promise<void>;
}

/** Replaces all rows by those of another database, in one transaction. */
export const replaceRows = <Schema>(
  database: Database<Schema>,
  { file, without, allow }: Replacement<Schema>,
): Promise<void> =>
  withAttached(database, file, async (tx) => {
    await allow(tx);
    await sql`pragma defer_foreign_keys = on`.execute(tx);
    const tables = await tablesOf(tx);
    for (const table of tables) await sql`delete from ${sql.table(`main.${table}`)}`.execute(tx);
    for (const table of tables) {
      if (!without.includes(table)) await insertRows(tx, table);
    }
    // Ids that were used before are never used again.
    await sql`delete from main.sqlite_sequence`.execute(tx);
    await sql`insert into main.sqlite_sequence select * from source.sqlite_sequence`.execute(tx);
  });

export const addRows = <Schema>(
  database: Database<Schema>,
  file: string,
  table: string,
): Promise<void> => withAttached(database, file, (tx) => insertRows(tx, table));

/** Runs `work` in a transaction with another database attached as `source`. */
async function withAttached<Schema>(
  database: Database<Schema>,
  file: string,
  work: (tx: Transaction<Schema>) => Promise<void>,
): Promise<void> {
  await sql`attach ${file} as source`.execute(database.read);
  try {
    await database.write(work);
  } finally {
    await sql`detach source`.execute(database.read);
  }
}

/** Without full-text indexes, which triggers keep up to date. */
async function tablesOf<Schema>(tx: Transaction<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pragma_table_list
    where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\'
      and name not in ('kysely_migration', 'kysely_migration_lock')`.execute(tx);
  return rows.map(({ name }) => name);
}

/** Names the columns: their order depends on which migrations added them. */
async function insertRows<Schema>(tx: Transaction<Schema>, table: string): Promise<void> {
  const info = sql<{ name: string }>`select name from pragma_table_info(${table}, 'main')`;
  const { rows } = await info.execute(tx);
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  await sql`insert into ${sql.table(`main.${table}`)} (${columns})
    select ${columns} from ${sql.table(`source.${table}`)}`.execute(tx);
}
