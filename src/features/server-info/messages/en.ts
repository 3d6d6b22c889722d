import type { BackupTrouble } from '#shared/backup-trouble.ts';
import { bytes as size } from '#shared/i18n/file-size.ts';
import { dateTime, duration } from '#shared/i18n/formats.ts';

const hour = 60 * 60;

export const en = {
  version: 'Version',
  uptime: 'Running for',
  uptimeOf(seconds: number): string {
    if (seconds < hour) return duration(Math.ceil(seconds / 60), 'minute');
    if (seconds < 48 * hour) return duration(Math.floor(seconds / hour), 'hour');
    return duration(Math.floor(seconds / (24 * hour)), 'day');
  },
  dataBytes: 'Data',
  freeBytes: 'Free disk space',
  size,
  unknown: 'Unknown',
  lastBackup: 'Last backup',
  moment: (instant: string, timeZone: string) => dateTime(Date.parse(instant), timeZone),
  noBackup: 'None yet',
  disk: (isOnDataDisk: boolean) =>
    isOnDataDisk
      ? "On the same disk as your data. It doesn't survive a disk failure."
      : 'On another disk than your data.',
  lastCopy: 'Last off-site copy',
  copyResult({ isOld, isFailed }: { isOld: boolean; isFailed: boolean }): string | null {
    if (isFailed) return 'The last attempt failed. See “Data” for details.';
    return isOld ? 'This copy is more than two days old.' : null;
  },
  troubles: {
    'backup-failed':
      'The last backup failed. “Data” shows the reason. Fix it, then press “Back up now” there.',
    'backup-incomplete':
      'Photo files were missing or unreadable in your last backup. Keep your older backups, then press “Check for damage” in “Data”.',
    'check-failed':
      'The last check for damage failed. “Data” shows the reason. Fix it, then press “Check for damage” there.',
    'damage-found':
      'The last check found damage. Keep all backups and contact the person who runs your server.',
    'copy-failed':
      'The last off-site copy failed. “Data” shows the reason. Fix it, then press “Copy now” there.',
    'backup-overdue':
      "There was no backup for more than 36 hours. Press “Back up now” in “Data”, and check your server's log and clock.",
    'check-overdue':
      "The weekly check for damage is overdue. Press “Check for damage” in “Data”, and check your server's log.",
    'copy-overdue':
      "The last off-site copy is more than two days old. Press “Copy now” in “Data”, and check your server's log.",
  } satisfies Readonly<Record<BackupTrouble, string>>,
  lastCheck: 'Last check for damage',
  checkResult: (isSound: boolean) =>
    isSound ? 'No damage found' : 'Damage found. See “Data” for details.',
  noCheck: 'None yet',
  lastError: 'Last error',
  noError: 'None since the server started',
  more: "Your server's log has the details.",
};
