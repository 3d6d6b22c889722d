import { truncateSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  sql,
} from 'kysely';
import { codeOf, hasCode } from '../code-of.ts';

/*
 * The whole difference between SQLite and PostgreSQL, as far as we use them: types of columns,
 * how a transaction begins, and what an error is called. Only what copies and replaces whole files knows more of the
 * engine (`copies.ts`).
 */

/** Column types of a migration. Booleans are 0 or 1, instants milliseconds since 1970, `large` goes past 32 bits. */
export const column = {
  id: 'integer',
  boolean: 'integer',
  instant: 'integer',
  large: 'integer',
} as const;

/** Ends every `create table`: the engine holds each column to its type. */
export const strict = 'strict';

/** The row that was to be written is there already. */
export const isDuplicate = (error: unknown): boolean =>
  hasCode(error, 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY');

/** What was to be written breaks a rule of its table. */
export const breaksRule = (error: unknown): boolean =>
  codeOf(error)?.startsWith('SQLITE_CONSTRAINT') === true;

/** The disk has no room for what was to be written. */
export const isDiskFull = (error: unknown): boolean => hasCode(error, 'SQLITE_FULL', 'ENOSPC');

/** For a write without which its caller can go on: nobody is kept from reading by a full disk. */
export function unlessFull(error: unknown): void {
  if (!isDiskFull(error)) throw error;
}

/** The disk has room left, but none for this. */
export class DiskFull extends Error {
  readonly code = 'ENOSPC';
}

/** Another process keeps the file to itself. */
export const isLocked = (error: unknown): boolean => hasCode(error, 'SQLITE_BUSY');

/** SQLite under Kysely; statements are prepared once, writers queue at `BEGIN`, migrations are atomic. */
export class HomeDialect extends SqliteDialect {
  readonly #sqlite: Sqlite.Database;

  constructor(sqlite: Sqlite.Database) {
    super({ database: sqlite });
    this.#sqlite = sqlite;
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.#sqlite);
  }

  override createAdapter(): SqliteAdapter {
    return new AtomicSchemaAdapter();
  }
}

class ImmediateDriver extends SqliteDriver {
  static readonly #begin = CompiledQuery.raw('begin immediate');
  readonly #sqlite: Sqlite.Database;

  constructor(sqlite: Sqlite.Database) {
    super({ database: preparingOnce(sqlite) });
    this.#sqlite = sqlite;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(ImmediateDriver.#begin);
  }

  /** A full or failing disk may have undone everything already. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#sqlite.inTransaction) await super.rollbackTransaction(connection);
  }
}

class AtomicSchemaAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

const mostPrepared = 500;

function preparingOnce(sqlite: Sqlite.Database): SqliteDatabase {
  const prepared = new Map<string, Sqlite.Statement>();
  return {
    close: () => sqlite.close(),
    prepare(query) {
      const known = prepared.get(query);
      if (known !== undefined) return known;
      if (prepared.size >= mostPrepared) prepared.clear();
      const statement = sqlite.prepare(query);
      prepared.set(query, statement);
      return statement;
    },
  };
}

/** Opens the file with every safety that SQLite offers (safety.md "SQLite"). */
export function openSqlite(file: string): Sqlite.Database {
  const sqlite = new Sqlite(file);
  try {
    for (const pragma of safeties) sqlite.pragma(pragma);
  } catch (error) {
    sqlite.close();
    throw error;
  }
  return sqlite;
}

const safeties = [
  'journal_mode = WAL',
  'synchronous = FULL',
  'busy_timeout = 5000',
  'foreign_keys = ON',
  'secure_delete = ON',
  'trusted_schema = OFF',
  'temp_store = MEMORY',
  'journal_size_limit = 16777216',
  'wal_autocheckpoint = 1000',
];

class Damaged extends Error {
  constructor(verdict: string) {
    super(`The database is damaged: ${verdict}`);
  }
}

/** Throws unless every page and row of the file is sound; `thoroughly` also compares the indexes. */
export function checkIntegrity(sqlite: Sqlite.Database, thoroughly: boolean): void {
  const check = thoroughly ? 'integrity_check' : 'quick_check';
  const verdict = sqlite.pragma(check, { simple: true });
  if (verdict !== 'ok') throw new Damaged(String(verdict));
}

/** The file is not, or no longer, a sound database: nothing that waiting or room on the disk would mend. */
export const isDamaged = (error: unknown): error is Error =>
  error instanceof Damaged || hasCode(error, 'SQLITE_CORRUPT', 'SQLITE_NOTADB');

export const hasTable = (sqlite: Sqlite.Database, name: string): boolean =>
  sqlite.prepare('select 1 from sqlite_schema where name = ?').get(name) !== undefined;

/** The first column of every row, as text. */
export const textsOf = (sqlite: Sqlite.Database, query: string): string[] =>
  sqlite.prepare(query).pluck().all().map(String);

/** Moves everything from the log into the file, so that the file alone is whole. */
export const checkpoint = (sqlite: Sqlite.Database): void => {
  sqlite.pragma('wal_checkpoint(TRUNCATE)');
};

/** The same between two transactions of a running home. Answers whether nobody kept it from doing so. */
export async function emptiedLog<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const checkpoint = sql<{ busy: number }>`pragma wal_checkpoint(truncate)`;
  const { rows } = await checkpoint.execute(db);
  return rows[0]?.busy === 0;
}

/** A number that is another one after somebody else, in whatever process, wrote to the file. */
export async function versionOf<Tables>(db: Kysely<Tables>): Promise<number> {
  const version = sql<{ data_version: number }>`pragma data_version`;
  return (await version.execute(db)).rows[0]?.data_version ?? 0;
}

/** A complete copy as of this moment, made while others go on reading. */
export const copyInto = (sqlite: Sqlite.Database, file: string): void => {
  sqlite.prepare('vacuum into ?').run(file);
};

/**
 * Keeps a second process away from the folder for as long as this one lives; the operating system
 * lets go of the lock even after a kill. Throws an error that `isLocked` recognises.
 */
export function lockFile(file: string): { release(): void } {
  try {
    return lockWhole(file);
  } catch (error) {
    if (!hasCode(error, 'SQLITE_NOTADB', 'SQLITE_CORRUPT')) throw error;
    // Nothing is ever written into it: only its disk can have spoiled it, and nobody who holds it gets this error.
    truncateSync(file);
    return lockWhole(file);
  }
}

function lockWhole(file: string): { release(): void } {
  const lock = new Sqlite(file, { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    throw error;
  }
  return { release: () => lock.close() };
}
