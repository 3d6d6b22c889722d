import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BuiltServer } from '../support/built-server.ts';
import { runCommand, runCommands } from '../support/command-line.ts';
import { removeFolder } from '../support/folders.ts';
import { cameraPicture, upload } from '../support/pictures.ts';
import { preparedFolder } from '../support/prepared.ts';
import { startServerWithCouple } from '../support/server-with-couple.ts';

const places = mkdtempSync(join(tmpdir(), 'fivetwenty-backup-command-test-'));
afterAll(() => removeFolder(places));

/** The settings by which a command finds another folder. */
const at = (folder: string) => ({ FIVETWENTY_DATA_DIR: folder });

describe('backup, verify and restore', () => {
  let server: BuiltServer;
  let archive: string;
  beforeAll(async () => {
    const { server: started, tokens } = await startServerWithCouple();
    server = started;
    const url = `http://127.0.0.1:${server.port}`;
    expect((await upload({ url }, tokens[0], await cameraPicture())).status).toBe(201);
  });
  afterAll(() => server.remove());

  test('a running server is backed up, and the backup verified; only its path is printed', async () => {
    const { code, out, err } = await runCommand(server.folder, ['backup', '--with-key']);
    expect([code, err]).toEqual([0, expect.stringMatching(/^1 photo, [\d.]+ [kM]B\n$/)]);
    archive = out.trim();
    expect(archive).toMatch(/\/backups\/by-hand-[\dT-]+Z\.zip$/);
    // Also without a data folder, which is not created.
    const nowhere = join(places, 'nowhere');
    const [of, here, elsewhere] = await runCommands(server.folder, [
      { args: ['verify', archive] },
      { args: ['verify'] },
      { args: ['verify', archive], settings: at(nowhere) },
    ]);
    for (const each of [of, elsewhere]) {
      expect(each).toEqual({
        code: 0,
        out: expect.stringMatching(/^ok: 1 photo, created 20/),
        err: '',
      });
    }
    expect(here).toEqual({ code: 0, out: 'ok: 1 photo, 3 files\n', err: '' });
    expect(existsSync(nowhere)).toBe(false);
    const bare = join(places, 'bare');
    cpSync(preparedFolder() ?? '', bare, { recursive: true });
    await runCommand(bare, ['verify', archive]);
    expect(readdirSync(bare).sort()).toEqual(readdirSync(preparedFolder() ?? '').sort());
  });

  test('a backup is restored into an empty folder, or with --replace over data, which is kept', async () => {
    const folder = join(places, 'new');
    const settings = at(folder);
    const [restored, refused, replaced, undone, inUse] = await runCommands(
      folder,
      [
        { args: ['restore', archive] },
        { args: ['restore', archive] },
        { args: ['restore', archive, '--replace'] },
        { args: ['restore', '--undo'] },
        { args: ['restore', archive, '--replace'], settings: at(server.folder) },
      ].map((each) => ({ settings, ...each })),
    );
    expect(restored).toEqual({ code: 0, out: '', err: 'Restored 1 photo and all other data.\n' });
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringContaining('Your server already has data.'),
    });
    expect(replaced).toMatchObject({
      code: 0,
      err: expect.stringContaining('fivetwenty restore --undo'),
    });
    expect(undone).toMatchObject({ code: 0, err: expect.stringContaining('Restored 1 photo') });
    expect(inUse).toMatchObject({
      code: 1,
      err: expect.stringContaining('Another process is already using the data folder'),
    });
    expect(readFileSync(join(folder, 'secret.key'))).toEqual(
      readFileSync(join(server.folder, 'secret.key')),
    );
    const kept = readdirSync(folder).filter((name) => name.startsWith('before-restore-'));
    expect(kept).toEqual(['before-restore-2']);
  });

  test('copy: the newest backup goes to another place, and is restored from its URL or folder', async () => {
    const place = join(places, 'other disk');
    mkdirSync(place);
    const settings = {
      FIVETWENTY_OFFSITE_URL: pathToFileURL(place).href,
      FIVETWENTY_OFFSITE_PASSPHRASE: 'a passphrase for copies',
    };
    const name = `${basename(archive)}.age`;
    const copied = { code: 0, out: `${name}\n`, err: '' };
    const restored = { code: 0, out: '', err: 'Restored 1 photo and all other data.\n' };
    const into = (folder: string) => ({ ...settings, ...at(join(places, folder)) });
    const elsewhere = 's3://s3.example/bucket';
    const results = await runCommands(server.folder, [
      { args: ['copy'] },
      { args: ['copy'], settings },
      { args: ['copy'], settings },
      { args: ['restore', pathToFileURL(place).href], settings: into('copied-1') },
      { args: ['restore', place], settings: into('copied-2') },
      { args: ['restore', join(place, name)], settings: into('copied-4') },
      {
        args: ['restore', join(place, name)],
        settings: { ...into('copied-3'), FIVETWENTY_OFFSITE_PASSPHRASE: 'another passphrase' },
      },
      {
        args: ['restore', `${elsewhere}/${name}`],
        settings: { ...into('copied-3'), FIVETWENTY_OFFSITE_URL: 'https://cloud.example/dav' },
      },
      { args: ['restore', elsewhere], settings: at(join(places, 'copied-3')) },
    ]);
    const refused = (text: string) => ({ code: 1, out: '', err: expect.stringContaining(text) });
    expect(results).toEqual([
      refused('Set FIVETWENTY_OFFSITE_URL first.'),
      copied,
      copied,
      restored,
      restored,
      restored,
      refused("This copy can't be decrypted."),
      refused('names another server'),
      refused('FIVETWENTY_OFFSITE_USER'),
    ]);
    expect(readdirSync(place)).toEqual([name]);
    expect(readdirSync(join(places, 'copied-3'))).toEqual(['lock.sqlite']);
  });

  test('a damaged, missing or foreign file is refused with one sentence', async () => {
    const cut = join(places, 'cut.zip');
    writeFileSync(cut, readFileSync(archive).subarray(0, -100));
    const file = join(places, 'file');
    writeFileSync(file, '');
    const empty = join(places, 'empty');
    const cases: [string[], string, number, string][] = [
      [['verify', cut], server.folder, 1, "This isn't a Fivetwenty backup"],
      [['restore', cut], empty, 1, "This isn't a Fivetwenty backup"],
      [['backup'], empty, 1, 'There is no Fivetwenty data in '],
      [['restore', '--undo'], empty, 1, "There's no restore to undo."],
      [['restore', 'nowhere.zip'], empty, 1, 'File not found: '],
      [['restore', places], empty, 1, 'File not found: '],
      [['verify', places], empty, 1, 'File not found: '],
      [['restore', archive], file, 1, 'A file is in the way'],
      [['restore'], empty, 2, 'Specify a backup file'],
      [['restore', cut, '--undo'], empty, 2, 'Specify a backup file'],
      [['restore', '--undo', '--replace'], empty, 2, 'Specify a backup file'],
    ];
    const all = await runCommands(
      places,
      cases.map(([args, folder]) => ({ args, settings: at(folder) })),
    );
    for (const [index, [args, , code, says]] of cases.entries()) {
      const { err, ...rest } = all[index] ?? { err: '' };
      expect([args, rest]).toEqual([args, { code, out: '' }]);
      expect(err).toContain(says);
      expect(err.trimEnd().split('\n')).toHaveLength(1);
    }
    expect(readdirSync(empty).sort()).toEqual(['lock.sqlite']);
  });
});
