import { join } from 'node:path';
import { backUp } from '#features/archive/server/archive-commands.ts';
import { backupsFolder } from '#features/archive/server/backup-folder.ts';
import { bytes, plural } from '#shared/i18n/formats.ts';
import { command, exitCode } from '../command-line/command.ts';
import { hostOf, watched } from '../command-line/host.ts';
import { requireHome } from '../command-line/visit.ts';
import { HostsToMend } from '../explain.ts';

export const backup = command({
  name: 'backup',
  summary: 'Create a backup',
  takes: [],
  options: {
    'with-key': {
      type: 'boolean',
      says: 'Include the key that signs sessions. Anyone with the backup can then sign in as either of you, so it cannot be downloaded from the app',
    },
  },
  help: [
    'The backup is saved in the folder "backups" of the data folder, next to the nightly backups. Its path is printed. Keep a copy on another disk, and one in another place.',
    'You can run this while the server is running. Only the newest 14 manual backups are kept.',
  ],
  async run(context) {
    const { options, terminal } = context;
    const host = hostOf(context);
    requireHome(host.folder);
    const order = { includeKey: options['with-key'] === true };
    const written = await watched(terminal, 'Backing up', (at) => backUp(host, order, at));
    terminal.print(join(backupsFolder(host.folder), written.name));
    terminal.tell(
      `${plural(written.photos, { one: '# photo', other: '# photos' })}, ${bytes(written.bytes)}`,
    );
    if (written.undeletable > 0)
      terminal.tell(
        plural(written.undeletable, {
          one: '# older backup could not be deleted',
          other: '# older backups could not be deleted',
        }),
      );
    if (written.missing === 0) return exitCode.good;
    throw new HostsToMend(
      `${plural(written.missing, {
        one: '# photo file is',
        other: '# photo files are',
      })} missing or unreadable. The backup contains everything else. For details: fivetwenty verify`,
    );
  },
});
