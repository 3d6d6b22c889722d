import { percent, plural, relative, bytes as size } from '#shared/i18n/formats.ts';
import { en as shared } from '#shared/messages/en.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

function ageOf(milliseconds: number): string {
  if (milliseconds < minute) return 'just now';
  if (milliseconds < hour) return relative(-Math.floor(milliseconds / minute), 'minute');
  if (milliseconds < 2 * day) return relative(-Math.floor(milliseconds / hour), 'hour');
  return relative(-Math.floor(milliseconds / day), 'day');
}

const photosOf = (count: number): string => plural(count, { one: '# photo', other: '# photos' });

/** Of a share from 0 to 1, in whole percent. */
const progress = (share: number): string => percent(Math.floor(share * 100));

const data = {
  lastBackup: 'Last backup',
  none: "There's no backup yet. Your server makes one every night, or you can make one now.",
  noneAtNight:
    "There's no backup yet. Nightly backups are turned off, so make one from time to time.",
  old: "Your last backup is more than two days old. Your server's log may say why.",
  later: (count: number) =>
    plural(count, {
      one: "# backup has a date in the future. Check your server's clock.",
      other: "# backups have a date in the future. Check your server's clock.",
    }),
  age: ageOf,
  contents: (bytes: number, photos: number) => `${size(bytes)} · ${photosOf(photos)}`,
  backUp: 'Back up now',
  backingUp: 'Backing up',
  check: 'Check for damage',
  checking: 'Checking your data',
  download: 'Download backup',
  nothingToDownload: "There's no backup to download yet.",
  progress,
  failed: (message: string) => `The last backup failed: ${message}`,
  checkFailed: (message: string) => `The check failed: ${message}`,
  loadFailed: "Couldn't load your backups",
  startFailed: "Couldn't start. Please try again.",
  downloadFailed: "Couldn't download your backup. Please try again.",
  sound: (photos: number) => `No damage found in ${photosOf(photos)} or the last backup.`,
  soundAlone: (photos: number) => `No damage found in ${photosOf(photos)}. There's no backup yet.`,
  soundBefore: (photos: number) =>
    `No damage found in ${photosOf(photos)}. Your latest backup is newer than this check and hasn't been checked yet.`,
  checked: (milliseconds: number) => `Checked ${ageOf(milliseconds)}`,
  damage: 'Damage found. Keep all backups and contact the person who runs your server.',
  database: (fault: string) => `Database: ${fault}`,
  missing: (count: number) =>
    plural(count, { one: '# photo file is missing', other: '# photo files are missing' }),
  changed: (count: number) =>
    plural(count, { one: '# photo file is damaged', other: '# photo files are damaged' }),
  strangers: (count: number) =>
    plural(count, {
      one: "# file doesn't belong to any photo",
      other: "# files don't belong to any photo",
    }),
  about:
    'A backup contains everything: photos, memories, notes, love, and prizes that are still secret. Keep a copy somewhere else, too. Anyone who has it can see everything.',
};

const restore = {
  restore: 'Restore from backup',
  about: 'Moving from another server? Choose its backup (.zip).',
  codeFirst: 'Enter the setup code first.',
  sending: 'Uploading your backup',
  restoring: 'Checking and restoring your backup',
  opening: 'Restarting your server',
  progress,
  broken: 'The connection was lost. Nothing was changed. Please try again.',
};

const answers = {
  noSuchBackup: "This backup doesn't exist.",
  tooMany: 'Too many downloads. Please try again in a minute.',
  busy: "Another backup is being created. Try again when it's finished.",
  noRoom: (bytes: number) =>
    `Your server needs ${size(bytes)} more disk space. Free up space and try again. Nothing was changed.`,
  notOurs: "This isn't a Fivetwenty backup, or it's incomplete or damaged.",
  damaged: (name: string) => `This backup is damaged: “${name}” has been changed.`,
  missing: (name: string) => `This backup is damaged: “${name}” is missing.`,
  strange: 'This backup is damaged: it contains unexpected files.',
  databaseDamaged: 'This backup is damaged: its database has errors.',
  newer: 'This backup was created by a newer version. Update Fivetwenty, then restore the backup.',
  nobody: 'This backup contains no users.',
  nobodyYet: `${shared.setupNeeded}. There is nothing to back up yet.`,
  notEmpty: 'Your server already has data. A restore would replace it.',
  noHome: 'There is no Fivetwenty data in this folder.',
  noRestorePoint: "There's no restore to undo.",
  laterRestorePoint: (name: string) =>
    `${name} in the backups folder has a date in the future. To go back to it, restore that file from the command line.`,
  outOfPlace: 'The upload was interrupted. Please start the restore again.',
  nothingSent: 'Please choose a backup first.',
  restoring: 'A restore is already in progress.',
  failed: "The backup couldn't be created. Your server's log says why.",
  checkFailed: "The check couldn't be completed. Your server's log says why.",
  restoreFailed: "The restore failed. Nothing was changed. Your server's log says why.",
};

export const en = { data, restore, answers };
