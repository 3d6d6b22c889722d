import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { oldAge } from '#features/archive/archive.rules.ts';
import {
  countInFuture,
  isOnOtherDisk,
  lastOf,
  listBackups,
} from '#features/archive/server/backup-folder.ts';
import { verifyDatabase } from '#platform/server/db/copies.ts';
import { duration } from '#shared/i18n/formats.ts';
import { migrations } from '../../migrations/migrations.ts';
import { bad, type Finding, fine, messageOf, odd } from './finding.ts';

export function checkDatabase(folder: string): Finding {
  if (!existsSync(join(folder, 'home.sqlite'))) return odd('database', 'not set up yet');
  try {
    const applied = verifyDatabase(folder);
    const known = Object.keys(migrations);
    const unknown = applied.find((step) => !known.includes(step));
    if (unknown !== undefined) {
      return bad(
        'database',
        `written by a newer version (it contains "${unknown}"): start that version, or run restore <file> --replace`,
      );
    }
    return applied.length < known.length
      ? odd('database', 'intact; the next start upgrades it, after making a copy')
      : fine('database', 'intact');
  } catch (error) {
    return bad('database', `${messageOf(error)}: run restore <file> --replace`);
  }
}

const hour = 60 * 60 * 1000;

export async function checkBackups(folder: string, now: number): Promise<Finding> {
  const backups = await listBackups(folder);
  const last = lastOf(backups, now);
  const inFuture = countInFuture(backups, now);
  if (inFuture > 0) {
    return odd(
      'backups',
      `${inFuture} of ${backups.length} are dated in the future: check the clock`,
    );
  }
  if (last === null) return odd('backups', 'none yet');
  const age = now - Date.parse(last.moment);
  const newest = `the newest is ${duration(Math.max(0, Math.floor(age / hour)), 'hour')} old`;
  if (age > oldAge) return odd('backups', newest);
  return (await isOnOtherDisk(folder))
    ? fine('backups', `${backups.length}, ${newest}`)
    : odd(
        'backups',
        `${backups.length}, ${newest}, but they are on the same disk as the data: copy them to another disk`,
      );
}
