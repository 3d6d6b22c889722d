import { chmodSync, truncateSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import { hasErrorCode } from '../system.ts';

const ownPragmas = [
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
const readPragmas = ['foreign_keys = ON', 'trusted_schema = OFF', 'temp_store = MEMORY'];
/** Milliseconds a reader waits for a writer of another process. */
const readTimeout = 20_000;

/** Opens a database to read and write, and creates it if it is missing. */
export const openSqlite = (file: string): Sqlite.Database =>
  withPragmas(new Sqlite(file), ownPragmas);

/** Opens a database that another process may write to. Throws if it is missing. */
export const openReadOnly = (file: string): Sqlite.Database =>
  withPragmas(new Sqlite(file, { readonly: true, timeout: readTimeout }), readPragmas);

/** Opens a copy that no other connection has open. Deleted rows are overwritten with zeros. */
export const openCopy = (file: string): Sqlite.Database =>
  withPragmas(new Sqlite(file, { fileMustExist: true }), [
    ...readPragmas,
    'journal_mode = DELETE',
    'secure_delete = ON',
  ]);

function withPragmas(sqlite: Sqlite.Database, pragmas: readonly string[]): Sqlite.Database {
  try {
    for (const pragma of pragmas) sqlite.pragma(pragma);
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

/**
 * Writes a consistent copy that only the owner may read, while others read and write. `backup()` of better-sqlite3
 * starts again after each write of another process: at 20 writes a second, 60 MB took it 16 s instead of 0.3 s.
 */
export function copyInto(sqlite: Sqlite.Database, file: string): void {
  sqlite.prepare('vacuum into ?').run(file);
  chmodSync(file, 0o600);
}

export const hasTable = (sqlite: Sqlite.Database, name: string): boolean =>
  sqlite.prepare('select 1 from sqlite_schema where name = ?').get(name) !== undefined;

export const hasColumn = (sqlite: Sqlite.Database, table: string, column: string): boolean =>
  sqlite.prepare('select 1 from pragma_table_info(?) where name = ?').get(table, column) !==
  undefined;

export const readTexts = (sqlite: Sqlite.Database, query: string): string[] =>
  sqlite.prepare(query).pluck().all().map(String);

class DamagedDatabase extends Error {
  constructor(finding: string) {
    super(`The database is damaged: ${finding}`);
  }
}

/** Throws if a page or row is damaged; `full` also compares rows with indexes. */
export function checkIntegrity(sqlite: Sqlite.Database, scope: 'quick' | 'full'): void {
  const check = scope === 'full' ? 'integrity_check' : 'quick_check';
  const finding = sqlite.pragma(check, { simple: true });
  if (finding !== 'ok') throw new DamagedDatabase(String(finding));
}

/** True if the file is not a sound database. Retrying or freeing disk space does not help. */
export const isDamaged = (error: unknown): error is Error =>
  error instanceof DamagedDatabase || hasErrorCode(error, 'SQLITE_CORRUPT', 'SQLITE_NOTADB');

export const isDuplicate = (error: unknown): boolean =>
  hasErrorCode(error, 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY');

export const isLocked = (error: unknown): boolean => hasErrorCode(error, 'SQLITE_BUSY');

export interface Lock {
  release(): void;
}

/** Locks a file against other processes, until released or killed. Throws `isLocked` errors. */
export function lockFile(file: string): Lock {
  try {
    return lockWhole(file);
  } catch (error) {
    if (!isDamaged(error)) throw error;
    // The lock file has no content. A held lock fails before its content is read.
    truncateSync(file);
    return lockWhole(file);
  }
}

function lockWhole(file: string): Lock {
  const lock = new Sqlite(file, { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    throw error;
  }
  return { release: () => lock.close() };
}

/**
 * Kysely's SQLite dialect begins transactions deferred, runs migrations outside of one, and
 * prepares each statement again.
 */
export class Dialect extends SqliteDialect {
  readonly #sqlite: Sqlite.Database;

  constructor(sqlite: Sqlite.Database) {
    super({ database: sqlite });
    this.#sqlite = sqlite;
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.#sqlite);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter();
  }
}

class ImmediateDriver extends SqliteDriver {
  static readonly #begin = CompiledQuery.raw('begin immediate');
  readonly #sqlite: Sqlite.Database;

  constructor(sqlite: Sqlite.Database) {
    super({ database: withStatementCache(sqlite) });
    this.#sqlite = sqlite;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(ImmediateDriver.#begin);
  }

  /** SQLite rolls back automatically on some errors, such as a full disk. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#sqlite.inTransaction) await super.rollbackTransaction(connection);
  }
}

class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

const maxStatements = 500;

function withStatementCache(sqlite: Sqlite.Database): SqliteDatabase {
  const statements = new Map<string, Sqlite.Statement>();
  return {
    close: () => sqlite.close(),
    prepare(query) {
      const cachedStatement = statements.get(query);
      if (cachedStatement !== undefined) return cachedStatement;
      if (statements.size >= maxStatements) statements.clear();
      const statement = sqlite.prepare(query);
      statements.set(query, statement);
      return statement;
    },
  };
}
