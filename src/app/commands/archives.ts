import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { t as archiveMessages } from '#features/archive/messages/index.ts';
import {
  backUp,
  copyOffsite,
  type RemoteCopy,
  restore as restoreArchive,
  undo,
  verifyArchive,
  verifyData,
} from '#features/archive/server/archive-commands.ts';
import { backupsFolder } from '#features/archive/server/backup-folder.ts';
import { isSound } from '#features/archive/server/check-data.ts';
import { accountName, ownAccount } from '#platform/server/account.ts';
import { hasErrorCode } from '#platform/server/system.ts';
import { bytes } from '#shared/i18n/file-size.ts';
import { plural } from '#shared/i18n/formats.ts';
import { type Context, command } from '../command-line/command.ts';
import { UsageError, UserError } from '../explain.ts';
import { migrations } from '../migrations/migrations.ts';

export const backup = command({
  name: 'backup',
  summary: 'Create a backup',
  options: {
    'with-key': {
      help: 'Include the key that signs sessions. Anyone with the backup can then sign in as either of you, so it cannot be downloaded from the app',
    },
  },
  help: [
    'The backup is saved in the folder "backups" of the data folder, next to the nightly backups. Its path is printed. Keep a copy on another disk, and one in another place.',
    'You can run this while the server is running. Only the newest 14 manual backups are kept.',
  ],
  async run(context) {
    const { options, terminal } = context;
    const data = context.prepareDataFolder();
    const includeKey = options['with-key'] === true;
    const createdBackup = await terminal.withProgress('Backing up', (progress) =>
      backUp(data, { includeKey }, progress),
    );
    const { photos, missing, undeletable } = createdBackup;
    terminal.print(join(backupsFolder(data.folder), createdBackup.name));
    terminal.info(`${photosText(photos)}, ${bytes(createdBackup.bytes)}`);
    if (undeletable > 0) {
      const older = { one: '# older backup', other: '# older backups' };
      terminal.info(`${plural(undeletable, older)} could not be deleted`);
    }
    if (missing > 0) {
      const files = { one: '# photo file is', other: '# photo files are' };
      throw new UserError(
        `${plural(missing, files)} missing or unreadable. The backup contains everything else. For details: fivetwenty verify`,
      );
    }
  },
});

export const copy = command({
  name: 'copy',
  summary: 'Copy the newest backup to another place',
  help: [
    'Encrypts the newest backup with FIVETWENTY_OFFSITE_PASSPHRASE and stores it in FIVETWENTY_OFFSITE_URL. Prints the name of the copy. Then deletes older copies beyond FIVETWENTY_OFFSITE_KEEP. Uploads nothing if the copy exists.',
    'You can run this while the server is running. The server copies each new backup automatically.',
  ],
  async run(context) {
    const { terminal } = context;
    const data = context.prepareDataFolder();
    const { offsite } = context.config();
    if (offsite === undefined) throw new UserError('Set FIVETWENTY_OFFSITE_URL first.');
    const { name, undeletable } = await terminal.withProgress('Copying', (progress) =>
      copyOffsite(data, offsite, progress),
    );
    terminal.print(name);
    if (undeletable > 0) terminal.info('Some older copies could not be deleted.');
  },
});

export const restore = command({
  name: 'restore',
  summary: 'Restore a backup',
  parameters: ['[file-or-URL]'],
  options: {
    replace: { help: 'Replace existing data, which is kept in another folder' },
    undo: { help: 'Put the data back that the last restore replaced' },
  },
  help: [
    'The server must not be running. The whole backup is checked first. If any of it is damaged, nothing is changed. If a restore is interrupted, even by a power cut, your existing data stays.',
    'A URL or a folder names an off-site copy, or the place of several: then the newest one is restored. Set FIVETWENTY_OFFSITE_PASSPHRASE, and FIVETWENTY_OFFSITE_USER and FIVETWENTY_OFFSITE_SECRET if the place needs them.',
    'With --replace, the existing data is moved to the folder before-restore-<n> in the data folder, even if it is damaged or from a newer version. Delete that folder yourself when you no longer need it.',
    'Everyone must sign in again afterwards, unless the backup contains the key (see: fivetwenty help backup).',
  ],
  async run(context) {
    const { terminal } = context;
    const { replace = false, undo: isUndo = false } = context.options;
    const [path] = context.args;
    if (isUndo === (path !== undefined) || (isUndo && replace)) {
      throw new UsageError('Specify a backup file or a URL, or only --undo.');
    }
    const data = context.prepareDataFolder({ mayBeEmpty: true });
    const { photos, replacedFolder } = await terminal.withProgress('Restoring', (progress) =>
      path === undefined
        ? undo(data)
        : restoreArchive(data, { file: archiveAt(path, context), replace }, progress),
    );
    terminal.info(
      photos === null
        ? 'Restored the previous data.'
        : `Restored ${photosText(photos)} and all other data.`,
    );
    if (replacedFolder !== null) {
      terminal.info(
        `The replaced data is in ${join(data.folder, replacedFolder)}. To go back to it: fivetwenty restore --undo`,
      );
    }
  },
});

export const verify = command({
  name: 'verify',
  summary: 'Check your data or a backup for damage',
  parameters: ['[file]'],
  help: [
    'Without a file, checks the database and compares it with the photo files. You can run this while the server is running. With a backup file, checks everything in it against its checksums. Nothing is changed.',
  ],
  async run(context) {
    const { pathOf, terminal } = context;
    const [path] = context.args;
    if (path !== undefined) {
      const file = existingFile(pathOf(path));
      const { photos, createdAt } = await terminal.withProgress('Checking', (progress) =>
        verifyArchive({ migrations }, file, progress),
      );
      terminal.print(`ok: ${photosText(photos)}, created ${createdAt}`);
      return true;
    }
    const data = context.prepareDataFolder();
    const findings = await terminal.withProgress('Checking', (progress) =>
      verifyData(data, progress),
    );
    if (findings.databaseError !== null) terminal.print(`database: ${findings.databaseError}`);
    for (const problem of ['missing', 'changed', 'unknown'] as const) {
      for (const name of findings[problem]) terminal.print(`${problem}: photos/${name}`);
    }
    if (!isSound(findings)) return false;
    const files = plural(findings.files, { one: '# file', other: '# files' });
    terminal.print(`ok: ${photosText(findings.photos)}, ${files}`);
    return true;
  },
});

const url = /^[a-z][a-z0-9+]*:\/\//i;

/** A file, or an off-site copy: a URL, a folder, or a path that ends with `.age`. Throws `ConfigError` if a setting for it is missing. */
function archiveAt(
  writtenPath: string,
  { config, environment, pathOf }: Pick<Context, 'config' | 'environment' | 'pathOf'>,
): string | RemoteCopy {
  const address = url.test(writtenPath) ? writtenPath : pathOf(writtenPath);
  const isRemote = url.test(writtenPath) || writtenPath.endsWith('.age') || hasCopies(address);
  if (!isRemote) return existingFile(address);
  const [, folder, name = null, query = ''] = /^(.*)\/([^/?]+\.age)(\?.*)?$/.exec(address) ?? [];
  const place = folder === undefined ? address : folder + query;
  const configured = hostOf(environment.FIVETWENTY_OFFSITE_URL ?? '');
  // Credentials are for the configured server only.
  if (configured !== '' && !['', configured].includes(hostOf(place))) {
    throw new UserError(archiveMessages.offsite.otherHost);
  }
  const { offsite } = config({ FIVETWENTY_OFFSITE_URL: place });
  if (offsite === undefined) throw new UserError(archiveMessages.offsite.folder.notFound);
  return { offsite, name };
}

function isReadableFolder(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

const hasCopies = (path: string): boolean =>
  isReadableFolder(path) && readdirSync(path).some((name) => name.endsWith('.age'));

/** Throws unless this account can read the file. */
function existingFile(path: string): string {
  try {
    accessSync(path, constants.R_OK);
    if (statSync(path).isFile()) return path;
  } catch (error) {
    if (hasErrorCode(error, 'EACCES', 'EPERM')) throw new UserError(unreadable(path));
    if (!hasErrorCode(error, 'ENOENT', 'ENOTDIR')) throw error;
  }
  throw new UserError(`File not found: ${path}`);
}

function unreadable(path: string): string {
  const account = ownAccount();
  const who = account === undefined ? 'This account' : `The account ${accountName(account.uid)}`;
  return `${who} cannot read ${path}. Give this account access to the file and the folders above it.`;
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : '');

const photosText = (photos: number): string =>
  plural(photos, { one: '# photo', other: '# photos' });
