import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { oldAge } from '#features/backups/backups.rules.ts';
import { lastOf, laterThan, listBackups } from '#features/backups/server/listing.ts';
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
  const backups = (await listBackups(folder)).map(({ backup }) => backup);
  const last = lastOf(backups, now);
  const later = laterThan(backups, now);
  if (later > 0) {
    return odd('backups', `${later} of ${backups.length} are dated in the future: check the clock`);
  }
  if (last === null) return odd('backups', 'none yet');
  const age = now - Date.parse(last.moment);
  const hours = Math.max(0, Math.floor(age / hour));
  return age > oldAge
    ? odd('backups', `the newest is ${duration(hours, 'hour')} old`)
    : fine('backups', `${backups.length}, the newest is ${duration(hours, 'hour')} old`);
}
