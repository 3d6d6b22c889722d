import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { deletePhoto } from '#features/photos/photos.contract.ts';
import { binRetention } from '#features/photos/photos.rules.ts';
import { advanceHoursUntil } from '../../../../tests/support/fake-clock.ts';
import { addMemory } from '../../../../tests/support/memories.ts';
import { addPhoto } from '../../../../tests/support/photos.ts';
import { sharedServer } from '../../../../tests/support/server-hooks.ts';
import type { TestServer } from '../../../../tests/support/test-server.ts';
import * as contract from '../memories.contract.ts';
import { hideOnThisDay } from '../on-this-day.contract.ts';

const rounds = Number(process.env.ROUNDS ?? 5);

const server = sharedServer();
const ask = (spec: Parameters<TestServer['call']>[0], id: unknown, body?: unknown) =>
  server.call(spec, { token: server.tokens.zoe, params: { id }, body });
const addEvent = (selectedPhotos: number[] = []) =>
  addMemory(server, server.tokens.zoe, { type: 'event', selectedPhotos });
const newPhoto = async () => (await addPhoto(server, server.tokens.zoe)).id;

/** The numbers of rows that name a photo or a memory. */
function rows() {
  const sqlite = new Sqlite(join(server.folder, 'home.sqlite'), { readonly: true });
  try {
    const count = (table: string) =>
      sqlite.prepare(`select count(*) from "${table}"`).pluck().get();
    return {
      orphans: sqlite.pragma('foreign_key_check'),
      photosOfMemories: count('memoryPhotos'),
      hiddenPhotos: count('hiddenPhotos'),
      hiddenMemories: count('hiddenMemories'),
    };
  } finally {
    sqlite.close();
  }
}
const noRows = { orphans: [], photosOfMemories: 0, hiddenPhotos: 0, hiddenMemories: 0 };

test('memories: change and delete at the same time leave no rows behind', async () => {
  const photo = await newPhoto();
  for (let round = 0; round < rounds; round++) {
    const { id } = await addEvent();
    const [changed, photosChanged, deleted, deletedAgain] = await Promise.all([
      ask(contract.changeMemory, id, { title: 'new' }),
      ask(contract.changeMemoryPhotos, id, [photo]),
      ask(contract.deleteMemory, id),
      ask(contract.deleteMemory, id),
    ]);
    expect([deleted.status, deletedAgain.status].sort()).toEqual([200, 404]);
    for (const { status } of [changed, photosChanged]) expect([200, 404]).toContain(status);
    expect((await ask(contract.readMemory, id)).status).toBe(404);
  }
  expect(rows()).toEqual(noRows);
});

test('memories: a purged photo is removed from events and hidden items', async () => {
  const [purged, kept] = [await newPhoto(), await newPhoto()];
  const { id } = await addEvent([purged, kept]);
  for (const photo of [purged, kept]) {
    await ask(hideOnThisDay, undefined, { kind: 'photo', id: photo });
  }
  await ask(hideOnThisDay, undefined, { kind: 'memory', id });
  await ask(deletePhoto, purged);
  server.clock.pass(binRetention);
  await expect
    .poll(advanceHoursUntil(server, rows))
    .toEqual({ orphans: [], photosOfMemories: 1, hiddenPhotos: 1, hiddenMemories: 1 });
  expect((await ask(contract.readMemory, id)).body).toMatchObject({ photos: [{ id: kept }] });
  await ask(contract.deleteMemory, id);
  expect(rows()).toEqual({ ...noRows, hiddenPhotos: 1 });
});
