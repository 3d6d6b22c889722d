import { describe, expect, test } from 'vitest';
import { deletePhoto, recoverPhoto } from '#features/photos/photos.contract.ts';
import { eventStream } from '#shared/event.ts';
import { addMemory } from '../../../../tests/support/memories.ts';
import { addPhoto } from '../../../../tests/support/photos.ts';
import { serverPerTest } from '../../../../tests/support/server-hooks.ts';
import { readStream } from '../../../../tests/support/stream-reader.ts';
import { mintToken } from '../../../../tests/support/tokens.ts';
import { deleteMemory } from '../memories.contract.ts';
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
  const { status, body } = await server.call(readOnThisDay, { token: mintToken(server, username) });
  expect(status).toBe(200);
  return OnThisDay.parse(body);
};
const readPhotoTimes = async (username?: Username) =>
  (await read(username)).photos.map(({ takenAt }) => takenAt);
const readTitles = async (username?: Username) =>
  (await read(username)).memories.map(({ title }) => title);
const hide = (body: unknown, username: Username = 'zoe') =>
  server.call(hideOnThisDay, { token: mintToken(server, username), body });
const addPhotoTakenAt = (takenAt: string) =>
  addPhoto(server, mintToken(server, 'sam'), { takenAt });
const addMemoryTitled = (title: string, fields: object) =>
  addMemory(server, mintToken(server, 'sam'), { title, ...fields });

test('hiding an item sends an event to the devices of that user only', async () => {
  const { id } = await addPhotoTakenAt('2025-03-14T12:00:00');
  const listen = (username: Username) =>
    readStream(server.url, eventStream.path, mintToken(server, username));
  const [zoe, sam] = [await listen('zoe'), await listen('sam')];
  const receivedCount = (stream: typeof zoe) => stream.events(onThisDayChanged.name).length;
  expect((await hide({ kind: 'photo', id })).status).toBe(200);
  await zoe.until(() => receivedCount(zoe) === 1);
  expect([receivedCount(zoe), receivedCount(sam)]).toEqual([1, 0]);
  for (const stream of [zoe, sam]) stream.close();
});

test('contains photos of the same date in earlier years, newest first', async () => {
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
  expect(await readPhotoTimes('sam')).toEqual([
    '2025-03-14T12:00:00',
    '2024-03-14T00:00:00',
    '1899-03-14T12:00:00',
  ]);
});

test('contains memories of the same date, and events that include it, newest first', async () => {
  await addMemoryTitled('a year ago', { date: '2025-03-14' });
  await addMemoryTitled('the same day, later', { date: '2025-03-14', type: 'anniversary' });
  await addMemoryTitled('today', { date: '2026-03-14' });
  await addMemoryTitled('next year', { date: '2027-03-14' });
  await addMemoryTitled('another day', { date: '2025-03-15' });
  await addMemoryTitled('a trip', { date: '2024-03-10', endDate: '2024-03-14', type: 'event' });
  await addMemoryTitled('a trip that ended the day before', {
    date: '2024-03-10',
    endDate: '2024-03-13',
    type: 'event',
  });
  await addMemoryTitled('an event of a year', {
    date: '2022-12-01',
    endDate: '2023-12-01',
    type: 'event',
  });
  await addMemoryTitled('an event that has not ended', {
    date: '2025-03-10',
    endDate: '2026-06-01',
    type: 'event',
  });
  expect(await readTitles()).toEqual([
    'the same day, later',
    'a year ago',
    'an event that has not ended',
    'a trip',
    'an event of a year',
  ]);
});

describe('hiding', () => {
  test('applies to that user only, and is permanent', async () => {
    const photo = await addPhotoTakenAt('2025-03-14T12:00:00');
    const { id } = await addMemoryTitled('picnic', { date: '2025-03-14' });
    for (const body of [
      { kind: 'photo', id: photo.id },
      { kind: 'photo', id: photo.id },
      { kind: 'memory', id },
      { kind: 'memory', id },
    ]) {
      expect(await hide(body)).toMatchObject({
        status: 200,
        body: { message: 'Hidden from “On this day”' },
      });
    }
    await server.restart();
    server.clock.jumpTo(Date.parse('2027-03-14T12:00:00Z'));
    expect(await read()).toEqual({ photos: [], memories: [] });
    expect(await read('sam')).toMatchObject({ photos: [{ id: photo.id }], memories: [{ id }] });
    await server.call(deleteMemory, { token: mintToken(server, 'zoe'), params: { id } });
    expect((await hide({ kind: 'memory', id }, 'sam')).status).toBe(404);
  });

  test('rejects unknown items', async () => {
    const invalidBodies: [unknown, number][] = [
      [{ kind: 'photo', id: 999_999 }, 404],
      [{ kind: 'memory', id: 999_999 }, 404],
      [{ kind: 'note', id: 1 }, 400],
      [{ kind: 'photo', id: '1' }, 400],
    ];
    for (const [body, status] of invalidBodies) expect((await hide(body)).status).toBe(status);
  });

  test('photos in the recycle bin are hidden from both users', async () => {
    const { id } = await addPhotoTakenAt('2025-03-14T12:00:00');
    const call = (spec: typeof deletePhoto | typeof recoverPhoto) =>
      server.call(spec, { token: mintToken(server, 'zoe'), params: { id } });
    await call(deletePhoto);
    expect(await read('sam')).toEqual({ photos: [], memories: [] });
    await call(recoverPhoto);
    expect((await read('sam')).photos).toHaveLength(1);
  });
});
