import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import { checkIntegrity, copyInto } from './dialect.ts';

/** Milliseconds that who copies waits for who writes. */
const patience = 20_000;

/**
 * Copies the database of a folder into a new file, complete as of this moment, while others go on reading and
 * writing; only the owner may read it. Throws where there is no home.
 */
export function copyHome(folder: string, file: string): void {
  const sqlite = openToRead(join(folder, 'home.sqlite'));
  try {
    copyInto(sqlite, file);
    chmodSync(file, 0o600);
  } finally {
    sqlite.close();
  }
}

/** A file that nobody changes meanwhile, or one that others write to. Throws where it is not there. */
export const openToRead = (file: string): Sqlite.Database =>
  prepared(new Sqlite(file, { readonly: true, timeout: patience }));

/** A copy that is ours alone; what is deleted of it stands nowhere in it any more. */
export function openCopy(file: string): Sqlite.Database {
  const sqlite = prepared(new Sqlite(file, { fileMustExist: true }));
  for (const pragma of ['journal_mode = DELETE', 'secure_delete = ON']) sqlite.pragma(pragma);
  return sqlite;
}

function prepared(sqlite: Sqlite.Database): Sqlite.Database {
  for (const pragma of ['foreign_keys = ON', 'trusted_schema = OFF', 'temp_store = MEMORY']) {
    sqlite.pragma(pragma);
  }
  return sqlite;
}

/** What is wrong with a database, in words for its host; null where every page, index and reference is sound. */
export function faultOf(sqlite: Sqlite.Database): string | null {
  try {
    checkIntegrity(sqlite, true);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const dangling = sqlite.pragma('foreign_key_check');
  return Array.isArray(dangling) && dangling.length > 0
    ? `${dangling.length} rows refer to missing rows`
    : null;
}

export const hasColumn = (sqlite: Sqlite.Database, table: string, column: string): boolean =>
  sqlite.prepare('select 1 from pragma_table_info(?) where name = ?').get(table, column) !==
  undefined;

/** Tables that tell of the file itself, not of the people. */
const ownTables = ['kysely_migration', 'kysely_migration_lock'];

export interface Replacement<Tables> {
  /** A database of the very same schema, which nobody else has open. */
  file: string;
  /** Tables of which nothing is taken over. */
  without: readonly string[];
  /** Runs first in the transaction; nothing happens where it throws. */
  allow(tx: Transaction<Tables>): Promise<void>;
}

/** Puts all rows of another database in place of all that are here, in one transaction: all of them, or none. */
export async function replaceRows<Tables>(
  database: Database<Tables>,
  { file, without, allow }: Replacement<Tables>,
): Promise<void> {
  await withSource(database, file, () =>
    database.write(async (tx) => {
      await allow(tx);
      await sql`pragma defer_foreign_keys = on`.execute(tx);
      const tables = await tablesOf(tx);
      for (const table of tables) await sql`delete from ${sql.table(`main.${table}`)}`.execute(tx);
      for (const table of tables) {
        if (!without.includes(table)) await takeOver(tx, table);
      }
      // What numbers were given before: none of them is given again.
      await sql`delete from main.sqlite_sequence`.execute(tx);
      await sql`insert into main.sqlite_sequence select * from source.sqlite_sequence`.execute(tx);
    }),
  );
}

/** Adds the rows of one table of such a database, none of which are here. */
export const addRows = <Tables>(
  database: Database<Tables>,
  file: string,
  table: string,
): Promise<void> => withSource(database, file, () => database.write((tx) => takeOver(tx, table)));

/** Works while another database is attached as `source`. */
async function withSource<Tables>(
  database: Database<Tables>,
  file: string,
  work: () => Promise<void>,
): Promise<void> {
  await sql`attach ${file} as source`.execute(database.read);
  try {
    await work();
  } finally {
    await sql`detach source`.execute(database.read);
  }
}

async function tablesOf<Tables>(tx: Kysely<Tables>): Promise<string[]> {
  const found = sql<{ name: string }>`
    select name from main.sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'`;
  const { rows } = await found.execute(tx);
  return rows.map(({ name }) => name).filter((name) => !ownTables.includes(name));
}

/** Column by column by name: those of a table stand in the order in which they came to be. */
async function takeOver<Tables>(tx: Kysely<Tables>, table: string): Promise<void> {
  const info = sql<{ name: string }>`select name from pragma_table_info(${table}, 'main')`;
  const { rows } = await info.execute(tx);
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  await sql`insert into ${sql.table(`main.${table}`)} (${columns})
    select ${columns} from ${sql.table(`source.${table}`)}`.execute(tx);
}
