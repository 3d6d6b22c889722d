import { join } from 'node:path';
import { backUp } from '#features/backups/server/offline.ts';
import { backupsFolder } from '#features/backups/server/places.ts';
import { command, exitCode } from '../command-line/command.ts';
import { hostOf, megabytes, watched } from '../command-line/host.ts';
import { requireHome } from '../command-line/visit.ts';
import { HostsToMend } from '../explain.ts';

export const backup = command({
  name: 'backup',
  summary: 'Writes everything of the home into one archive',
  takes: [],
  options: {
    'with-key': {
      type: 'boolean',
      says: 'Takes the key along that signs the sign-ins; whoever has the archive can then make their own, so the home hands it to nobody',
    },
  },
  help: [
    'The archive comes into `backups` in the data folder, beside those that the home writes by itself each night; its path is printed. Keep a copy of it on another disk, and one in another place.',
    'Works while the home runs, and holds it up no more than anybody notices. Of those made by hand the newest 14 are kept.',
  ],
  async run(context) {
    const { options, terminal } = context;
    const host = hostOf(context);
    requireHome(host.folder);
    const order = { includeKey: options['with-key'] === true };
    const written = await watched(terminal, 'Backing up', (at) => backUp(host, order, at));
    terminal.print(join(backupsFolder(host.folder), written.name));
    terminal.tell(`${written.photos} photos, ${megabytes(written.bytes)} MB`);
    if (written.stay > 0) terminal.tell(`${written.stay} older ones could not be deleted`);
    if (written.missing === 0) return exitCode.good;
    throw new HostsToMend(
      `${written.missing} pictures should be in the home and are not, or cannot be read; the archive holds everything else. See: fivetwenty verify`,
    );
  },
});
