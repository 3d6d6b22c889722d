import { counted } from '#shared/formats.ts';

const some = (count: number, one: string): string =>
  `${counted.format(count)} ${one}${count === 1 ? '' : 's'}`;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

function ageOf(milliseconds: number): string {
  if (milliseconds < minute) return 'just now';
  if (milliseconds < hour) return `${some(Math.floor(milliseconds / minute), 'minute')} ago`;
  if (milliseconds < 2 * day) return `${some(Math.floor(milliseconds / hour), 'hour')} ago`;
  return `${some(Math.floor(milliseconds / day), 'day')} ago`;
}

/** What a person reads of their data in the settings. */
export const dataTexts = {
  lastBackup: 'Last backup',
  none: 'There is no backup yet. Your home makes one each night, or right now if you like.',
  noneAtNight:
    'There is no backup yet. Your host has switched off the one of each night, so make one now and then.',
  old: 'Your last backup is more than two days old. The log of your home may say why.',
  later: (count: number) =>
    `${some(count, 'backup')} made later than now: the clock of your home was wrong, then or now. Your host should look at it.`,
  age: ageOf,
  contents: (bytes: number, photos: number) => `${sizeOf(bytes)} · ${some(photos, 'photo')}`,
  backUp: 'Back up now',
  backingUp: 'Backing up',
  check: 'Check now',
  checking: 'Checking everything',
  download: 'Download everything',
  nothingToDownload: 'There is no backup to download yet.',
  far: (share: number) => `${Math.floor(share * 100)} %`,
  failed: (message: string) => `The last backup failed: ${message}`,
  checkFailed: (message: string) => `The check failed: ${message}`,
  loadFailed: "Couldn't load your backups",
  startFailed: "Couldn't start. Please try again.",
  downloadFailed: "Couldn't download your backup. Please try again.",
  sound: (photos: number) => `Everything is sound: ${some(photos, 'photo')}, and the last backup.`,
  soundAlone: (photos: number) =>
    `Everything is sound: ${some(photos, 'photo')}. There is no backup yet.`,
  soundBefore: (photos: number) =>
    `Everything is sound: ${some(photos, 'photo')}. The last backup is newer than this check.`,
  checked: (milliseconds: number) => `Checked ${ageOf(milliseconds)}.`,
  damage: 'Something is damaged. Do not delete any backups.',
  database: (fault: string) => `The database: ${fault}`,
  missing: (count: number) => `${some(count, 'picture')} missing`,
  changed: (count: number) => `${some(count, 'picture')} not what they should be`,
  strangers: (count: number) => `${some(count, 'file')} of which your home knows nothing`,
  about:
    'A backup holds everything: photos, memories, notes, love, and the prizes that are still secret. Keep a copy elsewhere, too; whoever has it can see it all.',
} as const;

function sizeOf(bytes: number): string {
  const units = ['kB', 'MB', 'GB', 'TB'];
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${counted.format(value < 10 ? Math.round(value * 10) / 10 : Math.round(value))} ${units[unit]}`;
}
