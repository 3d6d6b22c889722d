import { cpSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemEntropy } from '#platform/server/entropy.ts';
import { createLog } from '#platform/server/log.ts';
import { removeFolder } from '../../../../tests/support/folders.ts';
import { addPhoto, filesIn } from '../../../../tests/support/photos.ts';
import { imageProgram } from '../../../../tests/support/prepared.ts';
import { openTestHome } from '../../../../tests/support/test-home.ts';
import { exportTo, sendPart } from '../../../../tests/support/transfers.ts';
import { migrations } from '../../migrations/migrations.ts';
import { transferMessages as t } from '../messages/index.ts';
import { ImportState, readImport, startImport } from '../transfer.contract.ts';
import { importFromFile } from './offline.ts';

const places = mkdtempSync(join(tmpdir(), 'fivetwenty-import-test-'));
const file = join(places, 'export.zip');
/** More than the hourly sweep takes for what was under way. */
const photos = 17;

beforeAll(async () => {
  const home = await openTestHome();
  const zoe = await home.signIn('zoe');
  for (let count = 0; count < photos; count += 1) await addPhoto(home, zoe);
  await exportTo(home, zoe, file);
  await home.close();
});

afterAll(() => removeFolder(places));

test('a kill before the transaction of an import leaves none of its pictures, however many they are', async () => {
  const { folder, home, clock } = await openTestHome();
  await home.close();
  const atRest = { migrations, clock, entropy: systemEntropy, log: createLog('silent') };
  const importInto = (place: string, progress?: () => void) =>
    importFromFile({ folder: place, ...atRest, imageProgram: imageProgram() }, file, progress);
  const killed = join(places, 'killed');
  await importInto(folder, () => cpSync(folder, killed, { recursive: true }));
  expect(filesIn({ folder: killed }).photos).toHaveLength(3 * photos);

  const again = await openTestHome({ like: killed });
  expect(filesIn(again).photos).toEqual([]);
  await again.close();
  // The same where it is not the home that comes next, but the command once more.
  await importInto(killed);
  const whole = await openTestHome({ like: killed });
  expect(filesIn(whole).photos).toHaveLength(3 * photos);
  await whole.close();
  removeFolder(folder);
});

test('what is being brought in takes no further part, and is not taken away by one', async () => {
  const home = await openTestHome();
  const token = await home.signIn('zoe');
  const archive = readFileSync(file);
  await sendPart(home, token, 0, archive);
  expect((await home.call(startImport, { token })).status).toBe(200);
  for (const at of [0, 100]) {
    const refused = { status: 409, body: { message: t.answers.busy } };
    expect(await sendPart(home, token, at, archive.subarray(at, 200))).toEqual(refused);
  }
  const state = async () => ImportState.parse((await home.call(readImport, { token })).body);
  await expect.poll(async () => (await state()).running, { timeout: 20_000 }).toBeNull();
  expect((await state()).report?.added.photos).toBe(photos);
  expect(await sendPart(home, token, 0, archive)).toMatchObject({ status: 200 });
  await home.close();
});
