import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type Sqlite from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { hasErrorCode } from '../system.ts';
import { groupCommit, type Work } from './group-commit.ts';
import { appliedMigrations, type DatabaseOptions, migrate } from './migrate.ts';
import { Reserve } from './reserve.ts';
import { checkIntegrity, Dialect, isLocked, type Lock, lockFile, openSqlite } from './sqlite.ts';

export const databaseFile = (folder: string): string => join(folder, 'home.sqlite');

export interface Database<Schema> {
  readonly read: Kysely<Schema>;
  /**
   * Runs `work` in a transaction; resolves when it is safe on disk, rolls back if it throws. On a
   * full disk it frees the reserve and runs `work` a second time.
   */
  write<Result>(work: Work<Schema, Result>): Promise<Result>;
  /** True from when the disk was full until the reserve is filled again. */
  isDiskFull(): boolean;
  fillReserve(): Promise<void>;
  /** Empties the write-ahead log, so that deleted rows are left in no file. */
  checkpoint(): Promise<void>;
  /** True if another process (the command line) has written since the last call. */
  changedElsewhere(): Promise<boolean>;
  close(): Promise<void>;
}

export type SharedDatabase<Schema> = Pick<Database<Schema>, 'read' | 'write' | 'close'>;

export class DataFolderInUse extends Error {
  constructor(folder: string) {
    super(`Another process is already using the data folder ${folder}. Stop it first.`);
  }
}

export class VersionMismatch extends Error {
  constructor() {
    super(
      'The running server has a different version than this command. Restart the server and try again.',
    );
  }
}

export interface OpenOptions extends DatabaseOptions {
  reserveBytes?: number;
  /** Called when the reserve was freed on a full disk, and when it is filled again. */
  onDiskChange?: (isFull: boolean) => void;
}

/**
 * Locks the folder, opens its database (created if missing), checks and migrates it.
 * Throws `DataFolderInUse`, `NewerSchema` or an `isDamaged` error.
 */
export async function openDatabase<Schema>(options: OpenOptions): Promise<Database<Schema>> {
  const { folder, reserveBytes = 0 } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = lockDataFolder(folder);
  try {
    const { sqlite, db } = await openMigrated<Schema>(options);
    const reserve = new Reserve(folder, reserveBytes, options.onDiskChange);
    return await serve(sqlite, db, reserve, lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Opens a database that a running server has open. Throws `VersionMismatch`; migrates nothing. */
export async function openShared<Schema>({
  folder,
  migrations,
}: Pick<DatabaseOptions, 'folder' | 'migrations'>): Promise<SharedDatabase<Schema>> {
  const sqlite = openSqlite(databaseFile(folder));
  const db = new Kysely<Schema>({ dialect: new Dialect(sqlite) });
  try {
    const expected = Object.keys(migrations).join();
    if (appliedMigrations(sqlite).join() !== expected) throw new VersionMismatch();
  } catch (error) {
    sqlite.close();
    throw error;
  }
  return { read: db, write: groupCommit(db), close: () => db.destroy() };
}

export function lockDataFolder(folder: string): Lock {
  try {
    return lockFile(join(folder, 'lock.sqlite'));
  } catch (error) {
    throw isLocked(error) ? new DataFolderInUse(folder) : error;
  }
}

/** True if a process has the folder open. Its lock file must exist. */
export function isInUse(folder: string): boolean {
  try {
    lockDataFolder(folder).release();
    return false;
  } catch (error) {
    if (error instanceof DataFolderInUse) return true;
    throw error;
  }
}

async function openMigrated<Schema>(options: DatabaseOptions) {
  const file = databaseFile(options.folder);
  const logSize = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  const sqlite = openSqlite(file);
  const db = new Kysely<Schema>({ dialect: new Dialect(sqlite) });
  try {
    chmodSync(file, 0o600);
    // A log is left only by a crash.
    checkIntegrity(sqlite, logSize > 0 ? 'full' : 'quick');
    await migrate(db, sqlite, options);
    return { sqlite, db };
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

async function serve<Schema>(
  sqlite: Sqlite.Database,
  db: Kysely<Schema>,
  reserve: Reserve,
  lock: Lock,
): Promise<Database<Schema>> {
  const commit = groupCommit(db);
  let lastRetry: Promise<unknown> = Promise.resolve();
  let version = await dataVersion(db);
  return {
    read: db,
    write: (work) =>
      commit(work).catch((error: unknown) => {
        if (!hasErrorCode(error, 'SQLITE_FULL')) throw error;
        reserve.free();
        // One at a time: a write that is too large fails all others in its transaction.
        const retry = lastRetry.then(() => commit(work));
        lastRetry = retry.catch(() => undefined);
        return retry;
      }),
    isDiskFull: () => reserve.isSpent,
    fillReserve: () => reserve.fill(),
    async checkpoint() {
      for (let attempt = 0; !(await tryCheckpoint(db)); attempt++) {
        if (attempt === maxAttempts)
          throw new Error('another process keeps reading the database log');
        await pause(retryDelay);
      }
    },
    async changedElsewhere() {
      const before = version;
      version = await dataVersion(db);
      return version !== before;
    },
    async close() {
      // Earlier writes are committed first.
      await commit(async () => undefined).catch(() => undefined);
      sqlite.pragma('wal_checkpoint(TRUNCATE)');
      await db.destroy();
      if (sqlite.open) sqlite.close();
      lock.release();
    },
  };
}

/** Milliseconds. A backup may read for some seconds. */
const retryDelay = 100;
const maxAttempts = 100;

async function tryCheckpoint<Schema>(db: Kysely<Schema>): Promise<boolean> {
  const checkpoint = sql<{ busy: number }>`pragma wal_checkpoint(truncate)`;
  const { rows } = await checkpoint.execute(db);
  return rows[0]?.busy === 0;
}

/** Changes when another connection commits. */
async function dataVersion<Schema>(db: Kysely<Schema>): Promise<number> {
  const version = sql<{ data_version: number }>`pragma data_version`;
  return (await version.execute(db)).rows[0]?.data_version ?? 0;
}
