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
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommands } from '../support/command-line.ts';
import { removeFolder } from '../support/folders.ts';
import { addPhoto } from '../support/photos.ts';
import { preparedFolder } from '../support/prepared.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const places = mkdtempSync(join(tmpdir(), 'fivetwenty-backup-command-test-'));
afterAll(() => removeFolder(places));

/** The settings by which a command finds another folder. */
const at = (folder: string) => ({ FIVETWENTY_DATA_DIR: folder });

const success = (err: string) => ({ code: 0, out: '', err: expect.stringContaining(err) });
const refused = (err: string, code = 1) => ({
  code,
  out: '',
  err: expect.stringMatching(new RegExp(`^.*${err}.*\n$`)),
});

let server: TestServer;
let archive: string;
beforeAll(async () => {
  server = await startTestServer();
  await addPhoto(server, await server.signIn('zoe'));
});
afterAll(() => server.close());

test('backup and verify: a running server is backed up; only the path is printed', async () => {
  const [made, data] = await runCommands(server.folder, [
    { args: ['backup', '--with-key'] },
    { args: ['verify'] },
  ]);
  expect(made).toMatchObject({ code: 0, err: expect.stringMatching(/^1 photo, [\d.]+ [kM]B\n$/) });
  archive = made?.out.trim() ?? '';
  expect(archive).toMatch(/\/backups\/by-hand-[\dT-]+Z\.zip$/);
  expect(data).toEqual({ code: 0, out: 'ok: 1 photo, 3 files\n', err: '' });

  // Without a data folder, none is created; into another one, nothing is written.
  const nowhere = join(places, 'nowhere');
  const bare = join(places, 'bare');
  cpSync(preparedFolder() ?? '', bare, { recursive: true });
  const verified = await runCommands(
    places,
    [nowhere, bare].map((folder) => ({ args: ['verify', archive], settings: at(folder) })),
  );
  const sound = { code: 0, out: expect.stringMatching(/^ok: 1 photo, created 20/), err: '' };
  expect(verified).toEqual([sound, sound]);
  expect(existsSync(nowhere)).toBe(false);
  expect(readdirSync(bare).sort()).toEqual(readdirSync(preparedFolder() ?? '').sort());
});

test('restore: into an empty folder, or with --replace over data, which is kept', async () => {
  const folder = join(places, 'new');
  const results = await runCommands(folder, [
    { args: ['restore', archive] },
    { args: ['restore', archive] },
    { args: ['restore', archive, '--replace'] },
    { args: ['restore', '--undo'] },
    { args: ['restore', archive, '--replace'], settings: at(server.folder) },
  ]);
  expect(results).toEqual([
    success('Restored 1 photo and all other data.\n'),
    refused('Your server already has data.'),
    success('fivetwenty restore --undo'),
    success('Restored 1 photo'),
    refused('Another process is already using the data folder'),
  ]);
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
  const into = (folder: string) => ({ ...settings, ...at(join(places, folder)) });
  const results = await runCommands(server.folder, [
    { args: ['copy'] },
    { args: ['copy'], settings },
    { args: ['restore', pathToFileURL(place).href], settings: into('copied-1') },
    { args: ['restore', join(place, name)], settings: into('copied-2') },
    {
      args: ['restore', `s3://s3.example/bucket/${name}`],
      settings: { ...into('copied-3'), FIVETWENTY_OFFSITE_URL: 'https://cloud.example/dav' },
    },
  ]);
  const restored = success('Restored 1 photo and all other data.\n');
  expect(results).toEqual([
    refused('Set FIVETWENTY_OFFSITE_URL first.'),
    { code: 0, out: `${name}\n`, err: '' },
    restored,
    restored,
    refused('names another server'),
  ]);
  expect(readdirSync(place)).toEqual([name]);
  expect(existsSync(join(places, 'copied-3'))).toBe(false);
});

test('a damaged, missing or foreign file is refused with one sentence', async () => {
  const cut = join(places, 'cut.zip');
  writeFileSync(cut, readFileSync(archive).subarray(0, -100));
  const file = join(places, 'file');
  writeFileSync(file, '');
  const empty = join(places, 'empty');
  const results = await runCommands(empty, [
    { args: ['verify', cut] },
    { args: ['restore', cut] },
    { args: ['restore', '--undo'] },
    { args: ['restore', 'nowhere.zip'] },
    { args: ['verify', places] },
    { args: ['restore', archive], settings: at(file) },
    { args: ['restore'] },
    { args: ['restore', cut, '--undo'] },
  ]);
  expect(results).toEqual([
    refused("This isn't a Fivetwenty backup"),
    refused("This isn't a Fivetwenty backup"),
    refused("There's no restore to undo."),
    refused('File not found: '),
    refused('File not found: '),
    refused('A file is in the way'),
    refused('Specify a backup file', 2),
    refused('Specify a backup file', 2),
  ]);
  expect(readdirSync(empty)).toEqual(['lock.sqlite']);
});
