import { counted } from '#shared/formats.ts';

/** What a person reads of backups, of looks at everything, and of restores. */
export const backupsTexts = {
  noSuchBackup: 'There is no such backup.',
  tooMany: 'There are too many downloads at once. Please try again in a minute.',
  noTicket: 'This download is over. Please begin it anew in the settings.',
  busy: 'Another backup of this home is being written. Try again when it is done.',
  noRoom: (bytes: number) =>
    `The disk of your home has no room for this: it needs ${megabytes(bytes)} more. Nothing was changed.`,
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
} as const;

const megabytes = (bytes: number) => `${counted.format(Math.ceil(bytes / 1_000_000))} MB`;
