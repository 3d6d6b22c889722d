import { verifyArchive, verifyData } from '#features/archive/server/archive-commands.ts';
import { isSound } from '#features/archive/server/check-data.ts';
import { plural } from '#shared/i18n/formats.ts';
import { command } from '../command-line/command.ts';
import { archiveOptions, existingFile, photosText, requireData } from '../command-line/data.ts';

export const verify = command({
  name: 'verify',
  summary: 'Check your data or a backup for damage',
  takes: ['[file]'],
  help: [
    'Without a file, checks the database and compares it with the photo files. You can run this while the server is running. With a backup file, checks everything in it against its checksums. Nothing is changed.',
  ],
  async run(context) {
    const { pathOf, terminal } = context;
    const data = archiveOptions(context);
    const [path] = context.args;
    if (path !== undefined) {
      const file = existingFile(pathOf(path));
      const { photos, createdAt } = await terminal.withProgress('Checking', (progress) =>
        verifyArchive(data, file, progress),
      );
      terminal.print(`ok: ${photosText(photos)}, created ${createdAt}`);
      return true;
    }
    requireData(data.folder);
    const found = await terminal.withProgress('Checking', (progress) => verifyData(data, progress));
    if (found.databaseError !== null) terminal.print(`database: ${found.databaseError}`);
    for (const problem of ['missing', 'changed', 'unknown'] as const) {
      for (const name of found[problem]) terminal.print(`${problem}: photos/${name}`);
    }
    if (!isSound(found)) return false;
    const files = plural(found.files, { one: '# file', other: '# files' });
    terminal.print(`ok: ${photosText(found.photos)}, ${files}`);
    return true;
  },
});
