import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isInFuture, oldAge } from '#features/archive/archive.rules.ts';
import {
  isOnOtherDisk,
  listBackups,
  readLastBackup,
} from '#features/archive/server/backup-folder.ts';
import { offsiteState } from '#features/archive/server/offsite/offsite.ts';
import { lowDiskSpace } from '#features/setup/setup.rules.ts';
import { systemClock } from '#platform/server/clock.ts';
import type { Config } from '#platform/server/config.ts';
import { folderFault } from '#platform/server/data-folder.ts';
import { verifyDatabase } from '#platform/server/db/copies.ts';
import { freeBytesIn, minFreeBytes } from '#platform/server/disk.ts';
import { readKey } from '#platform/server/identity/tokens.ts';
import { serverTimeZone } from '#platform/server/server-time-zone.ts';
import { bytes, duration } from '#shared/i18n/formats.ts';
import { hasData } from '../command-line/data.ts';
import { migrations } from '../migrations/migrations.ts';

/** `warn`: the server works, but its owner should know. `FAIL`: it doesn't work, or loses data. */
export type Finding = readonly ['ok' | 'warn' | 'FAIL', string];

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

const isReadableByOthers = (mode: number): boolean =>
  (mode & 0o077) !== 0 && process.platform !== 'win32';

export function checkFolder(folder: string): Finding {
  if (!existsSync(folder)) {
    return isWritable(existingParent(folder))
      ? ['warn', `${folder} does not exist yet; the first start creates it`]
      : ['FAIL', `${folder} does not exist, and this account cannot create it`];
  }
  const stats = statSync(folder);
  const { mode, uid } = stats;
  if (!stats.isDirectory())
    return ['FAIL', `${folder} is a file: set FIVETWENTY_DATA_DIR to a folder`];
  const fault = folderFault(folder);
  if (fault !== null) return ['FAIL', fault];
  const user = process.getuid?.() ?? uid;
  if (user !== uid) {
    return [
      'warn',
      `${folder} belongs to user ${uid}, but you are user ${user}: run this as user ${uid}`,
    ];
  }
  return isReadableByOthers(mode)
    ? ['warn', `other users of this computer can read it: chmod 700 ${folder}`]
    : ['ok', folder];
}

export async function checkDisk(folder: string): Promise<Finding> {
  const free = await freeBytesIn(existingParent(folder));
  const text = `${bytes(free)} free`;
  if (free < minFreeBytes) {
    return ['FAIL', `${text}: uploads are rejected below ${bytes(minFreeBytes)}`];
  }
  return free < lowDiskSpace ? ['warn', `${text}: running low`] : ['ok', text];
}

export function checkDatabase(folder: string): Finding {
  if (!hasData(folder)) return ['warn', 'not set up yet'];
  const replace = 'run restore <file> --replace';
  try {
    const applied = verifyDatabase(folder);
    const known = Object.keys(migrations);
    const unknown = applied.find((migration) => !known.includes(migration));
    if (unknown !== undefined) {
      const newer = `written by a newer version (it contains "${unknown}")`;
      return ['FAIL', `${newer}: start that version, or ${replace}`];
    }
    return applied.length < known.length
      ? ['warn', 'intact; the next start upgrades it, after making a copy']
      : ['ok', 'intact'];
  } catch (error) {
    return ['FAIL', `${messageOf(error)}: ${replace}`];
  }
}

export function checkKey(folder: string): Finding {
  const file = join(folder, 'secret.key');
  try {
    if (readKey(folder) !== null) {
      return isReadableByOthers(statSync(file).mode)
        ? ['warn', `other users of this computer can read it: chmod 600 ${file}`]
        : ['ok', 'present'];
    }
    if (!hasData(folder)) return ['ok', 'created at the first start'];
    const next = 'the next start creates a new one, and everyone must sign in again';
    return ['warn', `secret.key is missing: ${next}`];
  } catch (error) {
    return ['FAIL', messageOf(error)];
  }
}

const minute = 60_000;
/** Before the first version. */
const earliest = Date.UTC(2025, 0, 1);

export function checkClock(folder: string, now: number): Finding {
  const time = new Date(now).toISOString();
  if (now < earliest) return ['FAIL', `this computer's clock says ${time}: set it`];
  if (hasData(folder) && statSync(join(folder, 'home.sqlite')).mtimeMs > now + minute) {
    return ['warn', `the database was written later than now (${time}): was the clock set back?`];
  }
  const { timeZone, fault } = serverTimeZone();
  return fault === null ? ['ok', `${time}, ${timeZone}`] : ['warn', `${time}: ${fault}`];
}

export async function checkBackups(
  { dataFolder: folder, offsite }: Pick<Config, 'dataFolder' | 'offsite'>,
  now: number,
): Promise<Finding> {
  const backups = await listBackups(folder);
  const last = await readLastBackup(folder, now);
  const inFuture = backups.filter(({ moment }) => isInFuture(moment, now)).length;
  if (inFuture > 0) {
    return ['warn', `${inFuture} of ${backups.length} are dated in the future: check the clock`];
  }
  if (last === null) return ['warn', 'none yet'];
  const age = Math.max(0, now - Date.parse(last.moment));
  const text = `the newest is ${duration(Math.floor(age / (60 * minute)), 'hour')} old`;
  if (age > oldAge) return ['warn', text];
  const copies = offsite && (await offsiteState({ folder, offsite, clock: systemClock }));
  if (copies?.failed) return ['warn', `${text}, but the last off-site copy failed`];
  if (copies?.isOld) return ['warn', `${text}, but the last off-site copy is older`];
  if (copies?.last || (await isOnOtherDisk(folder))) return ['ok', `${backups.length}, ${text}`];
  const copy = 'but they are on the same disk as the data: copy them to another disk';
  return ['warn', `${backups.length}, ${text}, ${copy}`];
}

/** Returns the folder, or the nearest of its parents that exists. */
const existingParent = (folder: string): string =>
  existsSync(folder) ? folder : existingParent(dirname(folder));

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
