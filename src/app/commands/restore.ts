import { join } from 'node:path';
import { restore as restoreArchive, undo } from '#features/archive/server/archive-commands.ts';
import { command } from '../command-line/command.ts';
import { copyAt, isCopyAddress } from '../command-line/copy-address.ts';
import { archiveOptions, existingFile, photosText } from '../command-line/data.ts';
import { UsageError } from '../explain.ts';

export const restore = command({
  name: 'restore',
  summary: 'Restore a backup',
  takes: ['[file-or-URL]'],
  options: {
    replace: { help: 'Replace existing data, which is kept in another folder' },
    undo: { help: 'Put the data back that the last restore replaced' },
  },
  help: [
    'The server must not be running. The whole backup is checked first. If any of it is damaged, nothing is changed. If a restore is interrupted, even by a power cut, your existing data stays.',
    'A URL names an off-site copy, or the place of several: then the newest one is restored. Set FIVETWENTY_OFFSITE_PASSPHRASE, and FIVETWENTY_OFFSITE_USER and FIVETWENTY_OFFSITE_SECRET if the place needs them.',
    'With --replace, the existing data is moved to the folder before-restore-<n> in the data folder, even if it is damaged or from a newer version. Delete that folder yourself when you no longer need it.',
    'Everyone must sign in again afterwards, unless the backup contains the key (see: fivetwenty help backup).',
  ],
  async run(context) {
    const { pathOf, terminal } = context;
    const { replace = false, undo: isUndo = false } = context.options;
    const [path] = context.args;
    if (isUndo === (path !== undefined) || (isUndo && replace)) {
      throw new UsageError('Specify a backup file or a URL, or only --undo.');
    }
    const data = archiveOptions(context);
    const archiveAt = (written: string) =>
      isCopyAddress(written) ? copyAt(context, written) : existingFile(pathOf(written));
    const { photos, replaced } = await terminal.withProgress('Restoring', (progress) =>
      path === undefined
        ? undo(data)
        : restoreArchive(data, { file: archiveAt(path), replace }, progress),
    );
    terminal.info(
      photos === null
        ? 'Restored the previous data.'
        : `Restored ${photosText(photos)} and all other data.`,
    );
    if (replaced !== null) {
      terminal.info(
        `The replaced data is in ${join(data.folder, replaced)}. To go back to it: fivetwenty restore --undo`,
      );
    }
  },
});
