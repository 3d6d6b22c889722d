import { dateTime, duration, bytes as size } from '#shared/i18n/formats.ts';
import { defineMessages } from '#shared/i18n/messages.ts';

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
  moment: (instant: string) => dateTime(Date.parse(instant)),
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
  lastCheck: 'Last check for damage',
  checkResult: (isSound: boolean) =>
    isSound ? 'No damage found' : 'Damage found. See “Data” for details.',
  noCheck: 'None yet',
  lastError: 'Last error',
  noError: 'None since the server started',
  more: "Your server's log has the details.",
};

export const serverInfoMessages = defineMessages('server-info', en);
