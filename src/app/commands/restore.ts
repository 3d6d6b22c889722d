import { join } from 'node:path';
import { restore as restoreFrom, undo } from '#features/archive/server/archive-commands.ts';
import { plural } from '#shared/i18n/formats.ts';
import { command, exitCode } from '../command-line/command.ts';
import { archiveAt, hostOf, watched } from '../command-line/host.ts';
import { WrongUse } from '../explain.ts';

export const restore = command({
  name: 'restore',
  summary: 'Restore a backup',
  takes: ['[file]'],
  options: {
    replace: {
      type: 'boolean',
      says: 'Replace existing data, which is kept in another folder',
    },
    undo: { type: 'boolean', says: 'Put the data back that the last restore replaced' },
  },
  help: [
    'The server must not be running. The whole backup is checked first. If any of it is damaged, nothing is changed. If a restore is interrupted, even by a power cut, your existing data stays.',
    'With --replace, the existing data is moved to the folder before-restore-<n> in the data folder, even if it is damaged or from a newer version. Delete that folder yourself when you no longer need it.',
    'Everyone must sign in again afterwards, unless the backup contains the key (see: fivetwenty help backup).',
  ],
  async run(context) {
    const { options, pathOf, terminal, words } = context;
    const [file] = words;
    const isUndone = options.undo === true;
    if (isUndone === (file !== undefined) || (isUndone && options.replace === true)) {
      throw new WrongUse('Specify a backup file, or only --undo.');
    }
    const host = hostOf(context);
    const replace = options.replace === true;
    const { photos, replaced } = await watched(terminal, 'Restoring', (at) =>
      file === undefined
        ? undo(host)
        : restoreFrom(host, { file: archiveAt(pathOf(file)), replace }, at),
    );
    terminal.tell(
      photos === null
        ? 'Restored the previous data.'
        : `Restored ${plural(photos, { one: '# photo', other: '# photos' })} and all other data.`,
    );
    if (replaced !== null) {
      terminal.tell(
        `The replaced data is in ${join(host.folder, replaced)}. To go back to it: fivetwenty restore --undo`,
      );
    }
    return exitCode.good;
  },
});
