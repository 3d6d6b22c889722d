import type Sqlite from 'better-sqlite3';
import { databaseFile } from './database.ts';
import { appliedMigrations } from './migrate.ts';
import { checkIntegrity, copyInto, openReadOnly } from './sqlite.ts';

/** Copies the database of a folder, also while it is in use. Throws if there is none. */
export const copyDatabase = (folder: string, file: string): void =>
  withReadOnly(databaseFile(folder), (sqlite) => copyInto(sqlite, file));

/**
 * Checks the database of a folder, also while it is in use, and returns its applied migrations.
 * Throws `isDamaged` errors.
 */
export const verifyDatabase = (folder: string): string[] =>
  withReadOnly(databaseFile(folder), (sqlite) => {
    checkIntegrity(sqlite, 'full');
    return appliedMigrations(sqlite);
  });

/** Describes damage to pages, indexes or references; null if there is none. */
export function findDamage(sqlite: Sqlite.Database): string | null {
  try {
    checkIntegrity(sqlite, 'full');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const dangling = sqlite.pragma('foreign_key_check');
  return Array.isArray(dangling) && dangling.length > 0
    ? `${dangling.length} rows refer to missing rows`
    : null;
}

function withReadOnly<Result>(file: string, work: (sqlite: Sqlite.Database) => Result): Result {
  const sqlite = openReadOnly(file);
  try {
    return work(sqlite);
  } finally {
    sqlite.close();
  }
}
