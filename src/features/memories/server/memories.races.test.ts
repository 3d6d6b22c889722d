import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, expect, test } from 'vitest';
import { deletePhoto } from '#features/photos/photos.contract.ts';
import { binRetention } from '#features/photos/photos.rules.ts';
import { advanceHoursUntil } from '../../../../tests/support/fake-clock.ts';
import { addMemory } from '../../../../tests/support/memories.ts';
import { addPhoto } from '../../../../tests/support/photos.ts';
import { sharedServer } from '../../../../tests/support/server-hooks.ts';
import type { TestServer } from '../../../../tests/support/test-server.ts';
import { mintToken } from '../../../../tests/support/tokens.ts';
import * as contract from '../memories.contract.ts';
import { hideOnThisDay } from '../on-this-day.contract.ts';

const server = sharedServer();
afterAll(async () => {
  expect(server.logged.filter((line) => line.includes('request failed'))).toEqual([]);
});

const rounds = Number(process.env.ROUNDS ?? 5);
type Spec = Parameters<TestServer['call']>[0];
const ask = (username: 'zoe' | 'sam', spec: Spec, id: unknown, body?: unknown) =>
  server.call(spec, { token: mintToken(server, username), params: { id }, body });
const event = (selectedPhotos: number[] = []) =>
  addMemory(server, mintToken(server, 'zoe'), { type: 'event', selectedPhotos });
const newPhoto = async () => (await addPhoto(server, mintToken(server, 'zoe'))).id;

/** Rows whose memory or photo is not there. */
function orphans(): unknown {
  const sqlite = new Sqlite(join(server.folder, 'home.sqlite'), { readonly: true });
  try {
    return [
      ...(sqlite.pragma('foreign_key_check') as unknown[]),
      ...sqlite
        .prepare(
          `select * from "memoryPhotos" where "photoId" not in (select id from photos)
             or "memoryId" not in (select id from memories)`,
        )
        .all(),
    ];
  } finally {
    sqlite.close();
  }
}
const count = (table: string): unknown => {
  const sqlite = new Sqlite(join(server.folder, 'home.sqlite'), { readonly: true });
  try {
    return sqlite.prepare(`select count(*) from "${table}"`).pluck().get();
  } finally {
    sqlite.close();
  }
};

test('memories: change and delete at the same time leave no rows behind', async () => {
  const photo = await newPhoto();
  for (let round = 0; round < rounds; round++) {
    const { id } = await event();
    const [changed, given, deleted, again] = await Promise.all([
      ask('zoe', contract.changeMemory, id, { title: 'new' }),
      ask('zoe', contract.changeMemoryPhotos, id, [photo]),
      ask('sam', contract.deleteMemory, id),
      ask('zoe', contract.deleteMemory, id),
    ]);
    expect([deleted.status, again.status].sort()).toEqual([200, 404]);
    for (const { status } of [changed, given]) expect([200, 404]).toContain(status);
    expect((await ask('zoe', contract.readMemory, id)).status).toBe(404);
  }
  expect([orphans(), count('memoryPhotos')]).toEqual([[], 0]);
});

test('memories: a purged photo is removed from events and hidden items', async () => {
  const [purgedPhoto, keptPhoto] = [await newPhoto(), await newPhoto()];
  const { id } = await event([purgedPhoto, keptPhoto]);
  for (const photo of [purgedPhoto, keptPhoto]) {
    await ask('zoe', hideOnThisDay, undefined, { kind: 'photo', id: photo });
  }
  const before = [Number(count('memoryPhotos')), Number(count('hiddenPhotos'))];
  await ask('zoe', deletePhoto, purgedPhoto);
  server.clock.pass(binRetention);
  const remainingRows = () => [count('memoryPhotos'), count('hiddenPhotos')];
  await expect
    .poll(advanceHoursUntil(server, remainingRows))
    .toEqual(before.map((rows) => rows - 1));
  const { body } = await ask('zoe', contract.readMemory, id);
  expect(contract.Memory.parse(body).photos.map((photo) => photo.id)).toEqual([keptPhoto]);
  await ask('zoe', hideOnThisDay, undefined, { kind: 'memory', id });
  await ask('zoe', contract.deleteMemory, id);
  expect([count('hiddenMemories'), orphans()]).toEqual([0, []]);
});
