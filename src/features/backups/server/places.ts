import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFile } from '#platform/server/db/sqlite.ts';

/** Where the backups of a data folder lie. */
export const backupsFolder = (folder: string): string => join(folder, 'backups');

/** A folder of our own for a database that is only looked at: of an archive, or a copy for an export. */
export interface Scratch {
  readonly folder: string;
  remove(): void;
}

/** One that the next backup takes away where whoever made it was killed. */
export function scratchIn(folder: string): Scratch {
  const backups = backupsFolder(folder);
  mkdirSync(backups, { recursive: true, mode: 0o700 });
  const place = mkdtempSync(join(backups, 'looking-'));
  const lock = lockFile(join(place, lockName));
  return {
    folder: place,
    remove() {
      lock.release();
      rmSync(place, { recursive: true, force: true });
    },
  };
}

/** The same where there is no home, and none is to be made by the way. */
export function scratchElsewhere(): Scratch {
  const place = mkdtempSync(join(tmpdir(), 'fivetwenty-looking-'));
  return { folder: place, remove: () => rmSync(place, { recursive: true, force: true }) };
}

/** Takes away what killed processes left of such folders. One in which somebody still looks stays. */
export function sweepScratch(folder: string): void {
  const backups = backupsFolder(folder);
  for (const name of readdirSync(backups).filter((each) => /^looking-\w{6}$/.test(each))) {
    try {
      lockFile(join(backups, name, lockName)).release();
      rmSync(join(backups, name), { recursive: true, force: true });
    } catch {
      // In use, or not ours: nothing that would keep a backup from being written.
    }
  }
}

const lockName = 'lock.sqlite';

/** How much is done of all: of bytes, or of pictures. */
export type Progress = (done: number, total: number) => void;
