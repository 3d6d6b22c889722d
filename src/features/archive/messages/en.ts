import type { BackupTrouble } from '#shared/backup-trouble.ts';
import { bytes as size } from '#shared/i18n/file-size.ts';
import { date, percent, plural, relative } from '#shared/i18n/formats.ts';
import { en as shared } from '#shared/messages/en.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

function age(milliseconds: number): string {
  if (milliseconds < minute) return 'just now';
  if (milliseconds < hour) return relative(-Math.floor(milliseconds / minute), 'minute');
  if (milliseconds < 2 * day) return relative(-Math.floor(milliseconds / hour), 'hour');
  return relative(-Math.floor(milliseconds / day), 'day');
}

const photosOf = (count: number): string => plural(count, { one: '# photo', other: '# photos' });

/** Formats a share from 0 to 1 in whole percent. */
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
  age,
  contents: (bytes: number, photos: number) => `${size(bytes)} · ${photosOf(photos)}`,
  elsewhere: 'Last copy on another disk',
  noneElsewhere:
    "None yet. Backups are on the same disk as your data, so they don't survive a disk failure.",
  backUp: 'Back up now',
  backingUp: 'Backing up',
  check: 'Check for damage',
  checking: 'Checking your data',
  progress,
  failed: (message: string) => `The last backup failed: ${message}`,
  checkFailed: (message: string) => `The check failed: ${message}`,
  incomplete: (count: number) =>
    plural(count, {
      one: '# photo file was missing or unreadable in your last backup. Keep your older backups, and check for damage.',
      other:
        '# photo files were missing or unreadable in your last backup. Keep your older backups, and check for damage.',
    }),
  loadFailed: "Couldn't load your backups",
  startFailed: "Couldn't start. Please try again.",
  sound: (photos: number) => `No damage found in ${photosOf(photos)} or the last backup.`,
  soundAlone: (photos: number) => `No damage found in ${photosOf(photos)}. There's no backup yet.`,
  soundBefore: (photos: number) =>
    `No damage found in ${photosOf(photos)}. Your latest backup is newer than this check and hasn't been checked yet.`,
  checked: (milliseconds: number) => `Checked ${age(milliseconds)}`,
  damage: 'Damage found. Keep all backups and contact the person who runs your server.',
  database: (error: string) => `Database: ${error}`,
  missing: (count: number) =>
    plural(count, { one: '# photo file is missing', other: '# photo files are missing' }),
  changed: (count: number) =>
    plural(count, { one: '# photo file is damaged', other: '# photo files are damaged' }),
  unknown: (count: number) =>
    plural(count, {
      one: "# file doesn't belong to any photo",
      other: "# files don't belong to any photo",
    }),
  about:
    'A backup contains everything: photos, memories, notes, love, and prizes that are still secret. Backups stay on your server. The person who runs it can see everything in them.',
  download: 'Download everything',
  downloadAbout:
    "Download one ZIP file with your photos by date, an album and diary that open in any browser, and all your data. Secret prizes aren't included. You can restore the file on another server.",
  downloadStarted: 'Download started',
  downloadFailed: "Couldn't start the download. Please try again.",
};

/** Copies of backups in another place. */
const offsite = {
  lastCopy: 'Last off-site copy',
  none: 'None yet. Each backup is copied a few minutes after it was made.',
  place: (place: string) => `Encrypted, in ${place}`,
  copiedAt: (milliseconds: number) => `Copied ${age(milliseconds)}`,
  old: 'Your last off-site copy is more than two days old.',
  copy: 'Copy now',
  copying: 'Copying your last backup',
  failed: (message: string) => `The last off-site copy failed: ${message}`,
  noPlace: "Off-site copies aren't set up on your server.",
  noBackup: "There's no backup to copy yet. Create one first.",
  busy: "Another copy is in progress. Try again when it's finished.",
  failedInLog: "Your server's log says why.",
  sameDisk:
    'The off-site folder is on the same disk as your data. If this disk fails, you lose both: use another one.',
  notMounted:
    "The off-site folder is on your server's own disk now. Connect and mount its disk, then copy again.",
  folder: {
    notFound: "The off-site folder doesn't exist. Is its disk connected?",
    denied: "The server's account may not write to the off-site folder. Give it access.",
    readOnly:
      'The off-site folder is read-only. Mount its disk for writing. With systemd, add the folder to ReadWritePaths.',
    full: 'The disk of the off-site folder is full.',
  },
  s3: {
    notFound: "The S3 bucket doesn't exist.",
    denied:
      'The S3 service denied access. Check the access key ID, the secret access key and the permissions of the key.',
    full: 'The S3 bucket is full.',
  },
  webdav: {
    notFound: "The off-site folder doesn't exist on the WebDAV server.",
    denied: 'The WebDAV server denied access. Check the username, password and permissions.',
    full: 'The WebDAV server is full.',
  },
  certificate: "The certificate of the off-site storage isn't trusted.",
  redirected: 'The off-site storage redirects to another address, which is never followed.',
  unexpected: (status: number) => `The off-site storage answered with error ${status}.`,
  unreachable: "The off-site storage can't be reached.",
  incomplete: 'The copy is incomplete. It will be tried again.',
  noCopy: 'There is no such copy in this place.',
  passphrase: "This copy can't be decrypted. Check FIVETWENTY_OFFSITE_PASSPHRASE.",
  damaged: 'This copy is damaged.',
  otherHost:
    'FIVETWENTY_OFFSITE_URL names another server, and its credentials are for that one only.',
};

const restore = {
  restore: 'Restore from backup',
  about: 'Moving from another server? Choose its backup, or the file that you downloaded (.zip).',
  codeFirst: 'Enter the setup code first.',
  sending: 'Uploading your backup',
  restoring: 'Checking and restoring your backup',
  opening: 'Restarting your server',
  progress,
  broken: 'The connection was lost. Nothing was changed. Please try again.',
};

const answers = {
  tooManyDownloads: 'Too many downloads. Please try again in a minute.',
  busy: "Another backup is being created. Try again when it's finished.",
  noSpace: (bytes: number) =>
    `Your server needs ${size(bytes)} more disk space. Free up space and try again. Nothing was changed.`,
  notAnArchive: "This isn't a Fivetwenty backup, or it's incomplete or damaged.",
  changed: (name: string) => `This backup is damaged: “${name}” has been changed.`,
  missing: (name: string) => `This backup is damaged: “${name}” is missing.`,
  unexpectedFiles: 'This backup is damaged: it contains unexpected files.',
  databaseDamaged: 'This backup is damaged: its database has errors.',
  newer: 'This backup was created by a newer version. Update Fivetwenty, then restore the backup.',
  noUsers: 'This backup contains no users.',
  notSetUp: `${shared.setupNeeded}. There is nothing to back up yet.`,
  notEmpty: 'Your server already has data. A restore would replace it.',
  noData: 'There is no Fivetwenty data in this folder.',
  nothingToUndo: "There's no restore to undo.",
  uploadInterrupted: 'The upload was interrupted. Please start the restore again.',
  nothingUploaded: 'Please choose a backup first.',
  restoring: 'A restore is already in progress.',
  backupFailed: "The backup couldn't be created. Your server's log says why.",
  checkFailed: "The check couldn't be completed. Your server's log says why.",
  restoreFailed: "The restore failed. Nothing was changed. Your server's log says why.",
};

/** Texts of `index.html` and of the database in an archive. */
const album = {
  title: (names: readonly string[]) => names.join(' & '),
  together: (startDate: string) => `Together since ${date(startDate)}`,
  createdOn: (day: string) => `Created on ${day}`,
  leftOut:
    "Not included: surprise boxes that haven't dropped yet, and prizes that aren't approved yet.",
  /** Replaces the name of a prize that was left out. */
  secretPrize: 'Secret prize',
  years: 'Years',
  diary: 'Diary',
  photos: 'Photos',
  empty: 'No photos or memories yet',
  alt: (day: string, by: string) => `Photo from ${date(day)}, uploaded by ${by}`,
  by: (name: string) => `Uploaded by ${name}`,
  writtenBy: (name: string) => `Written by ${name}`,
  favorite: 'Favorite',
  note: 'Shared note',
  noteBy: (name: string, day: string) => `Last edited by ${name} on ${day}`,
  love: 'Love',
  loveOf: (name: string, times: number) =>
    `${name} shared love ${plural(times, { one: '# time', other: '# times' })}`,
  boxPrizes: 'Surprise box prizes',
  boxPrize: (prize: string, from: string, to: string) => `${prize}: from ${from} for ${to}`,
  wheelPrizes: 'Wheel prizes',
  wheelPrize: (prize: string, by: string, day: string) => `${prize}: won by ${by}, ${day}`,
  types: {
    anniversary: 'Anniversary',
    milestone: 'Milestone',
    special_moment: 'Special moment',
    event: 'Event',
  },
};

/** Sent to both partners' devices. */
const notification = {
  title: 'Trouble with backups',
  texts: {
    'backup-failed': 'The last backup failed. Settings shows what to do.',
    'backup-incomplete': 'The last backup lacks some photo files. Settings shows what to do.',
    'check-failed': 'The last check for damage failed. Settings shows what to do.',
    'damage-found': 'The last check found damage. Settings shows what to do.',
    'copy-failed': 'The last off-site copy failed. Settings shows what to do.',
    'backup-overdue': 'There was no backup for more than 36 hours. Settings shows what to do.',
    'check-overdue': 'The weekly check for damage is overdue. Settings shows what to do.',
    'copy-overdue': 'The last off-site copy is more than two days old. Settings shows what to do.',
  } satisfies Readonly<Record<BackupTrouble, string>>,
};

export const en = { data, offsite, restore, answers, album, notification };
