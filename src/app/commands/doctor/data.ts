import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { oldAge } from '#features/backups/backups.rules.ts';
import { lookAtDatabase } from '#platform/server/database/look.ts';
import { migrations } from '../../migrations/migrations.ts';
import { bad, type Finding, fine, messageOf, odd } from './finding.ts';

export function checkDatabase(folder: string): Finding {
  if (!existsSync(join(folder, 'home.sqlite'))) return odd('database', 'nobody lives here yet');
  try {
    const applied = lookAtDatabase(folder);
    const known = Object.keys(migrations);
    const unknown = applied.find((step) => !known.includes(step));
    if (unknown !== undefined) {
      return bad(
        'database',
        `was written by a newer version (it has "${unknown}"): start that one`,
      );
    }
    return applied.length < known.length
      ? odd('database', 'sound; the next start brings it to this version, after a copy')
      : fine('database', 'sound');
  } catch (error) {
    return bad('database', `${messageOf(error)}: restore a backup`);
  }
}

const hour = 60 * 60 * 1000;

/** A snapshot before a new schema is no backup of what came after it. */
const isBackup = (name: string) => !name.startsWith('before-') && !name.endsWith('.new');

export function checkBackups(folder: string, now: number): Finding {
  const place = join(folder, 'backups');
  const names = existsSync(place) ? readdirSync(place).filter(isBackup) : [];
  const newest = Math.max(...names.map((name) => statSync(join(place, name)).mtimeMs));
  if (names.length === 0) return odd('backups', 'there is none yet');
  const hours = Math.floor((now - newest) / hour);
  return now - newest > oldAge
    ? odd('backups', `the newest is ${hours} hours old`)
    : fine('backups', `${names.length}, the newest ${hours} hours old`);
}
