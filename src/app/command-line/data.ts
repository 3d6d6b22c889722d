import { existsSync } from 'node:fs';
import { finishRestore } from '#features/archive/server/restore.ts';
import { accountName, switchAccount } from '#platform/server/account.ts';
import { systemClock } from '#platform/server/clock.ts';
import { ownerForRoot } from '#platform/server/data-folder.ts';
import {
  DataFolderInUse,
  databaseFile,
  openDatabase,
  openShared,
  type SharedDatabase,
} from '#platform/server/db/database.ts';
import { migrations } from '../migrations/migrations.ts';
import type { Schema } from '../schema.ts';
import type { Terminal } from './terminal.ts';

export const hasData = (folder: string): boolean => existsSync(databaseFile(folder));

/** Runs the rest of this process as the owner of the folder, if root would create files that the owner can't use. */
export function switchToOwner(folder: string, terminal: Pick<Terminal, 'info'>): void {
  const owner = ownerForRoot(folder);
  if (owner === null || !switchAccount(owner)) return;
  terminal.info(`Running as ${accountName(owner.uid)}, because ${folder} belongs to this account.`);
}

/** Opens the database: next to a running server, or migrated to the current schema. */
export async function withDatabase<Result>(
  folder: string,
  work: (database: SharedDatabase<Schema>, isRunning: boolean) => Promise<Result>,
): Promise<Result> {
  let database: SharedDatabase<Schema>;
  let isRunning = false;
  try {
    finishRestore(folder);
    database = await openDatabase<Schema>({ folder, migrations, clock: systemClock });
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    database = await openShared<Schema>({ folder, migrations });
    isRunning = true;
  }
  try {
    return await work(database, isRunning);
  } finally {
    await database.close();
  }
}
