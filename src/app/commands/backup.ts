import { join } from 'node:path';
import { backUp } from '#features/archive/server/archive-commands.ts';
import { backupsFolder } from '#features/archive/server/backup-folder.ts';
import { bytes, plural } from '#shared/i18n/formats.ts';
import { command } from '../command-line/command.ts';
import { archiveOptions, photosText, requireData } from '../command-line/data.ts';
import { UserError } from '../explain.ts';

export const backup = command({
  name: 'backup',
  summary: 'Create a backup',
  options: {
    'with-key': {
      help: 'Include the key that signs sessions. Anyone with the backup can then sign in as either of you, so it cannot be downloaded from the app',
    },
  },
  help: [
    'The backup is saved in the folder "backups" of the data folder, next to the nightly backups. Its path is printed. Keep a copy on another disk, and one in another place.',
    'You can run this while the server is running. Only the newest 14 manual backups are kept.',
  ],
  async run(context) {
    const { options, terminal } = context;
    const data = archiveOptions(context);
    requireData(data.folder);
    const includeKey = options['with-key'] === true;
    const created = await terminal.withProgress('Backing up', (progress) =>
      backUp(data, { includeKey }, progress),
    );
    terminal.print(join(backupsFolder(data.folder), created.name));
    terminal.info(`${photosText(created.photos)}, ${bytes(created.bytes)}`);
    if (created.undeletable > 0) {
      const one = '# older backup could not be deleted';
      terminal.info(plural(created.undeletable, { one, other: one.replace('backup', 'backups') }));
    }
    if (created.missing > 0) {
      const files = { one: '# photo file is', other: '# photo files are' };
      throw new UserError(
        `${plural(created.missing, files)} missing or unreadable. The backup contains everything else. For details: fivetwenty verify`,
      );
    }
  },
});
