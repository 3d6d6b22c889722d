import { join } from 'node:path';
import { Kysely } from 'kysely';
import type { Database } from './database.ts';
import { HomeDialect, openSqlite } from './dialect.ts';
import { together } from './group-commit.ts';
import { type Schema, stepsIn } from './migrate.ts';

export class OtherVersion extends Error {
  constructor() {
    super(
      'The running server has a different version than this command. Restart the server and try again.',
    );
  }
}

/** What a second process may do with a database: read and write, as long as it takes no more than a moment. */
export type BesideDatabase<Tables> = Pick<Database<Tables>, 'read' | 'write' | 'close'>;

/**
 * Opens the database of a home that another process serves; SQLite keeps the two apart. The running home hears of
 * what is written by `changedElsewhere`. Throws `OtherVersion` where its schema is not ours: nothing is migrated under it.
 */
export async function openBeside<Tables>({
  folder,
  migrations,
}: Pick<Schema, 'folder' | 'migrations'>): Promise<BesideDatabase<Tables>> {
  const sqlite = openSqlite(join(folder, 'home.sqlite'));
  const db = new Kysely<Tables>({ dialect: new HomeDialect(sqlite) });
  try {
    if (stepsIn(sqlite).join() !== Object.keys(migrations).join()) throw new OtherVersion();
  } catch (error) {
    sqlite.close();
    throw error;
  }
  return { read: db, write: together(db), close: () => db.destroy() };
}
