import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { plural } from '#shared/i18n/formats.ts';
import { command, exitCode } from '../command-line/command.ts';
import { hostOf, watched } from '../command-line/host.ts';
import { requireHome } from '../command-line/visit.ts';
import { HostsToMend } from '../explain.ts';
import { exportToFile } from '../transfer/server/offline.ts';

export const exportHome = command({
  name: 'export',
  summary: 'Export everything in a readable format',
  takes: ['<file>'],
  options: {},
  help: [
    'Writes a ZIP file with one folder: photos by year, an album and diary for any browser, and data.json for programs. You can run this while the server is running. Prizes of surprise boxes that are still secret are not included.',
    'You can import an export into another Fivetwenty server. To be able to restore this server exactly, create a backup as well.',
  ],
  async run(context) {
    const { pathOf, terminal, words } = context;
    const host = hostOf(context);
    requireHome(host.folder);
    const file = pathOf(words[0] ?? '');
    if (statSync(dirname(file), { throwIfNoEntry: false })?.isDirectory() !== true) {
      throw new HostsToMend(`Folder not found: ${dirname(file)}`);
    }
    if (existsSync(file)) throw new HostsToMend(`${file} already exists. Choose another name.`);
    const done = await watched(terminal, 'Exporting', (at) => exportToFile(host, file, at));
    terminal.print(file);
    terminal.tell(plural(done.photos, { one: '# photo', other: '# photos' }));
    if (done.missing === 0) return exitCode.good;
    throw new HostsToMend(
      `${plural(done.missing, {
        one: 'The file of # photo is',
        other: 'The files of # photos are',
      })} missing or unreadable. The export contains everything else.`,
    );
  },
});
