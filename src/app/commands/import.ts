import { createLog } from '#platform/server/log.ts';
import { command, exitCode } from '../command-line/command.ts';
import { archiveAt, hostOf, watched } from '../command-line/host.ts';
import { requireHome } from '../command-line/visit.ts';
import { importFromFile } from '../transfer/server/offline.ts';

export const importHome = command({
  name: 'import',
  summary: 'Import an export',
  takes: ['<file>'],
  options: {},
  help: [
    'The server must not be running, and setup must be finished. Existing content does not change: only missing content is added, and importing the same export twice adds nothing. Love, spins and prizes are imported only if there are none yet.',
  ],
  async run(context) {
    const { entropy, paths, pathOf, terminal, words } = context;
    const host = hostOf(context);
    requireHome(host.folder);
    const file = archiveAt(pathOf(words[0] ?? ''));
    const home = { ...host, entropy, log: createLog('silent'), imageProgram: paths.imageProgram };
    const report = await watched(terminal, 'Importing', (at) => importFromFile(home, file, at));
    for (const kind of Object.keys(report.added) as (keyof typeof report.added)[]) {
      terminal.print(
        `${inWords(kind)}: ${report.added[kind]} added, ${report.there[kind]} already there`,
      );
    }
    for (const { what, why } of report.skipped) terminal.tell(`skipped: ${what} (${why})`);
    if (report.moreSkipped > 0) terminal.tell(`and ${report.moreSkipped} more`);
    return exitCode.good;
  },
});

/** `photoNotes` as a person reads it: "photo notes". */
const inWords = (kind: string) => kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
