import { expect, test } from 'vitest';
import { deletePhoto } from '#features/photos/photos.contract.ts';
import { eventStream } from '#shared/event.ts';
import { addMemory } from '../../../../tests/support/memories.ts';
import { addPhoto } from '../../../../tests/support/photos.ts';
import { serverPerTest } from '../../../../tests/support/server-hooks.ts';
import { readStream } from '../../../../tests/support/stream-reader.ts';
import { mintToken } from '../../../../tests/support/tokens.ts';
import {
  hideOnThisDay,
  OnThisDay,
  onThisDayChanged,
  readOnThisDay,
} from '../on-this-day.contract.ts';

// In Paris, the couple's time zone, it is already March 14.
const server = serverPerTest({ now: '2026-03-13T23:30:00Z' });

type Username = 'zoe' | 'sam';
const read = async (username: Username = 'zoe') => {
  const { body } = await server.call(readOnThisDay, { token: mintToken(server, username) });
  return OnThisDay.parse(body);
};
const hide = (body: unknown) => server.call(hideOnThisDay, { token: server.tokens.zoe, body });
const addPhotoTakenAt = (takenAt: string) => addPhoto(server, server.tokens.sam, { takenAt });
const addMemoryOf = (date: string, fields: object = {}) =>
  addMemory(server, server.tokens.sam, { date, ...fields });

test('contains photos of the same date in earlier years, newest first, but not from the bin', async () => {
  for (const takenAt of [
    '2024-03-13T23:59:59',
    '2024-03-14T00:00:00',
    '2024-03-15T00:00:00',
    '2025-03-14T12:00:00',
    '1899-03-14T12:00:00',
    '2026-03-14T00:00:00',
  ]) {
    await addPhotoTakenAt(takenAt);
  }
  const { id } = await addPhotoTakenAt('2023-03-14T00:00:00');
  await server.call(deletePhoto, { token: server.tokens.zoe, params: { id } });
  expect((await read()).photos.map(({ takenAt }) => takenAt)).toEqual([
    '2025-03-14T12:00:00',
    '2024-03-14T00:00:00',
    '1899-03-14T12:00:00',
  ]);
});

test('contains memories of the same date, and events that include it, newest first', async () => {
  const expected = [
    await addMemoryOf('2022-12-01', { endDate: '2023-12-01', type: 'event' }),
    await addMemoryOf('2024-03-10', { endDate: '2024-03-14', type: 'event' }),
    await addMemoryOf('2025-03-14'),
    await addMemoryOf('2025-03-14', { type: 'anniversary' }),
  ];
  await addMemoryOf('2026-03-14');
  await addMemoryOf('2025-03-15');
  await addMemoryOf('2024-03-10', { endDate: '2024-03-13', type: 'event' });
  expect((await read()).memories).toEqual(expected.toReversed());
});

test('hiding applies to that user only, and is permanent', async () => {
  const photo = await addPhotoTakenAt('2025-03-14T12:00:00');
  const memory = await addMemoryOf('2025-03-14');
  for (const body of [
    { kind: 'photo', id: photo.id },
    { kind: 'photo', id: photo.id },
    { kind: 'memory', id: memory.id },
  ]) {
    expect((await hide(body)).status).toBe(200);
  }
  await server.restart();
  server.clock.jumpTo(Date.parse('2027-03-14T12:00:00Z'));
  expect(await read()).toEqual({ photos: [], memories: [] });
  expect(await read('sam')).toEqual({ photos: [photo], memories: [memory] });
});

test('hiding an item sends an event to the devices of that user only', async () => {
  const { id } = await addPhotoTakenAt('2025-03-14T12:00:00');
  const [zoe, sam] = [
    await readStream(server.url, eventStream.path, server.tokens.zoe),
    await readStream(server.url, eventStream.path, server.tokens.sam),
  ];
  const eventsOf = (stream: typeof zoe) => stream.events(onThisDayChanged.name).length;
  await hide({ kind: 'photo', id });
  await zoe.until(() => eventsOf(zoe) === 1);
  expect(eventsOf(sam)).toBe(0);
  for (const stream of [zoe, sam]) stream.close();
});

test('hiding an unknown item is an error', async () => {
  expect((await hide({ kind: 'photo', id: 999_999 })).status).toBe(404);
  expect((await hide({ kind: 'memory', id: 999_999 })).status).toBe(404);
  expect((await hide({ kind: 'note', id: 1 })).status).toBe(400);
});
