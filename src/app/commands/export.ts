import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { command, exitCode } from '../command-line/command.ts';
import { hostOf, watched } from '../command-line/host.ts';
import { requireHome } from '../command-line/visit.ts';
import { HostsToMend } from '../explain.ts';
import { exportToFile } from '../transfer/server/offline.ts';

export const exportHome = command({
  name: 'export',
  summary: 'Writes everything so that people read it without us',
  takes: ['<file>'],
  options: {},
  help: [
    'The file becomes a ZIP with one folder in it: photos by year, an album and diary to open in any browser, and data.json for programs. Works while the home runs. Prizes of surprise boxes that nobody may know yet are not in it.',
    'It is made to be read, and can be brought into another home; to get this home back as it was, make a backup as well.',
  ],
  async run(context) {
    const { pathOf, terminal, words } = context;
    const host = hostOf(context);
    requireHome(host.folder);
    const file = pathOf(words[0] ?? '');
    if (statSync(dirname(file), { throwIfNoEntry: false })?.isDirectory() !== true) {
      throw new HostsToMend(`There is no folder ${dirname(file)}`);
    }
    if (existsSync(file)) throw new HostsToMend(`${file} is there already; give another name.`);
    const done = await watched(terminal, 'Exporting', (at) => exportToFile(host, file, at));
    terminal.print(file);
    terminal.tell(`${done.photos} photos`);
    if (done.missing === 0) return exitCode.good;
    throw new HostsToMend(
      `The pictures of ${done.missing} photos should be in the home and are not, or cannot be read; the export holds everything else.`,
    );
  },
});
