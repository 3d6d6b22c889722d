import { join } from 'node:path';
import { restore as restoreFrom, rollBack } from '#features/backups/server/offline.ts';
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
      says: 'Replace existing data, which is backed up first',
    },
    undo: { type: 'boolean', says: 'Go back to the data before the last restore' },
  },
  help: [
    'The server must not be running. The whole backup is checked first. If any of it is damaged, nothing is changed. If a restore is interrupted, even by a power cut, your existing data stays.',
    'With --replace, a database that is damaged or from a newer version is moved to a separate folder in the data folder, and so are photo files that belong neither to the database nor to the backup.',
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
    const { photos, restorePoint, aside } = await watched(terminal, 'Restoring', (at) =>
      file === undefined
        ? rollBack(host, at)
        : restoreFrom(host, { file: archiveAt(pathOf(file)), replace }, at),
    );
    terminal.tell(
      `Restored ${plural(photos, { one: '# photo', other: '# photos' })} and all other data.`,
    );
    for (const each of aside) {
      terminal.tell(`Moved data that is not in the backup to ${join(host.folder, each)}`);
    }
    if (restorePoint !== null) {
      terminal.tell(
        `Your previous data was saved as ${restorePoint}. To go back to it: fivetwenty restore --undo`,
      );
    }
    return exitCode.good;
  },
});
