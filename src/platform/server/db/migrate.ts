import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { type Kysely, type Migration, Migrator } from 'kysely';
import type { Clock } from '../clock.ts';
import { syncToDisk } from '../disk.ts';
import { copyInto, hasTable, readTexts } from './sqlite.ts';

export interface DatabaseOptions {
  folder: string;
  /** Migrations by name, in the order in which they run. Names never change. */
  migrations: Readonly<Record<string, Migration>>;
  clock: Clock;
  /** Called after an existing database was migrated, with the number of migrations. */
  onMigrated?: (count: number) => void;
}

export class NewerSchema extends Error {
  constructor(migration: string) {
    super(
      `This data folder was written by a newer version (it contains "${migration}"). Start that version, or restore a backup made with this one: fivetwenty restore <file> --replace`,
    );
  }
}

/**
 * Runs pending migrations in one transaction, after copying an existing database to `backups/`.
 * Throws `NewerSchema` if the database has migrations that are unknown here.
 */
export async function migrate<Schema>(
  db: Kysely<Schema>,
  sqlite: Sqlite.Database,
  { folder, migrations, clock, onMigrated }: DatabaseOptions,
): Promise<void> {
  const appliedNames = appliedMigrations(sqlite);
  const unknownName = appliedNames.find((name) => !(name in migrations));
  if (unknownName !== undefined) throw new NewerSchema(unknownName);

  const pendingNames = Object.keys(migrations).filter((name) => !appliedNames.includes(name));
  const [nextName] = pendingNames;
  if (nextName === undefined) return;
  if (appliedNames.length > 0) backUp(sqlite, folder, nextName, clock.now());

  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  if (appliedNames.length > 0) onMigrated?.(pendingNames.length);
}

export const appliedMigrations = (sqlite: Sqlite.Database): string[] =>
  hasTable(sqlite, 'kysely_migration')
    ? readTexts(sqlite, 'select name from kysely_migration order by name')
    : [];

function backUp(sqlite: Sqlite.Database, folder: string, nextName: string, now: number): void {
  const backups = join(folder, 'backups');
  mkdirSync(backups, { recursive: true, mode: 0o700 });
  // A killed process may have left these files.
  for (const name of readdirSync(backups).filter((each) => /^before-.*\.sqlite\.new/.test(each))) {
    rmSync(join(backups, name), { force: true });
  }
  const time = new Date(now).toISOString().replace(/[:.]/g, '-');
  const file = join(backups, `before-${nextName}-${time}.sqlite`);
  // The copy is renamed once it is complete, so that a kill leaves no broken backup.
  copyInto(sqlite, `${file}.new`);
  syncToDisk(`${file}.new`);
  renameSync(`${file}.new`, file);
  syncToDisk(backups);
}
