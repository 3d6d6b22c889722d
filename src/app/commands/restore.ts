import { join } from 'node:path';
import { restore as restoreFrom, rollBack } from '#features/backups/server/offline.ts';
import { command, exitCode } from '../command-line/command.ts';
import { archiveAt, hostOf, watched } from '../command-line/host.ts';
import { WrongUse } from '../explain.ts';

export const restore = command({
  name: 'restore',
  summary: 'Brings a backup back',
  takes: ['[file]'],
  options: {
    replace: {
      type: 'boolean',
      says: 'Also where somebody lives: what is there is backed up first, and then taken away',
    },
    undo: { type: 'boolean', says: 'Goes back to what was there before the last restore' },
  },
  help: [
    'The home must not run. The archive is read from end to end first: where anything in it is not what it was, nothing is changed. A restore that is cut off, even by a power cut, leaves what was there.',
    'With --replace, a database that is damaged or of a newer version is laid aside in the data folder, and so are pictures of which neither the home nor the backup knows.',
    'Everybody signs in anew afterwards, unless the archive holds the key (fivetwenty help backup).',
  ],
  async run(context) {
    const { options, pathOf, terminal, words } = context;
    const [file] = words;
    const isUndone = options.undo === true;
    if (isUndone === (file !== undefined) || (isUndone && options.replace === true)) {
      throw new WrongUse('Give the file of a backup, or --undo alone.');
    }
    const host = hostOf(context);
    const replace = options.replace === true;
    const { photos, restorePoint, aside } = await watched(terminal, 'Restoring', (at) =>
      file === undefined
        ? rollBack(host, at)
        : restoreFrom(host, { file: archiveAt(pathOf(file)), replace }, at),
    );
    terminal.tell(`The home is back, with ${photos} photos.`);
    for (const each of aside) {
      terminal.tell(`What the backup does not hold was laid aside: ${join(host.folder, each)}`);
    }
    if (restorePoint !== null) {
      terminal.tell(
        `What was there before is ${restorePoint}; to go back to it: fivetwenty restore --undo`,
      );
    }
    return exitCode.good;
  },
});
