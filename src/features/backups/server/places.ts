import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the backups of a data folder lie. */
export const backupsFolder = (folder: string): string => join(folder, 'backups');

/** A folder of our own for the database of an archive that is only looked at. */
export function scratchIn(folder: string): string {
  const backups = backupsFolder(folder);
  mkdirSync(backups, { recursive: true, mode: 0o700 });
  return mkdtempSync(join(backups, 'looking-'));
}

/** The same where there is no home, and none is to be made by the way. */
export const scratchElsewhere = (): string => mkdtempSync(join(tmpdir(), 'fivetwenty-looking-'));

/** How much is done of all: of bytes, or of pictures. */
export type Progress = (done: number, total: number) => void;
