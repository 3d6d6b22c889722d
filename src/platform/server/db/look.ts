import { join } from 'node:path';
import { openToRead } from './copies.ts';
import { checkIntegrity, isLocked, lockFile } from './dialect.ts';
import { stepsIn } from './migrate.ts';

/**
 * Looks at the database of a folder without changing anything, also while a home serves from it. Answers the steps
 * that its schema went. Throws `Damaged`, or what the engine says of a file it cannot read.
 */
export function lookAtDatabase(folder: string): string[] {
  const sqlite = openToRead(join(folder, 'home.sqlite'));
  try {
    checkIntegrity(sqlite, true);
    return stepsIn(sqlite);
  } finally {
    sqlite.close();
  }
}

/** Whether a process serves the home in this folder, which must have its lock file. */
export function isServed(folder: string): boolean {
  try {
    lockFile(join(folder, 'lock.sqlite')).release();
    return false;
  } catch (error) {
    if (isLocked(error)) return true;
    throw error;
  }
}
