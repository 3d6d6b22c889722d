import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandOptions } from '#features/archive/server/archive-commands.ts';
import { finishRestore } from '#features/archive/server/restore.ts';
import { systemClock } from '#platform/server/clock.ts';
import {
  DataFolderInUse,
  openDatabase,
  openShared,
  type SharedDatabase,
} from '#platform/server/db/database.ts';
import { plural } from '#shared/i18n/formats.ts';
import { UserError } from '../explain.ts';
import { migrations } from '../migrations/migrations.ts';
import type { Schema } from '../schema.ts';
import type { Context } from './command.ts';

type Settings = Pick<Context, 'config'>;

/** Options of the functions that read and write archives. */
export const archiveOptions = (context: Settings & Pick<Context, 'version'>): CommandOptions => ({
  ...{ folder: context.config().dataFolder, migrations, clock: systemClock },
  version: context.version,
});

export const hasData = (folder: string): boolean => existsSync(join(folder, 'home.sqlite'));

/** Throws if the folder has no data, because a typing error must not create a new database. */
export function requireData(folder: string): void {
  if (hasData(folder)) return;
  throw new UserError(
    `There is no Fivetwenty data in ${folder}. Set FIVETWENTY_DATA_DIR to your data folder, or start a new one: fivetwenty setup`,
  );
}

/** Opens the database: next to a running server, or migrated to the current schema. */
export async function withDatabase<Result>(
  { config }: Settings,
  work: (database: SharedDatabase<Schema>, isRunning: boolean) => Promise<Result>,
): Promise<Result> {
  const { dataFolder: folder } = config();
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

/** Throws unless the path is of a file. */
export function existingFile(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === true) return path;
  throw new UserError(`File not found: ${path}`);
}

export const photosText = (photos: number): string =>
  plural(photos, { one: '# photo', other: '# photos' });
