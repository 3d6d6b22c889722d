import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readArchive } from '#features/archive/server/read-archive.ts';
import { incrementLove, readLove } from '#features/love/love.contract.ts';
import { createMemory, readMemories } from '#features/memories/memories.contract.ts';
import { addPhotoNote, readAllPhotos } from '#features/photos/photos.contract.ts';
import { readSetup } from '#features/setup/setup-needed.contract.ts';
import { migrations } from '../../src/app/migrations/migrations.ts';
import { backUpNow, fileOf, hashesIn, newFolder, restoreFrom, rowsOf } from '../support/backups.ts';
import { written } from '../support/memories.ts';
import { addPhoto, filesIn, imageOf } from '../support/photos.ts';
import { trySignIn } from '../support/sign-ins.ts';
import { openTestHome, type TestHome } from '../support/test-home.ts';

const trips = Number(process.env.TRIPS ?? 2);

/** Limits the writes, because the archive program has low priority. */
const mostRounds = 20;

/** Writes during the backup, until stopped: clicks, photos, photo notes, memories. */
async function goOn(home: TestHome, token: string, isOver: () => boolean) {
  let done = { clicks: 0, photos: 0, memories: 0 };
  const call = async (...given: Parameters<TestHome['call']>) => {
    const { status } = await home.call(...given);
    expect(status).toBeLessThan(300);
  };
  for (let round = 0; round < mostRounds && !isOver(); round += 1) {
    for (let click = 0; click < 5; click += 1) await call(incrementLove, { token });
    const { id } = await addPhoto(home, token);
    await call(addPhotoNote, { token, params: { id }, body: { content: `note on ${id}` } });
    await call(createMemory, { token, body: written() });
    done = { clicks: done.clicks + 5, photos: done.photos + 1, memories: done.memories + 1 };
  }
  return done;
}

const listOf = async (home: TestHome, token: string, spec: typeof readAllPhotos) =>
  spec.answers[200].parse((await home.call(spec, { token })).body);

test(`${trips} backups under live writes restore row by row and byte for byte (G20)`, {
  timeout: 60_000 + trips * 60_000,
}, async () => {
  const home = await openTestHome();
  const [zoe, sam] = [await home.signIn('zoe'), await home.signIn('sam')];
  try {
    for (let trip = 0; trip < trips; trip += 1) {
      let isOver = false;
      // Everything written before the backup is in it.
      for (let photo = 0; photo < 3; photo += 1) await addPhoto(home, zoe);
      const before = await listOf(home, zoe, readAllPhotos);
      const going = [zoe, sam].map((token) => goOn(home, token, () => isOver));
      const backup = await backUpNow(home, sam);
      isOver = true;
      await Promise.all(going);

      const archive = readFileSync(fileOf(home, backup));
      const empty = await openTestHome({ isSetUp: false });
      try {
        const told = await restoreFrom(empty, archive);
        expect(told.at(-1)).toEqual(['restored', { photos: backup.photos }]);
        await isTheSame(home, empty, { archive: fileOf(home, backup), known: before.length });
      } finally {
        await empty.close();
      }
    }
  } finally {
    await home.close();
  }
});

async function isTheSame(
  home: TestHome,
  other: TestHome,
  { archive, known }: { archive: string; known: number },
): Promise<void> {
  const into = newFolder();
  const order = { file: archive, into, extractAll: true, known: Object.keys(migrations) };
  const { photos } = await readArchive(order, () => undefined);
  expect(photos).toBeGreaterThanOrEqual(known);
  expect(rowsOf(join(other.folder, 'home.sqlite'))).toEqual(rowsOf(join(into, 'home.sqlite')));

  const there = hashesIn(join(home.folder, 'photos'));
  const restored = hashesIn(join(other.folder, 'photos'));
  expect(Object.keys(restored)).toHaveLength(3 * photos);
  expect(restored).toEqual(
    Object.fromEntries(Object.keys(restored).map((name) => [name, there[name]])),
  );
  expect(filesIn(other).tmp).toEqual([]);

  expect((await other.call(readSetup)).body).toEqual({ needed: false });
  const { status, body } = await trySignIn(other);
  expect(status).toBe(200);
  const { token } = body as { token: string };
  const shown = await listOf(other, token, readAllPhotos);
  expect(shown).toHaveLength(photos);
  const [newest] = shown;
  expect((await imageOf(other, token, newest?.filename ?? '', 'thumbnail')).length).toBeGreaterThan(
    0,
  );
  expect((await other.call(readMemories, { token })).status).toBe(200);
  // The server keeps running.
  expect((await other.call(incrementLove, { token })).status).toBe(200);
  await addPhoto(other, token);
  expect((await other.call(readLove, { token })).status).toBe(200);
}
