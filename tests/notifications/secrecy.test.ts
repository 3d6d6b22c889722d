import { expect, test } from 'vitest';
import { createMemory, deleteMemory, type Memory } from '#features/memories/memories.contract.ts';
import { News, readNews } from '#features/news/news.contract.ts';
import { readWaiting } from '#features/news/waiting.contract.ts';
import {
  addPhotoNote,
  changeCaption,
  deletePhoto,
  purgePhoto,
} from '#features/photos/photos.contract.ts';
import { readVouchers } from '#features/vouchers/vouchers.contract.ts';
import { spinWheel } from '#features/wheel/wheel.contract.ts';
import { eventStream } from '#shared/event.ts';
import { filledIn, playersIn } from '../support/boxes.ts';
import { putMilestones } from '../support/milestones.ts';
import { addPhoto } from '../support/photos.ts';
import { readStream } from '../support/stream-reader.ts';
import { notifiedServer } from './notified-server.ts';

/* Zoë keeps secrets from Sam: nothing that Sam receives has a byte of them. */

const minute = 60_000;
const { server, token, call, arrivedAt } = notifiedServer('2026-03-14T12:10:00Z', ['sam']);
const players = () => playersIn(server, { zoe: token('zoe'), sam: token('sam') });

/** Everything that Sam can read about news, waiting things and prizes, and all push messages to him. */
async function everythingOfSam(): Promise<string> {
  server.clock.pass(30 * minute);
  // A push message about something else shows that those before it have arrived.
  const play = players();
  const { id } = await play.create({ taskDescription: 'Say hello' });
  await expect
    .poll(() => arrivedAt('sam').map(({ text }) => text))
    .toContainEqual(expect.stringContaining('Say hello'));
  await play.cancel(id);
  const bodies: unknown[] = [];
  for (const spec of [readNews, readWaiting, readVouchers]) {
    bodies.push(await call('sam', spec));
  }
  const pushed = arrivedAt('sam').map(({ written }) => written);
  return [JSON.stringify(bodies), ...pushed].join('\n');
}

test('secrecy: a hidden box, a prize before the approval, and a spin before the claim leave no byte at the partner', async () => {
  const stream = await readStream(server.url, eventStream.path, token('sam'));
  const play = players();
  const hidden = await play.create({
    isInstantDrop: false,
    prizeName: 'Hidden-prize',
    prizeDescription: 'Hidden-description',
    taskDescription: 'Hidden-task',
  });
  const dropped = await play.create({ prizeName: 'Dropped-prize' });
  await play.open(dropped.id);
  await play.complete(dropped.id);
  putMilestones(server, 'zoe', 1);
  await call('zoe', spinWheel, { body: { source: 'weekly' } });
  const bytes = (await everythingOfSam()) + stream.text();
  for (const secret of ['Hidden-', String(hidden.id), 'Dropped-prize', 'love points']) {
    expect(bytes).not.toContain(secret);
  }
  const news = News.parse(await call('sam', readNews));
  expect(news).toMatchObject({ items: [], unseen: { surprises: 0 } });

  await play.approve(dropped.id);
  expect(await everythingOfSam()).toContain('Dropped-prize');
  stream.close();
});

test('secrecy: what is deleted, purged or canceled leaves at once, and its notification is not sent', async () => {
  const play = players();
  const photo = await addPhoto(server, token('zoe'));
  const params = { id: photo.id };
  await call('zoe', changeCaption, { params, body: { caption: 'Secret-caption' } });
  await call('zoe', addPhotoNote, { params, body: { content: 'Secret-note' } });
  const body = { title: 'Secret-memory', description: 'Sh', date: '2026-03-01', type: 'event' };
  const { memory } = (await call('zoe', createMemory, { body })) as { memory: Memory };
  const box = await play.create(filledIn({ taskDescription: 'Secret-task', isInstantDrop: false }));

  await call('zoe', deletePhoto, { params });
  await call('zoe', deleteMemory, { params: { id: memory.id } });
  await play.cancel(box.id);
  const inBin = await everythingOfSam();
  for (const secret of ['Secret-', photo.filename]) expect(inBin).not.toContain(secret);
  expect(arrivedAt('sam').map(({ text }) => text)).toEqual([expect.stringContaining('Say hello')]);

  await call('zoe', purgePhoto, { params });
  const news = News.parse(await call('sam', readNews));
  expect(news.items).toEqual([]);
  expect(Object.values(news.unseen)).toEqual([0, 0, 0, 0]);
});
