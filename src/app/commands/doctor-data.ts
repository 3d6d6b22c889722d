import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isInFuture, oldAge } from '#features/archive/archive.rules.ts';
import {
  isOnOtherDisk,
  listBackups,
  readLastBackup,
} from '#features/archive/server/backup-folder.ts';
import { lowDiskSpace } from '#features/setup/setup.rules.ts';
import { folderFault } from '#platform/server/data-folder.ts';
import { verifyDatabase } from '#platform/server/db/copies.ts';
import { freeBytesIn, minFreeBytes } from '#platform/server/disk.ts';
import { readKey } from '#platform/server/identity/tokens.ts';
import { serverTimeZone } from '#platform/server/server-time-zone.ts';
import { bytes, duration } from '#shared/i18n/formats.ts';
import { hasData } from '../command-line/data.ts';
import { migrations } from '../migrations/migrations.ts';

/** `warn`: the server works, but its owner should know. `FAIL`: it doesn't work, or loses data. */
export interface Finding {
  readonly verdict: 'ok' | 'warn' | 'FAIL';
  readonly subject: string;
  readonly text: string;
}

export const finding = (verdict: Finding['verdict'], subject: string, text: string): Finding => ({
  ...{ verdict, subject, text },
});

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

export const hasLockFile = (folder: string): boolean => existsSync(join(folder, 'lock.sqlite'));

const isReadableByOthers = (mode: number): boolean =>
  (mode & 0o077) !== 0 && process.platform !== 'win32';

export function checkFolder(folder: string): Finding {
  const result = (verdict: Finding['verdict'], text: string) => finding(verdict, 'folder', text);
  if (!existsSync(folder)) {
    return isWritable(existingParent(folder))
      ? result('warn', `${folder} does not exist yet; the first start creates it`)
      : result('FAIL', `${folder} does not exist, and this account cannot create it`);
  }
  const stats = statSync(folder);
  if (!stats.isDirectory()) {
    return result('FAIL', `${folder} is a file: set FIVETWENTY_DATA_DIR to a folder`);
  }
  const fault = folderFault(folder);
  if (fault !== null) return result('FAIL', fault);
  const user = process.getuid?.() ?? stats.uid;
  if (user !== stats.uid) {
    const text = `${folder} belongs to user ${stats.uid}, but you are user ${user}: run this as user ${stats.uid}`;
    return result('warn', text);
  }
  return isReadableByOthers(stats.mode)
    ? result('warn', `other users of this computer can read it: chmod 700 ${folder}`)
    : result('ok', folder);
}

export async function checkDisk(folder: string): Promise<Finding> {
  const free = await freeBytesIn(existingParent(folder));
  const text = `${bytes(free)} free`;
  if (free < minFreeBytes) {
    const rejected = `uploads are rejected below ${bytes(minFreeBytes)}`;
    return finding('FAIL', 'disk', `${text}: ${rejected}`);
  }
  return free < lowDiskSpace
    ? finding('warn', 'disk', `${text}: running low`)
    : finding('ok', 'disk', text);
}

export function checkDatabase(folder: string): Finding {
  if (!hasData(folder)) return finding('warn', 'database', 'not set up yet');
  const replaced = 'run restore <file> --replace';
  try {
    const applied = verifyDatabase(folder);
    const known = Object.keys(migrations);
    const unknown = applied.find((migration) => !known.includes(migration));
    if (unknown !== undefined) {
      const text = `written by a newer version (it contains "${unknown}"): start that version, or ${replaced}`;
      return finding('FAIL', 'database', text);
    }
    return applied.length < known.length
      ? finding('warn', 'database', 'intact; the next start upgrades it, after making a copy')
      : finding('ok', 'database', 'intact');
  } catch (error) {
    return finding('FAIL', 'database', `${messageOf(error)}: ${replaced}`);
  }
}

export function checkKey(folder: string): Finding {
  const file = join(folder, 'secret.key');
  try {
    if (readKey(folder) !== null) {
      return isReadableByOthers(statSync(file).mode)
        ? finding('warn', 'key', `other users of this computer can read it: chmod 600 ${file}`)
        : finding('ok', 'key', 'present');
    }
    if (!hasData(folder)) return finding('ok', 'key', 'created at the first start');
    const next = 'the next start creates a new one, and everyone must sign in again';
    return finding('warn', 'key', `secret.key is missing: ${next}`);
  } catch (error) {
    return finding('FAIL', 'key', messageOf(error));
  }
}

const minute = 60_000;
/** Before the first version. */
const earliest = Date.UTC(2025, 0, 1);

export function checkClock(folder: string, now: number): Finding {
  const time = new Date(now).toISOString();
  if (now < earliest) {
    return finding('FAIL', 'clock', `this computer's clock says ${time}: set it`);
  }
  if (hasData(folder) && statSync(join(folder, 'home.sqlite')).mtimeMs > now + minute) {
    const text = `the database was written later than now (${time}): was the clock set back?`;
    return finding('warn', 'clock', text);
  }
  const { timeZone, fault } = serverTimeZone();
  return fault === null
    ? finding('ok', 'clock', `${time}, ${timeZone}`)
    : finding('warn', 'clock', `${time}: ${fault}`);
}

export async function checkBackups(folder: string, now: number): Promise<Finding> {
  const backups = await listBackups(folder);
  const last = await readLastBackup(folder, now);
  const inFuture = backups.filter(({ moment }) => isInFuture(moment, now)).length;
  if (inFuture > 0) {
    const text = `${inFuture} of ${backups.length} are dated in the future: check the clock`;
    return finding('warn', 'backups', text);
  }
  if (last === null) return finding('warn', 'backups', 'none yet');
  const age = Math.max(0, now - Date.parse(last.moment));
  const text = `the newest is ${duration(Math.floor(age / (60 * minute)), 'hour')} old`;
  if (age > oldAge) return finding('warn', 'backups', text);
  const copy = 'but they are on the same disk as the data: copy them to another disk';
  return (await isOnOtherDisk(folder))
    ? finding('ok', 'backups', `${backups.length}, ${text}`)
    : finding('warn', 'backups', `${backups.length}, ${text}, ${copy}`);
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
