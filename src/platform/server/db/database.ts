import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely } from 'kysely';
import {
  checkIntegrity,
  checkpoint,
  DiskFull,
  emptiedLog,
  HomeDialect,
  isDiskFull,
  isLocked,
  lockFile,
  openSqlite,
  versionOf,
} from './dialect.ts';
import { together, type Work } from './group-commit.ts';
import { migrate, type Schema } from './migrate.ts';
import type { Reserve } from './reserve.ts';

/** The home's one database. Reads go as they come; every write happens inside a transaction. */
export interface Database<Tables> {
  readonly read: Kysely<Tables>;
  /** Runs `work` in a transaction and answers once it is safe on disk; undoes it when it throws. */
  write<Result>(work: Work<Tables, Result>): Promise<Result>;
  /**
   * The same also while the disk is full, out of the reserve: for what lets people in or makes room.
   * Nothing else may eat from it.
   */
  writeFromReserve<Result>(work: Work<Tables, Result>): Promise<Result>;
  /** Moves the log into the file and empties it: what was deleted before stands in neither any more. */
  emptyLog(): Promise<void>;
  /** Whether another process wrote since this was asked last; the host's command line, mostly. */
  changedElsewhere(): Promise<boolean>;
  close(): Promise<void>;
}

export class HomeInUse extends Error {
  constructor(folder: string) {
    super(`Another process is already using the data folder ${folder}. Stop it first.`);
  }
}

/**
 * Opens `home.sqlite` in the folder, made when it is missing: alone, checked, brought to the newest
 * schema. Throws `HomeInUse`, or an error that says what is wrong with the file.
 */
export async function openDatabase<Tables>(
  schema: Schema,
  reserve: Reserve = noReserve,
): Promise<Database<Tables>> {
  const { folder } = schema;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = lockHome(folder);
  try {
    return await openLocked(schema, reserve, lock.release);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openLocked<Tables>(
  schema: Schema,
  reserve: Reserve,
  release: () => void,
): Promise<Database<Tables>> {
  const file = join(schema.folder, 'home.sqlite');
  const stoppedUncleanly = sizeOf(`${file}-wal`) > 0;
  const sqlite = openSqlite(file);
  const db = new Kysely<Tables>({ dialect: new HomeDialect(sqlite) });
  try {
    chmodSync(file, 0o600);
    checkIntegrity(sqlite, stoppedUncleanly);
    await migrate(db, sqlite, schema);
  } catch (error) {
    sqlite.close();
    throw error;
  }
  const commit = together(db);
  let version = await versionOf(db);
  return {
    read: db,
    async write(work) {
      if (reserve.isSpent()) await reserve.take();
      if (reserve.isSpent()) throw new DiskFull();
      return commit(work);
    },
    writeFromReserve: (work) =>
      commit(work).catch((error: unknown) => {
        if (!isDiskFull(error) || !reserve.spend()) throw error;
        checkpoint(sqlite);
        return commit(work);
      }),
    async emptyLog() {
      for (let attempt = 0; !(await emptiedLog(db)); attempt++) {
        if (attempt === mostAttempts)
          throw new Error('another process keeps reading the database log');
        await pause(betweenAttempts);
      }
    },
    async changedElsewhere() {
      const before = version;
      version = await versionOf(db);
      return version !== before;
    },
    async close() {
      checkpoint(sqlite);
      await db.destroy();
      if (sqlite.open) sqlite.close();
      release();
    },
  };
}

/** Milliseconds, and how often a reader elsewhere is waited for: a backup, perhaps. */
const betweenAttempts = 100;
const mostAttempts = 100;

/** For databases that live shorter than a disk takes to fill. */
const noReserve: Reserve = {
  isSpent: () => false,
  spend: () => false,
  take: async () => undefined,
};

/** Keeps everybody else from opening the home in a folder. Throws `HomeInUse`. */
export function lockHome(folder: string): { release(): void } {
  try {
    return lockFile(join(folder, 'lock.sqlite'));
  } catch (error) {
    throw isLocked(error) ? new HomeInUse(folder) : error;
  }
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
