import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { type Kysely, type Migration, Migrator } from 'kysely';
import type { Clock } from '../clock.ts';
import { syncToDisk } from '../durable-file.ts';
import { copyInto, hasTable, textsOf } from './dialect.ts';

/** A folder with a database in it, and the steps that its schema went and shall go. */
export interface Schema {
  folder: string;
  /** In the order in which they run; each has its name for ever. */
  migrations: Readonly<Record<string, Migration>>;
  clock: Clock;
}

export class NewerSchema extends Error {
  constructor(unknown: string) {
    super(
      `This data folder was written by a newer version (it contains "${unknown}"). Start that version, or restore a backup made with this one: fivetwenty restore <file> --replace`,
    );
  }
}

/**
 * Brings the schema forward, all steps in one transaction. A home that has data is copied to
 * `backups/` first. Throws `NewerSchema` when the file knows steps that this version does not.
 */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  sqlite: Sqlite.Database,
  { folder, migrations, clock }: Schema,
): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const applied = stepsIn(sqlite);
  const unknown = applied.find((name) => !(name in migrations));
  if (unknown !== undefined) throw new NewerSchema(unknown);

  const [next] = Object.keys(migrations).filter((name) => !applied.includes(name));
  if (next === undefined) return;
  if (applied.length > 0) snapshot(sqlite, folder, next, clock.now());

  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

/** The steps that the schema of this file went, by name and in order; none where it is new. */
export function stepsIn(sqlite: Sqlite.Database): string[] {
  if (!hasTable(sqlite, 'kysely_migration')) return [];
  return textsOf(sqlite, 'select name from kysely_migration order by name');
}

function snapshot(sqlite: Sqlite.Database, folder: string, next: string, now: number): void {
  const backups = join(folder, 'backups');
  mkdirSync(backups, { recursive: true, mode: 0o700 });
  const moment = new Date(now).toISOString().replace(/[:.]/g, '-');
  const file = join(backups, `before-${next}-${moment}.sqlite`);
  // What bears the name of a backup is a whole one, also after a kill.
  const unfinished = `${file}.new`;
  // A kill leaves a whole copy of everything; whoever was killed comes here again.
  for (const name of readdirSync(backups).filter((each) => /^before-.*\.sqlite\.new/.test(each))) {
    rmSync(join(backups, name), { force: true });
  }
  copyInto(sqlite, unfinished);
  chmodSync(unfinished, 0o600);
  syncToDisk(unfinished);
  renameSync(unfinished, file);
  syncToDisk(backups);
}
