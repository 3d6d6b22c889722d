import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { beforeEach, describe, expect, test } from 'vitest';
import { sendWord } from '#features/love/love.contract.ts';
import { deleteMemory, type Memory, reactToMemory } from '#features/memories/memories.contract.ts';
import {
  addPhotoNote,
  changeCaption,
  deletePhoto,
  type Photo,
  reactToPhoto,
  recoverPhoto,
} from '#features/photos/photos.contract.ts';
import { requestEdit, writeNote } from '#features/shared-note/shared-note.contract.ts';
import {
  changeGiven,
  readVouchers,
  vouchersChanged,
} from '#features/vouchers/vouchers.contract.ts';
import { claimPrize, spinWheel } from '#features/wheel/wheel.contract.ts';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { eventStream } from '#shared/event.ts';
import { playersIn } from '../../../../tests/support/boxes.ts';
import { addMemory } from '../../../../tests/support/memories.ts';
import { putMilestones } from '../../../../tests/support/milestones.ts';
import { addPhoto } from '../../../../tests/support/photos.ts';
import { serverPerTest } from '../../../../tests/support/server-hooks.ts';
import { readStream } from '../../../../tests/support/stream-reader.ts';
import type { CallInput } from '../../../../tests/support/test-server.ts';
import * as contract from '../news.contract.ts';
import { newsChanged } from '../news.contract.ts';
import { byPlace } from '../news.rules.ts';
import { readWaiting, waitingChanged } from '../waiting.contract.ts';

const start = '2026-03-14T12:10:00.000Z';
const noneUnseen = byPlace(() => 0);
const minute = 60_000;
const hour = 60 * minute;
const server = serverPerTest({ now: start });

let zoe: string;
let sam: string;
beforeEach(() => {
  ({ zoe, sam } = server.tokens);
});

const call = async (spec: EndpointSpec, input: CallInput): Promise<unknown> => {
  const { status, body } = await server.call(spec, input);
  if (status >= 300) throw new Error(`${spec.path} answered ${JSON.stringify(body)}`);
  return body;
};
const newsOf = async (token: string, query: Record<string, unknown> = {}) =>
  contract.News.parse(await call(contract.readNews, { token, query }));
const itemsOf = async (token: string) => (await newsOf(token)).items;
const waitingFor = async (token: string) =>
  readWaiting.responses[200].parse(await call(readWaiting, { token }));
const kindsOf = (items: readonly { kind: string }[]) => items.map(({ kind }) => kind);
function makeVideo(photoId: number): void {
  const db = new Sqlite(join(server.folder, 'home.sqlite'));
  db.prepare("update photos set kind = 'video' where id = ?").run(photoId);
  db.close();
}

describe('news', () => {
  test('a partner who did nothing is no news, and own things are none', async () => {
    await addPhoto(server, zoe);
    await addMemory(server, zoe);
    const seen = byPlace(() => '2026-03-14T12:00:00.000Z');
    expect(await newsOf(zoe)).toEqual({ seen, unseen: noneUnseen, items: [] });
  });

  test('photos are grouped by clock hour, the newest four are shown, and the key stays', async () => {
    const photos: Photo[] = [];
    for (let count = 0; count < 5; count += 1) photos.push(await addPhoto(server, sam));
    const [before] = await itemsOf(zoe);
    server.clock.pass(45 * minute);
    const last = await addPhoto(server, sam);
    makeVideo(last.id);
    expect((await newsOf(zoe)).unseen.gallery).toBe(1);
    server.clock.pass(10 * minute);
    const next = await addPhoto(server, sam);
    const [later, earlier, ...others] = await itemsOf(zoe);
    expect(others).toEqual([]);
    expect(later).toMatchObject({ kind: 'photos', count: 1, photos: [{ id: next.id }] });
    expect(earlier).toMatchObject({
      key: before?.key,
      at: '2026-03-14T12:55:00.000Z',
      user: { id: 2, name: 'Sam' },
      count: 6,
      videos: 1,
      photos: [last, ...photos.slice(2).reverse()].map(({ id }) => ({ id })),
    });
  });

  test('captions, photo notes and reactions are grouped by their subject too, with the newest text', async () => {
    const [one, other] = [await addPhoto(server, zoe), await addPhoto(server, zoe)];
    const memory = await addMemory(server, zoe);
    for (const content of ['Oh', 'So blue']) {
      await call(addPhotoNote, { token: sam, params: { id: one.id }, body: { content } });
      server.clock.pass(1_000);
    }
    await call(addPhotoNote, { token: sam, params: { id: other.id }, body: { content: 'Hm' } });
    server.clock.pass(1_000);
    await call(changeCaption, { token: sam, params: { id: one.id }, body: { caption: 'Sea' } });
    server.clock.pass(1_000);
    await call(reactToPhoto, { token: sam, params: { id: one.id }, body: { emoji: '😍' } });
    server.clock.pass(1_000);
    await call(reactToMemory, { token: sam, params: { id: memory.id }, body: { emoji: '❤' } });
    const photo = (id: number) => [{ id }];
    expect(await itemsOf(zoe)).toMatchObject([
      { kind: 'reaction', count: 1, photos: [], memory: { id: memory.id }, text: '❤️' },
      { kind: 'reaction', count: 1, photos: photo(one.id), text: '😍' },
      { kind: 'caption', count: 1, photos: photo(one.id), text: 'Sea' },
      { kind: 'photo_note', count: 1, photos: photo(other.id), text: 'Hm' },
      { kind: 'photo_note', count: 2, photos: photo(one.id), text: 'So blue' },
    ]);
  });

  test('memories, words, kept versions of the note, and prizes are news', async () => {
    const memory = await addMemory(server, sam);
    server.clock.pass(1_000);
    await call(sendWord, { token: sam, body: { text: 'Miss you' } });
    server.clock.pass(1_000);
    const note = { noteId: 1 };
    await call(requestEdit, { token: sam, params: note });
    await call(writeNote, { token: sam, params: note, body: { content: 'Milk' } });
    expect(kindsOf(await itemsOf(zoe))).toEqual(['word', 'memory']);
    // The hand-over keeps a version.
    server.clock.pass(3 * minute);
    await call(requestEdit, { token: zoe, params: note });
    await expect.poll(async () => kindsOf(await itemsOf(zoe))).toContain('note');
    server.clock.pass(1_000);
    putMilestones(server, 'sam', 1);
    await call(spinWheel, { token: sam, body: { source: 'weekly' } });
    expect(kindsOf(await itemsOf(zoe))).not.toContain('prize');
    await call(claimPrize, { token: sam, body: {} });
    const [prize, ...others] = await itemsOf(zoe);
    expect(prize).toMatchObject({ kind: 'prize', prize: 'claimed', text: expect.any(String) });
    expect(others).toMatchObject([
      { kind: 'note' },
      { kind: 'word', text: 'Miss you' },
      { kind: 'memory', memory: { id: memory.id } },
    ]);
  });

  test('a change of the note is new when its version is kept, although Home was seen since the last key', async () => {
    const note = { noteId: 1 };
    await call(requestEdit, { token: sam, params: note });
    await call(writeNote, { token: sam, params: note, body: { content: 'Milk' } });
    server.clock.pass(5_000);
    const until = new Date(server.clock.now()).toISOString();
    await call(contract.changeSeen, { token: zoe, body: { place: 'home', until } });
    server.clock.pass(3 * minute);
    await expect.poll(async () => (await newsOf(zoe)).unseen.home).toBe(1);
  });

  test('all words and memories of an hour are in one item each, newest first, with their times', async () => {
    const texts = Array.from({ length: 5 }, (_, index) => `Number ${index + 1}`);
    const added: Memory[] = [];
    for (const text of texts) {
      await call(sendWord, { token: sam, body: { text } });
      added.push(await addMemory(server, sam, { title: text }));
      server.clock.pass(minute);
    }
    await call(sendWord, { token: zoe, body: { text: 'Mine' } });
    const timeOf = (index: number) => `2026-03-14T12:1${index}:00.000Z`;
    const words = texts.map((text, index) => ({ text, at: timeOf(index) })).reverse();
    const memories = added
      .map(({ id, title }, index) => ({ id, title, at: timeOf(index) }))
      .reverse();
    const [word, memory, ...others] = (await itemsOf(zoe)).toSorted((one, other) =>
      other.kind.localeCompare(one.kind),
    );
    expect(word).toMatchObject({ kind: 'word', count: 5, text: 'Number 5', at: timeOf(4), words });
    expect(memory).toMatchObject({
      kind: 'memory',
      count: 5,
      memory: { title: 'Number 5' },
      memories,
    });
    expect(others).toEqual([]);
  });

  test('an approved box and a prize that was given are news with the name of the prize', async () => {
    const play = playersIn(server, { zoe, sam });
    const box = await play.create({ prizeName: 'Breakfast' });
    await play.open(box.id);
    await play.complete(box.id);
    expect(await itemsOf(sam)).toEqual([]);
    await play.approve(box.id);
    expect(await itemsOf(sam)).toMatchObject([
      { kind: 'prize', prize: 'approved', text: 'Breakfast', box: { id: box.id } },
    ]);
    await play.claim(box.id);
    const [voucher] = readVouchers.responses[200].parse(await call(readVouchers, { token: zoe }));
    const params = { source: 'box', id: voucher?.id };
    server.clock.pass(hour);
    await call(changeGiven, { token: zoe, params, body: { given: true } });
    expect(await itemsOf(sam)).toMatchObject([
      { kind: 'prize', prize: 'given', text: 'Breakfast' },
      { prize: 'approved' },
    ]);
    await call(changeGiven, { token: sam, params, body: { given: false } });
    expect(await itemsOf(sam)).toMatchObject([{ prize: 'approved' }]);
  });

  test('what is deleted leaves at once, and comes back with its old time', async () => {
    const [kept, gone] = [await addPhoto(server, sam), await addPhoto(server, sam)];
    const memory = await addMemory(server, sam);
    const body = { content: 'Look' };
    await call(addPhotoNote, { token: sam, params: { id: gone.id }, body });
    await call(reactToPhoto, { token: sam, params: { id: gone.id }, body: { emoji: '😂' } });
    const all = await newsOf(zoe);
    expect(all.unseen).toEqual({ ...noneUnseen, gallery: 3, memories: 1 });
    server.clock.pass(2 * hour);
    await call(deletePhoto, { token: zoe, params: { id: gone.id } });
    await call(deleteMemory, { token: sam, params: { id: memory.id } });
    const rest = await newsOf(zoe);
    expect(rest.unseen).toEqual({ ...noneUnseen, gallery: 1 });
    expect(rest.items).toMatchObject([{ kind: 'photos', count: 1, photos: [{ id: kept.id }] }]);
    await call(recoverPhoto, { token: zoe, params: { id: gone.id } });
    expect((await itemsOf(zoe)).map(({ key, at }) => [key, at])).toEqual(
      all.items.filter(({ kind }) => kind !== 'memory').map(({ key, at }) => [key, at]),
    );
  });

  test('pages follow each other without repetition', async () => {
    for (let count = 0; count < 3; count += 1) {
      await addMemory(server, sam);
      await call(sendWord, { token: sam, body: { text: 'Hi' } });
      server.clock.pass(hour);
    }
    await addMemory(server, sam);
    const all = (await newsOf(zoe)).items.map(({ key }) => key);
    expect(new Set(all).size).toBe(7);
    const pages: string[] = [];
    for (let page = 0; page < 4; page += 1) {
      const query = { limit: 2, ...(page > 0 && { before: pages.at(-1) }) };
      pages.push(...(await newsOf(zoe, query)).items.map(({ key }) => key));
    }
    expect(pages).toEqual(all);
  });

  test('rejects an invalid page', async () => {
    for (const query of [{ limit: 101 }, { before: 'x.1' }]) {
      expect((await server.call(contract.readNews, { token: zoe, query })).status).toBe(400);
    }
  });
});

describe('seen', () => {
  const see = async (place: string, until: string, token = zoe) =>
    contract.changeSeen.responses[200].parse(
      await call(contract.changeSeen, { token, body: { place, until } }),
    );

  test('a place moves forward only, for its user only, and home moves all', async () => {
    await addPhoto(server, sam);
    await addMemory(server, sam);
    await call(sendWord, { token: sam, body: { text: 'Hi' } });
    expect((await see('gallery', start)).unseen).toEqual({ ...noneUnseen, home: 1, memories: 1 });
    expect((await see('gallery', '2026-03-14T12:05:00.000Z')).seen.gallery).toBe(start);
    await addPhoto(server, zoe);
    expect((await newsOf(sam)).unseen.gallery).toBe(1);
    expect((await see('home', start)).unseen).toEqual(noneUnseen);
    server.clock.pass(minute);
    await addPhoto(server, sam);
    expect((await newsOf(zoe)).unseen.gallery).toBe(1);
    // The future counts as now.
    expect((await see('home', '2030-01-01T00:00:00.000Z')).seen.home).toBe(
      '2026-03-14T12:11:00.000Z',
    );
  });
});

describe('waiting', () => {
  test('a box in each of its states waits for one of the two', async () => {
    const play = playersIn(server, { zoe, sam });
    const { id } = await play.create({ prizeName: 'Breakfast' });
    await play.create({ isInstantDrop: false });
    expect(await waitingFor(zoe)).toEqual([]);
    expect(await waitingFor(sam)).toMatchObject([
      { kind: 'box_open', at: start, deadline: null, box: { id, prizeName: null } },
    ]);
    await play.open(id);
    expect(await waitingFor(sam)).toMatchObject([
      { kind: 'box_complete', deadline: '2026-03-14T13:10:00.000Z', box: { id } },
    ]);
    await play.complete(id);
    expect(await waitingFor(sam)).toEqual([]);
    expect(await waitingFor(zoe)).toMatchObject([{ kind: 'box_review', box: { id } }]);
    await play.approve(id);
    expect(await waitingFor(zoe)).toEqual([]);
    expect(await waitingFor(sam)).toMatchObject([
      { kind: 'box_claim', box: { id, prizeName: 'Breakfast' } },
    ]);
    await play.claim(id);
    expect(await waitingFor(sam)).toEqual([]);
    expect(await waitingFor(zoe)).toMatchObject([
      { kind: 'voucher_owed', voucher: { title: 'Breakfast', to: { name: 'Sam' } } },
    ]);
    // An expired box doesn't wait, also if no list was read since.
    await play.open((await play.create()).id);
    expect(kindsOf(await waitingFor(sam))).toContain('box_complete');
    server.clock.jumpTo(Date.parse(start) + hour);
    expect(kindsOf(await waitingFor(sam))).not.toContain('box_complete');
  });

  test('a milestone waits as one spin, then its prize to be claimed, then to be given', async () => {
    putMilestones(server, 'sam', 2);
    expect(await waitingFor(sam)).toMatchObject([{ kind: 'spin', deadline: null }]);
    await call(spinWheel, { token: sam, body: { source: 'weekly' } });
    expect(await waitingFor(sam)).toMatchObject([
      { kind: 'prize_claim', spin: { source: 'weekly' } },
    ]);
    expect(await waitingFor(zoe)).toEqual([]);
    await call(claimPrize, { token: sam, body: {} });
    // The other milestone has to wait for the next week.
    expect(await waitingFor(sam)).toEqual([]);
    const [owed] = await waitingFor(zoe);
    expect(owed).toMatchObject({ kind: 'voucher_owed', voucher: { source: 'wheel' } });
    const params = { source: 'wheel', id: owed?.voucher?.id };
    await call(changeGiven, { token: sam, params, body: { given: true } });
    expect(await waitingFor(zoe)).toEqual([]);
  });

  test('a request for the note waits for its holder; deadlines come first', async () => {
    const play = playersIn(server, { zoe, sam });
    await play.create({}, 'sam');
    const note = { noteId: 1 };
    await call(requestEdit, { token: zoe, params: note });
    await call(requestEdit, { token: sam, params: note });
    expect(await waitingFor(zoe)).toMatchObject([
      { kind: 'note_request', deadline: '2026-03-14T12:10:05.000Z', request: { name: 'Sam' } },
      { kind: 'box_open' },
    ]);
    expect(kindsOf(await waitingFor(sam))).toEqual([]);
  });
});

test('events: each user gets one for a change, also of the own devices, and the partner none for a hidden box or a spin', async () => {
  const streams = await Promise.all(
    [zoe, sam].map((token) => readStream(server.url, eventStream.path, token)),
  );
  const names = [newsChanged.name, waitingChanged.name, vouchersChanged.name];
  const received = () => streams.map((stream) => names.map((name) => stream.events(name).length));
  const play = playersIn(server, { zoe, sam });
  await play.create({ isInstantDrop: false });
  putMilestones(server, 'zoe', 1);
  await call(spinWheel, { token: zoe, body: { source: 'weekly' } });
  await addMemory(server, zoe);
  await expect.poll(received).toEqual([
    [1, 1, 0],
    [1, 0, 0],
  ]);
  await call(claimPrize, { token: zoe, body: {} });
  server.clock.pass(1_000);
  await expect.poll(received).toEqual([
    [2, 2, 1],
    [2, 1, 1],
  ]);
  // Each step of a box is for the devices of both: other ones of the user who claims show the prize, too.
  const { id } = await play.create();
  for (const step of [play.open, play.complete, play.approve, play.claim]) await step(id);
  await expect.poll(() => received().map(([, , vouchers]) => vouchers)).toEqual([6, 6]);
  for (const stream of streams) stream.close();
});
