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

// In Paris it is the 14th already.
const server = serverPerTest({ now: '2026-03-13T23:30:00Z' });

type Who = 'zoe' | 'sam';
const read = async (who: Who = 'zoe') => {
  const { status, body } = await server.call(readOnThisDay, { token: mintToken(server, who) });
  expect(status).toBe(200);
  return OnThisDay.parse(body);
};
const moments = async (who?: Who) => (await read(who)).photos.map(({ takenAt }) => takenAt);
const titles = async (who?: Who) => (await read(who)).memories.map(({ title }) => title);
const hide = (body: unknown, who: Who = 'zoe') =>
  server.call(hideOnThisDay, { token: mintToken(server, who), body });
const photoAt = (takenAt: string) => addPhoto(server, mintToken(server, 'sam'), { takenAt });
const memory = (title: string, more: object) =>
  addMemory(server, mintToken(server, 'sam'), { title, ...more });

test('an event is sent to the devices of the user who hides', async () => {
  const { id } = await photoAt('2025-03-14T12:00:00');
  const listen = (who: Who) => readStream(server.url, eventStream.path, mintToken(server, who));
  const [zoe, sam] = [await listen('zoe'), await listen('sam')];
  const received = (stream: typeof zoe) => stream.events(onThisDayChanged.name).length;
  expect((await hide({ kind: 'photo', id })).status).toBe(200);
  await zoe.until(() => received(zoe) === 1);
  expect([received(zoe), received(sam)]).toEqual([1, 0]);
  for (const stream of [zoe, sam]) stream.close();
});

test('photos of this day in earlier years, the newest first, each in the zone of the couple', async () => {
  for (const takenAt of [
    '2024-03-13T23:59:59',
    '2024-03-14T00:00:00',
    '2024-03-15T00:00:00',
    '2025-03-14T12:00:00',
    '1899-03-14T12:00:00',
    '2026-03-14T00:00:00',
  ]) {
    await photoAt(takenAt);
  }
  expect(await moments('sam')).toEqual([
    '2025-03-14T12:00:00',
    '2024-03-14T00:00:00',
    '1899-03-14T12:00:00',
  ]);
});

test('memories of this day, and events that had it among theirs, the newest first', async () => {
  await memory('a year ago', { date: '2025-03-14' });
  await memory('the same day, later', { date: '2025-03-14', type: 'anniversary' });
  await memory('today', { date: '2026-03-14' });
  await memory('to come', { date: '2027-03-14' });
  await memory('another day', { date: '2025-03-15' });
  await memory('a trip', { date: '2024-03-10', endDate: '2024-03-14', type: 'event' });
  await memory('a trip that was over', {
    date: '2024-03-10',
    endDate: '2024-03-13',
    type: 'event',
  });
  await memory('a voyage', { date: '2022-12-01', endDate: '2023-12-01', type: 'event' });
  await memory('it still runs', { date: '2025-03-10', endDate: '2026-06-01', type: 'event' });
  expect(await titles()).toEqual([
    'the same day, later',
    'a year ago',
    'it still runs',
    'a trip',
    'a voyage',
  ]);
});

describe('hiding', () => {
  test('is for that user only, and permanent', async () => {
    const photo = await photoAt('2025-03-14T12:00:00');
    const { id } = await memory('picnic', { date: '2025-03-14' });
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

  test('of anything else is an error', async () => {
    const wrong: [unknown, number][] = [
      [{ kind: 'photo', id: 999_999 }, 404],
      [{ kind: 'memory', id: 999_999 }, 404],
      [{ kind: 'note', id: 1 }, 400],
      [{ kind: 'photo', id: '1' }, 400],
    ];
    for (const [body, status] of wrong) expect((await hide(body)).status).toBe(status);
  });

  test('photos in the bin are hidden for both', async () => {
    const { id } = await photoAt('2025-03-14T12:00:00');
    const call = (spec: typeof deletePhoto | typeof recoverPhoto) =>
      server.call(spec, { token: mintToken(server, 'zoe'), params: { id } });
    await call(deletePhoto);
    expect(await read('sam')).toEqual({ photos: [], memories: [] });
    await call(recoverPhoto);
    expect((await read('sam')).photos).toHaveLength(1);
  });
});
