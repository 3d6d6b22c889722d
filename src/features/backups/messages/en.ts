import { plural, relative, bytes as size } from '#shared/i18n/formats.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

function ageOf(milliseconds: number): string {
  if (milliseconds < minute) return 'just now';
  if (milliseconds < hour) return relative(-Math.floor(milliseconds / minute), 'minute');
  if (milliseconds < 2 * day) return relative(-Math.floor(milliseconds / hour), 'hour');
  return relative(-Math.floor(milliseconds / day), 'day');
}

const data = {
  lastBackup: 'Last backup',
  none: 'There is no backup yet. Your home makes one each night, or right now if you like.',
  noneAtNight:
    'There is no backup yet. Your host has switched off the one of each night, so make one now and then.',
  old: 'Your last backup is more than two days old. The log of your home may say why.',
  later: (count: number) =>
    `${plural(count, { one: '# backup', other: '# backups' })} made later than now: the clock of your home was wrong, then or now. Your host should look at it.`,
  age: ageOf,
  contents: (bytes: number, photos: number) =>
    `${size(bytes)} · ${plural(photos, { one: '# photo', other: '# photos' })}`,
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
  sound: (photos: number) =>
    `Everything is sound: ${plural(photos, { one: '# photo', other: '# photos' })}, and the last backup.`,
  soundAlone: (photos: number) =>
    `Everything is sound: ${plural(photos, { one: '# photo', other: '# photos' })}. There is no backup yet.`,
  soundBefore: (photos: number) =>
    `Everything is sound: ${plural(photos, { one: '# photo', other: '# photos' })}. The last backup is newer than this check.`,
  checked: (milliseconds: number) => `Checked ${ageOf(milliseconds)}.`,
  damage: 'Something is damaged. Do not delete any backups.',
  database: (fault: string) => `The database: ${fault}`,
  missing: (count: number) => `${plural(count, { one: '# picture', other: '# pictures' })} missing`,
  changed: (count: number) =>
    `${plural(count, { one: '# picture', other: '# pictures' })} not what they should be`,
  strangers: (count: number) =>
    `${plural(count, { one: '# file', other: '# files' })} of which your home knows nothing`,
  about:
    'A backup holds everything: photos, memories, notes, love, and the prizes that are still secret. Keep a copy elsewhere, too; whoever has it can see it all.',
};

const restore = {
  restore: 'Restore from backup',
  about: 'Moving an old home here? Choose the .zip that it made.',
  codeFirst: 'Enter the set-up code first.',
  sending: 'Sending your backup',
  restoring: 'Checking and restoring your backup',
  opening: 'Opening your home',
  far: (share: number) => `${Math.floor(share * 100)} %`,
  broken: 'The connection broke. Nothing was changed; please try again.',
};

const answers = {
  noSuchBackup: 'There is no such backup.',
  tooMany: 'There are too many downloads at once. Please try again in a minute.',
  noTicket: 'This download is over. Please begin it anew in the settings.',
  busy: 'Another backup of this home is being written. Try again when it is done.',
  noRoom: (bytes: number) =>
    `The disk of your home has no room for this: it needs ${size(bytes)} more. Nothing was changed.`,
  notOurs: 'This is no backup of Fivetwenty, or it was cut off or changed since it was made.',
  damaged: (name: string) => `This backup is damaged: “${name}” is not what it was.`,
  missing: (name: string) => `This backup is damaged: “${name}” is missing.`,
  strange: 'This backup is damaged: it holds what no backup of ours holds.',
  databaseDamaged: 'This backup is damaged: its database is not sound.',
  newer: 'This backup was made by a newer version. Start that version, then restore it.',
  nobody: 'Nobody lives in this backup.',
  nobodyYet: 'Nobody lives in this home yet: there is nothing to back up.',
  notEmpty: 'Somebody lives in this home already. A restore would take their place.',
  noHome: 'There is no home in this folder.',
  noRestorePoint: 'There is nothing to go back to: no restore has been made here.',
  laterRestorePoint: (name: string) =>
    `${name} in the folder of backups bears a moment that is still to come. If that is the one to go back to, restore it by its file.`,
  outOfPlace: 'This part of the backup does not belong here.',
  nothingSent: 'Please choose a backup first.',
  restoring: 'A restore is under way already.',
  failed: 'The backup could not be written. The log of your home says why.',
  checkFailed: 'Not everything could be looked at. The log of your home says why.',
  restoreFailed: 'The restore failed, and nothing was changed. The log of your home says why.',
};

export const en = { data, restore, answers };
