import { copyOffsite } from '#features/archive/server/archive-commands.ts';
import { command } from '../command-line/command.ts';
import { archiveOptions, requireData } from '../command-line/data.ts';
import { UserError } from '../explain.ts';

export const copy = command({
  name: 'copy',
  summary: 'Copy the newest backup to another place',
  help: [
    'Encrypts the newest backup with FIVETWENTY_OFFSITE_PASSPHRASE and stores it in FIVETWENTY_OFFSITE_URL. Prints the name of the copy. Then deletes older copies beyond FIVETWENTY_OFFSITE_KEEP. Uploads nothing if the copy exists.',
    'You can run this while the server is running. The server copies each new backup automatically.',
  ],
  async run(context) {
    const { terminal, config } = context;
    const data = archiveOptions(context);
    requireData(data.folder);
    const { offsite } = config();
    if (offsite === undefined) throw new UserError('Set FIVETWENTY_OFFSITE_URL first.');
    const { name, undeletable } = await terminal.withProgress('Copying', (progress) =>
      copyOffsite(data, offsite, progress),
    );
    terminal.print(name);
    if (undeletable > 0) terminal.info('Some older copies could not be deleted.');
  },
});
