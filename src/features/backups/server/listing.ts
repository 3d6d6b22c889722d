import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Backup } from '../backups.contract.ts';
import { isStillToCome, readName } from '../backups.rules.ts';
import { backupsFolder } from './places.ts';
import { readAtEnd } from './seal.ts';

/** A backup as its host sees it. */
export interface HostsBackup {
  backup: Backup;
  /** Then whoever has it can make sign-ins of both. */
  hasKey: boolean;
}

/** The backups of a data folder, the newest first. What else lies beside them, or was never whole, is none. */
export async function listBackups(folder: string): Promise<HostsBackup[]> {
  const names = await readdir(backupsFolder(folder)).catch(() => []);
  const found = await Promise.all(names.map((name) => backupOf(folder, name)));
  return found
    .filter((each) => each !== null)
    .sort((one, other) => (one.backup.moment < other.backup.moment ? 1 : -1));
}

/**
 * The last one that was made for the night or by hand: what a restore replaced is no copy of what is there now. One
 * that is still to come is passed over, or it would seem the newest until then. `now` in milliseconds.
 */
export const lastOf = (backups: readonly Backup[], now: number): Backup | null =>
  backups.find(
    ({ kind, moment }) => kind !== 'before-restore' && !isStillToCome(Date.parse(moment), now),
  ) ?? null;

/** How many bear a moment that is still to come. */
export const laterThan = (backups: readonly Backup[], now: number): number =>
  backups.filter(({ moment }) => isStillToCome(Date.parse(moment), now)).length;

async function backupOf(folder: string, name: string): Promise<HostsBackup | null> {
  const kind = readName(name)?.kind;
  if (kind === undefined) return null;
  const found = await readAtEnd(join(backupsFolder(folder), name)).catch(() => null);
  if (found === null) return null;
  const { moment, bytes, photos, hasKey } = found;
  return { backup: { name, kind, moment, bytes, photos }, hasKey };
}
