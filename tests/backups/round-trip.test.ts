import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readArchive } from '#features/archive/server/read-archive.ts';
import { incrementLove } from '#features/love/love.contract.ts';
import { createMemory } from '#features/memories/memories.contract.ts';
import { addPhotoNote, readAllPhotos } from '#features/photos/photos.contract.ts';
import { migrations } from '../../src/app/migrations/migrations.ts';
import { backUpNow, fileOf, hashesIn, restoreFrom, rowsOf } from '../support/backups.ts';
import { memoryInput } from '../support/memories.ts';
import { newFolder } from '../support/new-folder.ts';
import { addPhoto, filesIn } from '../support/photos.ts';
import { trySignIn } from '../support/sign-ins.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const trips = Number(process.env.TRIPS ?? 1);

/** Limits the writes, because the archive program has low priority. */
const mostRounds = 10;

/** Writes during the backup, until stopped: clicks, photos, photo notes, memories. */
async function goOn(server: TestServer, token: string, isOver: () => boolean) {
  const call = async (...given: Parameters<TestServer['call']>) => {
    const { status } = await server.call(...given);
    expect(status).toBeLessThan(300);
  };
  for (let round = 0; round < mostRounds && !isOver(); round += 1) {
    for (let click = 0; click < 5; click += 1) await call(incrementLove, { token });
    const { id } = await addPhoto(server, token);
    await call(addPhotoNote, { token, params: { id }, body: { content: `note on ${id}` } });
    await call(createMemory, { token, body: memoryInput() });
  }
}

const listOf = async (server: TestServer, token: string, spec: typeof readAllPhotos) =>
  spec.responses[200].parse((await server.call(spec, { token })).body);

test(`${trips} backups under live writes restore row by row and byte for byte`, {
  timeout: 60_000 + trips * 60_000,
}, async () => {
  const server = await startTestServer();
  const [zoe, sam] = [await server.signIn('zoe'), await server.signIn('sam')];
  try {
    for (let trip = 0; trip < trips; trip += 1) {
      let isOver = false;
      // Everything written before the backup is in it.
      for (let photo = 0; photo < 3; photo += 1) await addPhoto(server, zoe);
      const before = await listOf(server, zoe, readAllPhotos);
      const going = [zoe, sam].map((token) => goOn(server, token, () => isOver));
      const backup = await backUpNow(server, sam);
      isOver = true;
      await Promise.all(going);

      const archive = readFileSync(fileOf(server, backup));
      const empty = await startTestServer({ isSetUp: false });
      try {
        const received = await restoreFrom(empty, archive);
        expect(received.at(-1)).toEqual(['restored', { photos: backup.photos }]);
        await isTheSame(server, empty, { archive: fileOf(server, backup), known: before.length });
      } finally {
        await empty.close();
      }
    }
  } finally {
    await server.close();
  }
});

async function isTheSame(
  server: TestServer,
  other: TestServer,
  { archive, known }: { archive: string; known: number },
): Promise<void> {
  const targetFolder = newFolder();
  const order = {
    file: archive,
    targetFolder,
    extractAll: true,
    knownMigrations: Object.keys(migrations),
  };
  const { photos } = await readArchive(order, () => undefined);
  expect(photos).toBeGreaterThanOrEqual(known);
  expect(rowsOf(join(other.folder, 'home.sqlite'))).toEqual(
    rowsOf(join(targetFolder, 'home.sqlite')),
  );

  const there = hashesIn(join(server.folder, 'photos'));
  const restored = hashesIn(join(other.folder, 'photos'));
  expect(Object.keys(restored)).toHaveLength(3 * photos);
  expect(restored).toEqual(
    Object.fromEntries(Object.keys(restored).map((name) => [name, there[name]])),
  );
  expect(filesIn(other).tmp).toEqual([]);

  const { status, body } = await trySignIn(other);
  expect(status).toBe(200);
  const { token } = body as { token: string };
  // The server keeps running.
  await addPhoto(other, token);
}
