import { beforeEach, expect, test } from 'vitest';
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
import type { EndpointSpec } from '#shared/endpoint.ts';
import { eventStream } from '#shared/event.ts';
import { filledIn, playersIn } from '../support/boxes.ts';
import { putMilestones } from '../support/milestones.ts';
import { addPhoto } from '../support/photos.ts';
import { type Browser, turnOn } from '../support/push-service.ts';
import { serverPerTest, sharedPushService } from '../support/server-hooks.ts';
import { readStream } from '../support/stream-reader.ts';
import { mintToken } from '../support/tokens.ts';

/* Zoë keeps secrets from Sam: nothing that Sam receives has a byte of them. */

const minute = 60_000;
const service = sharedPushService();
const server = serverPerTest(() => ({
  now: '2026-03-14T12:10:00Z',
  pushServices: [service.origin],
}));
const token = (username: 'zoe' | 'sam') => mintToken(server, username);
const call = async (
  spec: EndpointSpec,
  input: { params?: Record<string, unknown>; body?: unknown } = {},
) => {
  const { status, body } = await server.call(spec, { token: token('zoe'), ...input });
  if (status >= 300) throw new Error(`${spec.path} answered ${JSON.stringify(body)}`);
  return body;
};
let sam: Browser;
beforeEach(async () => {
  sam = await turnOn(server, service, token('sam'));
  server.clock.pass(1_000);
});

/** Everything that Sam can read about news, waiting things and prizes, and all push messages to him. */
async function everythingOfSam(): Promise<string> {
  server.clock.pass(30 * minute);
  // A push message about something else shows that those before it have arrived.
  const play = playersIn(server, { zoe: token('zoe'), sam: token('sam') });
  const { id } = await play.create({ taskDescription: 'Say hello' });
  await expect
    .poll(() => sam.arrived.map(({ text }) => text))
    .toContainEqual(expect.stringContaining('Say hello'));
  await play.cancel(id);
  const bodies: unknown[] = [];
  for (const spec of [readNews, readWaiting, readVouchers]) {
    bodies.push((await server.call(spec, { token: token('sam') })).body);
  }
  const pushed = sam.arrived.map(({ written }) => written);
  return [JSON.stringify(bodies), ...pushed].join('\n');
}

test('secrecy: a hidden box, a prize before the approval, and a spin before the claim leave no byte at the partner', async () => {
  const stream = await readStream(server.url, eventStream.path, token('sam'));
  const play = playersIn(server, { zoe: token('zoe'), sam: token('sam') });
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
  await call(spinWheel, { body: { source: 'weekly' } });
  const bytes = (await everythingOfSam()) + stream.text();
  for (const secret of ['Hidden-', String(hidden.id), 'Dropped-prize', 'love points']) {
    expect(bytes).not.toContain(secret);
  }
  const news = News.parse((await server.call(readNews, { token: token('sam') })).body);
  expect(news).toMatchObject({ items: [], unseen: { surprises: 0 } });

  await play.approve(dropped.id);
  expect(await everythingOfSam()).toContain('Dropped-prize');
  stream.close();
});

test('secrecy: what is deleted, purged or canceled leaves at once, and its notification is not sent', async () => {
  const play = playersIn(server, { zoe: token('zoe'), sam: token('sam') });
  const photo = await addPhoto(server, token('zoe'));
  const params = { id: photo.id };
  await call(changeCaption, { params, body: { caption: 'Secret-caption' } });
  await call(addPhotoNote, { params, body: { content: 'Secret-note' } });
  const body = { title: 'Secret-memory', description: 'Sh', date: '2026-03-01', type: 'event' };
  const { memory } = (await call(createMemory, { body })) as { memory: Memory };
  const box = await play.create(filledIn({ taskDescription: 'Secret-task', isInstantDrop: false }));

  await call(deletePhoto, { params });
  await call(deleteMemory, { params: { id: memory.id } });
  await play.cancel(box.id);
  const inBin = await everythingOfSam();
  for (const secret of ['Secret-', photo.filename]) expect(inBin).not.toContain(secret);
  expect(sam.arrived.map(({ text }) => text)).toEqual([expect.stringContaining('Say hello')]);

  await call(purgePhoto, { params });
  const news = News.parse((await server.call(readNews, { token: token('sam') })).body);
  expect(news.items).toEqual([]);
  expect(Object.values(news.unseen)).toEqual([0, 0, 0, 0]);
});
