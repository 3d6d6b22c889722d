import { verifyArchive, verifyData } from '#features/archive/server/archive-commands.ts';
import { isSound } from '#features/archive/server/check-data.ts';
import { plural } from '#shared/i18n/formats.ts';
import { command, exitCode } from '../command-line/command.ts';
import { archiveAt, hostOf, watched } from '../command-line/host.ts';
import { requireHome } from '../command-line/visit.ts';

export const verify = command({
  name: 'verify',
  summary: 'Check your data or a backup for damage',
  takes: ['[file]'],
  options: {},
  help: [
    'Without a file, checks the database and compares it with the photo files. You can run this while the server is running. With a backup file, checks everything in it against its checksums. Nothing is changed.',
  ],
  async run(context) {
    const { pathOf, terminal, words } = context;
    const host = hostOf(context);
    const [file] = words;
    if (file !== undefined) {
      const { photos, createdAt } = await watched(terminal, 'Checking', (at) =>
        verifyArchive(host, archiveAt(pathOf(file)), at),
      );
      terminal.print(`ok: ${counted(photos)}, created ${createdAt}`);
      return exitCode.good;
    }
    requireHome(host.folder);
    const found = await watched(terminal, 'Checking', (at) => verifyData(host, at));
    if (found.databaseError !== null) terminal.print(`database: ${found.databaseError}`);
    for (const each of ['missing', 'changed', 'unknown'] as const) {
      for (const name of found[each]) terminal.print(`${says[each]}: photos/${name}`);
    }
    if (!isSound(found)) return exitCode.failed;
    terminal.print(
      `ok: ${counted(found.photos)}, ${plural(found.files, { one: '# file', other: '# files' })}`,
    );
    return exitCode.good;
  },
});

const counted = (photos: number) => plural(photos, { one: '# photo', other: '# photos' });

const says = { missing: 'missing', changed: 'changed', unknown: 'unknown' } as const;
