import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type BuiltHome, startBuiltHome } from '../support/built-home.ts';
import { runCommand } from '../support/command-line.ts';
import { removeFolder } from '../support/folders.ts';
import { preparedHome } from '../support/prepared.ts';

const places = mkdtempSync(join(tmpdir(), 'fivetwenty-transfer-command-test-'));
const homes: BuiltHome[] = [];
afterAll(async () => {
  for (const home of homes) await home.remove();
  removeFolder(places);
});

/** A home in which two people live. */
async function newHome(): Promise<BuiltHome> {
  const home = await startBuiltHome({}, preparedHome());
  homes.push(home);
  return home;
}

test('a running home is exported, and its export comes into one that rests, once', async () => {
  const home = await newHome();
  const file = join(places, 'ours.zip');
  const nowhere = await runCommand(join(places, 'nobody'), ['export', file]);
  expect(nowhere).toMatchObject({ code: 1, err: expect.stringContaining('There is no home in') });
  expect(await runCommand(home.folder, ['export', file])).toEqual({
    ...{ code: 0, out: `${file}\n`, err: '0 photos\n' },
  });
  expect(await runCommand(home.folder, ['export', file])).toMatchObject({
    ...{ code: 1, err: expect.stringContaining('is there already') },
  });
  expect(await runCommand(home.folder, ['import', file])).toMatchObject({
    ...{ code: 1, err: expect.stringContaining('Another process already serves the home') },
  });

  const other = await newHome();
  await other.stop();
  for (const _ of ['once', 'twice']) {
    const { code, out } = await runCommand(other.folder, ['import', file]);
    expect([code, out]).toEqual([0, expect.stringMatching(/^photos: 0 added, 0 there already$/m)]);
  }
  const cut = join(places, 'cut.zip');
  writeFileSync(cut, readFileSync(file).subarray(0, -100));
  for (const [name, words] of [
    [cut, /\S/],
    [join(places, 'nowhere.zip'), /^There is no file /],
  ] as const) {
    const { code, err } = await runCommand(other.folder, ['import', name]);
    expect([code, err.trimEnd().split('\n').length]).toEqual([1, 1]);
    expect(err).toMatch(words);
  }
  expect((await runCommand(other.folder, ['import'])).code).toBe(2);
});
