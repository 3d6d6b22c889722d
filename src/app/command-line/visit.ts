import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { finishRestore } from '#features/archive/server/restore.ts';
import {
  DataFolderInUse,
  openDatabase,
  openShared,
  type SharedDatabase,
} from '#platform/server/db/database.ts';
import { HostsToMend } from '../explain.ts';
import { migrations } from '../migrations/migrations.ts';
import type { Schema } from '../schema.ts';
import type { Context } from './command.ts';

export interface Visit {
  readonly database: SharedDatabase<Schema>;
  /** Whether a home runs on this folder right now; it notices within a second what is ended here. */
  readonly isServed: boolean;
}

export const isHome = (folder: string): boolean => existsSync(join(folder, 'home.sqlite'));

/** Throws unless there is a home in the folder: a slip in its name must not make a new one. */
export function requireHome(folder: string): void {
  if (isHome(folder)) return;
  throw new HostsToMend(
    `There is no Fivetwenty data in ${folder}. Set FIVETWENTY_DATA_DIR to your data folder, or start a new one: fivetwenty setup`,
  );
}

/**
 * Opens the database of the configured home for a moment: alone where it does not run, brought to our schema; else
 * beside the server.
 */
export async function visitHome<Result>(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  work: (visit: Visit) => Promise<Result>,
): Promise<Result> {
  const { dataFolder: folder } = config();
  const open = async () => {
    finishRestore(folder);
    return openDatabase<Schema>({ folder, migrations, clock });
  };
  const visit = await open().then(
    (database) => ({ database, isServed: false }),
    async (error: unknown) => {
      if (!(error instanceof DataFolderInUse)) throw error;
      return { database: await openShared<Schema>({ folder, migrations }), isServed: true };
    },
  );
  try {
    return await work(visit);
  } finally {
    await visit.database.close();
  }
}
