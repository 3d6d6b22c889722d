import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltHome, startBuiltHome } from '../support/built-home.ts';
import { runCommand } from '../support/command-line.ts';
import { removeFolder } from '../support/folders.ts';
import { preparedHome } from '../support/prepared.ts';

const places = mkdtempSync(join(tmpdir(), 'fivetwenty-backup-command-test-'));
afterAll(() => removeFolder(places));

describe('backup, verify and restore', () => {
  let home: BuiltHome;
  let archive: string;
  beforeAll(async () => {
    home = await startBuiltHome({}, preparedHome());
  });
  afterAll(() => home.remove());

  test('a running home is backed up, and found sound; the path is all that is printed', async () => {
    const { code, out, err } = await runCommand(home.folder, ['backup', '--with-key']);
    expect([code, err]).toEqual([0, expect.stringMatching(/^0 photos, \d+\.\d MB\n$/)]);
    archive = out.trim();
    expect(archive).toMatch(/\/backups\/by-hand-[\dT-]+Z\.zip$/);
    expect(await runCommand(home.folder, ['verify', archive])).toMatchObject({
      ...{ code: 0, out: expect.stringMatching(/^sound: 0 photos, made 20/), err: '' },
    });
    expect(await runCommand(home.folder, ['verify'])).toMatchObject({
      ...{ code: 0, out: 'sound: 0 photos, 0 files\n', err: '' },
    });
  });

  test('it comes back into an empty folder; not over somebody without a word, and with a way back', async () => {
    const folder = join(places, 'new');
    const restored = await runCommand(folder, ['restore', archive]);
    expect(restored).toMatchObject({ code: 0, err: 'The home is back, with 0 photos.\n' });
    expect(readFileSync(join(folder, 'secret.key'))).toEqual(
      readFileSync(join(home.folder, 'secret.key')),
    );
    expect(await runCommand(folder, ['restore', archive])).toMatchObject({
      ...{ code: 1, err: expect.stringContaining('Somebody lives in this home already.') },
    });
    expect(await runCommand(folder, ['restore', archive, '--replace'])).toMatchObject({
      ...{ code: 0, err: expect.stringContaining('fivetwenty restore --undo') },
    });
    expect(await runCommand(folder, ['restore', '--undo'])).toMatchObject({ code: 0 });
    const points = readdirSync(join(folder, 'backups')).filter((name) =>
      name.startsWith('before-restore-'),
    );
    expect(points).toHaveLength(2);
    expect(await runCommand(home.folder, ['restore', archive, '--replace'])).toMatchObject({
      ...{ code: 1, err: expect.stringContaining('Another process already serves the home') },
    });
  });

  test('what is damaged, missing or no home is refused in a sentence', async () => {
    const cut = join(places, 'cut.zip');
    writeFileSync(cut, readFileSync(archive).subarray(0, -100));
    const refused = expect.stringContaining('This is no backup of Fivetwenty');
    expect(await runCommand(home.folder, ['verify', cut])).toMatchObject({ code: 1, err: refused });
    const folder = join(places, 'empty');
    expect(await runCommand(folder, ['restore', cut])).toMatchObject({ code: 1, err: refused });
    for (const args of [
      ['backup'],
      ['verify'],
      ['restore', '--undo'],
      ['restore', 'nowhere.zip'],
    ]) {
      const { code, err } = await runCommand(join(places, 'nobody'), args);
      expect([args[0], code, err.trimEnd().split('\n').length]).toEqual([args[0], 1, 1]);
    }
    for (const args of [
      ['restore'],
      ['restore', cut, '--undo'],
      ['restore', '--undo', '--replace'],
    ]) {
      expect((await runCommand(folder, args)).code).toBe(2);
    }
  });

  test('a database that is none is said to be so', async () => {
    const folder = join(places, 'ill');
    cpSync(home.folder, folder, { recursive: true });
    writeFileSync(join(folder, 'home.sqlite'), 'no database');
    for (const log of ['-wal', '-shm']) rmSync(join(folder, `home.sqlite${log}`), { force: true });
    const { code, out } = await runCommand(folder, ['verify']);
    expect([code, out]).toEqual([1, expect.stringMatching(/^database: /)]);
  });
});
