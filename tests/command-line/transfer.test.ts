import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCommand, runCommands } from '../support/command-line.ts';
import { removeFolder } from '../support/folders.ts';
import { startMovedInHome } from '../support/moved-in.ts';
import { cameraPicture, upload } from '../support/pictures.ts';
import { preparedHome } from '../support/prepared.ts';

const places = mkdtempSync(join(tmpdir(), 'fivetwenty-transfer-command-test-'));
afterAll(() => removeFolder(places));

test('a running home is exported, and its export comes into one that rests, once', async () => {
  const { home, tokens } = await startMovedInHome();
  try {
    const url = `http://127.0.0.1:${home.port}`;
    expect((await upload({ url }, tokens[0], await cameraPicture())).status).toBe(201);
    const file = join(places, 'ours.zip');
    const exported = await runCommand(home.folder, ['export', file]);
    expect(exported).toEqual({ code: 0, out: `${file}\n`, err: '1 photo\n' });

    const other = join(places, 'other');
    cpSync(preparedHome() ?? '', other, { recursive: true });
    const cut = join(places, 'cut.zip');
    writeFileSync(cut, readFileSync(file).subarray(0, -100));
    const settings = { FIVETWENTY_DATA_DIR: other };
    const [again, inUse, first, second, damaged, nowhere, folder, nothing] = await runCommands(
      home.folder,
      [
        ...[{ args: ['export', file] }, { args: ['import', file] }],
        ...[file, file, cut, join(places, 'nowhere.zip'), places].map((name) => ({
          ...{ args: ['import', name], settings },
        })),
        { args: ['import'] },
      ],
    );
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining('already exists') });
    expect(inUse).toMatchObject({
      ...{
        code: 1,
        err: expect.stringContaining('Another process is already using the data folder'),
      },
    });
    expect([first?.code, first?.out]).toEqual([
      ...[0, expect.stringMatching(/^photos: 1 added, 0 already there\n.*^photo notes: 0/ms)],
    ]);
    expect([second?.code, second?.out]).toEqual([
      ...[0, expect.stringMatching(/^photos: 0 added, 1 already there$/m)],
    ]);
    for (const refused of [damaged, nowhere, folder]) {
      expect([refused?.code, refused?.err.trimEnd().split('\n').length]).toEqual([1, 1]);
    }
    expect(nowhere?.err).toMatch(/^File not found: /);
    expect(nothing?.code).toBe(2);
  } finally {
    await home.remove();
  }
});
