import { isSound } from '#features/backups/server/check-home.ts';
import { verifyArchive, verifyHome } from '#features/backups/server/offline.ts';
import { command, exitCode } from '../command-line/command.ts';
import { archiveAt, hostOf, watched } from '../command-line/host.ts';
import { requireHome } from '../command-line/visit.ts';

export const verify = command({
  name: 'verify',
  summary: 'Looks whether everything is what it was, in the home or in a backup',
  takes: ['[file]'],
  options: {},
  help: [
    'Without a file, the home: every row against its files, and every file against its row. Works while it runs. With the file of a backup: everything in it against what the archive says of itself. Nothing is changed.',
  ],
  async run(context) {
    const { pathOf, terminal, words } = context;
    const host = hostOf(context);
    const [file] = words;
    if (file !== undefined) {
      const { photos, moment } = await watched(terminal, 'Reading', (at) =>
        verifyArchive(host, archiveAt(pathOf(file)), at),
      );
      terminal.print(`sound: ${photos} photos, made ${moment}`);
      return exitCode.good;
    }
    requireHome(host.folder);
    const found = await watched(terminal, 'Looking', (at) => verifyHome(host, at));
    if (found.databaseFault !== null) terminal.print(`database: ${found.databaseFault}`);
    for (const each of ['missing', 'changed', 'strangers'] as const) {
      for (const name of found[each]) terminal.print(`${says[each]}: photos/${name}`);
    }
    if (!isSound(found)) return exitCode.failed;
    terminal.print(`sound: ${found.photos} photos, ${found.files} files`);
    return exitCode.good;
  },
});

const says = { missing: 'missing', changed: 'not what it was', strangers: 'of no photo' } as const;
