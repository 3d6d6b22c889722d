import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { deletePhoto } from '#features/photos/photos.contract.ts';
import { idempotencyKeyHeader } from '#shared/endpoint.ts';
import { eventStream } from '#shared/event.ts';
import { type BoxListener, listenToBoxes } from '../../../../tests/support/box-listener.ts';
import { filledIn, type Players, playersIn } from '../../../../tests/support/boxes.ts';
import { addPhoto } from '../../../../tests/support/photos.ts';
import { serverPerTest } from '../../../../tests/support/server-hooks.ts';
import { readStream } from '../../../../tests/support/stream-reader.ts';
import type { TestServer } from '../../../../tests/support/test-server.ts';
import * as prizes from '../box-prizes.contract.ts';
import * as contract from '../boxes.contract.ts';
import { activeOf } from '../boxes.rules.ts';
import { t } from '../messages/index.ts';

const now = '2026-03-14T12:00:00.000Z';
const inAnHour = '2026-03-14T13:00:00.000Z';

const server = serverPerTest();
const { tokens } = server;
let play: Players;
beforeEach(async () => {
  play = playersIn(server, tokens);
});

const listener = (username: keyof typeof tokens): Promise<BoxListener> =>
  listenToBoxes(server.url, tokens[username]);
const received = () => play.list(contract.readReceived, 'sam');
const ask = (username: keyof typeof tokens, spec: Parameters<TestServer['call']>[0], query = {}) =>
  server.call(spec, {
    token: tokens[username],
    params: { userId: username === 'zoe' ? 1 : 2 },
    query,
  });
const approvedBox = async (fields: object = {}) => {
  const { id } = await play.create({ ...fields });
  for (const step of [play.open, play.complete, play.approve]) await step(id);
  return id;
};

const zoe = { id: 1, name: 'Zoë', username: 'zoe' };
const sam = { id: 2, name: 'Sam', username: 'sam' };
/** A new instant drop as its owner sees it. */
const newBox = {
  id: expect.any(Number),
  prizeName: 'A weekend away',
  prizeDescription: 'by the sea',
  priceAmount: 12.34,
  taskDescription: 'Cook for me',
  completionType: 'TASK',
  expirationMinutes: 60,
  isInstantDrop: true,
  status: 'DROPPED',
  isExpired: false,
  isDropping: true,
  dropCycle: 0,
  createdAt: now,
  dropAt: now,
  droppedAt: now,
  activatedAt: null,
  openedAt: null,
  completedAt: null,
  approvedAt: null,
  claimedAt: null,
  expiresAt: null,
  completionData: null,
  completionPhotoId: null,
  isPaid: false,
  rejectionReason: null,
  ownerId: 1,
  recipientId: 2,
  owner: zoe,
  recipient: sam,
};

test('a new box is returned, and its recipient is notified without the prize', async () => {
  const tab = await listener('sam');
  const body = filledIn({ ownerId: 1, recipientId: 2 });
  const { status, body: answer } = await server.call(contract.createBox, {
    token: tokens.zoe,
    body,
  });
  expect([status, answer]).toEqual([201, { ...newBox, message: t.box.done.create }]);
  const [update, ...others] = await tab.readUpdates();
  expect(others).toEqual([]);
  const box = { ...newBox, prizeName: null };
  expect(update).toEqual({
    type: 'BOX_DROPPED',
    eventId: expect.stringMatching(/^.{20,}$/),
    timestamp: now,
    message: 'A surprise box from Zoë has dropped: “Cook for me”',
    box,
  });
  expect(await received()).toEqual([box]);
  expect(await play.list(contract.readOwned, 'zoe')).toEqual([newBox]);
  expect(await play.list(contract.readOwned, 'sam')).toEqual([]);
});

test('an event is sent to all devices of the user who changes a box', async () => {
  const listen = (username: keyof typeof tokens) =>
    readStream(server.url, eventStream.path, tokens[username]);
  const [zoe, sam] = [await listen('zoe'), await listen('sam')];
  const received = (stream: typeof zoe) => stream.events(contract.boxesChanged.name);
  const { id } = await play.create();
  await zoe.until(() => received(zoe).length === 1);
  for (const step of [play.open, play.open, play.complete]) await step(id);
  await sam.until(() => received(sam).length === 2);
  await play.approve(id);
  await zoe.until(() => received(zoe).length === 2);
  expect(JSON.stringify([...received(zoe), ...received(sam)])).not.toContain('weekend');
  expect([received(zoe).length, received(sam).length]).toEqual([2, 2]);
  for (const stream of [zoe, sam]) stream.close();
});

test('omitted fields of a new box have the form’s defaults', async () => {
  const { completionType, expirationMinutes, isInstantDrop, ...rest } = filledIn();
  const { body } = await server.call(contract.createBox, { token: tokens.zoe, body: rest });
  expect(body).toMatchObject({
    completionType: 'PHOTO',
    expirationMinutes: 1440,
    isInstantDrop: true,
  });
});

test('a box from the drop to the claim, with a rejection', async () => {
  const [owner, recipient] = [await listener('zoe'), await listener('sam')];
  const { id } = await play.create({ isInstantDrop: true });
  expect((await play.open(id)).body).toMatchObject({
    status: 'OPENED',
    openedAt: now,
    expiresAt: inAnHour,
    prizeName: null,
    message: t.box.done.open,
  });
  server.clock.pass(60_000);
  expect((await play.complete(id)).body).toMatchObject({ status: 'WAITING_APPROVAL' });
  const repeat = await play.complete(id, 'sam', { completionData: 'Something else' });
  expect(repeat).toMatchObject({ status: 200, body: { completionData: 'It is cooked' } });
  expect((await play.reject(id)).body).toMatchObject({
    status: 'OPENED',
    rejectionReason: 'Too salty',
    completionData: 'It is cooked',
    openedAt: '2026-03-14T12:01:00.000Z',
    expiresAt: '2026-03-14T13:01:00.000Z',
  });
  const secondAttempt = { completionData: 'With less salt' };
  expect((await play.complete(id, 'sam', secondAttempt)).body).toMatchObject({
    ...secondAttempt,
    rejectionReason: null,
  });
  expect((await play.approve(id)).body).toMatchObject({ status: 'APPROVED', claimedAt: null });
  expect((await play.claim(id)).body).toMatchObject({
    status: 'CLAIMED',
    prizeName: 'A weekend away',
    message: t.box.done.claim,
  });

  const published = await recipient.readUpdates();
  expect(published.map(({ type, rejectionReason }) => [type, rejectionReason])).toEqual([
    ['BOX_DROPPED', undefined],
    ['BOX_REJECTED', 'Too salty'],
    ['BOX_APPROVED', undefined],
  ]);
  const reports = await owner.readUpdates();
  expect(reports.map(({ type, box }) => [type, box.status])).toEqual([
    ['BOX_OPENED', 'OPENED'],
    ['BOX_OPENED', 'WAITING_APPROVAL'],
    ['BOX_OPENED', 'WAITING_APPROVAL'],
    ['BOX_APPROVED', 'CLAIMED'],
  ]);
  const ids = [...published, ...reports].map(({ eventId }) => eventId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(attempts()).toEqual([
    [id, 'It is cooked', 'REJECTED', 'Too salty'],
    [id, 'With less salt', 'APPROVED', null],
  ]);
});

/** The attempts in the database. */
function attempts(): unknown[] {
  const db = new Sqlite(join(server.folder, 'home.sqlite'), { readonly: true });
  try {
    const fields = '"boxId", "completionData", verdict, "rejectionReason"';
    return db.prepare(`select ${fields} from "boxAttempts" order by id`).raw().all();
  } finally {
    db.close();
  }
}

test('each action of the wrong user, in the wrong status, or of no box is an error', async () => {
  const { id } = await play.create();
  const errors = [
    [await play.open(id, 'zoe'), 403, t.box.notYours],
    [await play.approve(id, 'sam'), 403, t.box.notYours],
    [await play.complete(id), 409, t.box.wrongStatus.DROPPED],
    [await play.claim(id), 409, t.box.wrongStatus.DROPPED],
    [await play.update(id, {}), 409, t.box.wrongStatus.DROPPED],
    [await play.open(999), 404, t.box.notFound],
  ] as const;
  for (const [answer, status, message] of errors) {
    expect(answer).toMatchObject({ status, body: { message } });
  }
  const tab = await listener('sam');
  // A repeated cancellation changes nothing.
  for (const _ of [1, 2]) expect((await play.cancel(id)).status).toBe(200);
  expect((await tab.readUpdates()).map(({ type }) => type)).toEqual(['BOX_CANCELLED']);
  expect(await play.open(id)).toMatchObject({ status: 409, body: { message: t.box.cancelled } });
});

describe('a repeated request with the same idempotency key', () => {
  const create = (key: string, fields = {}) =>
    server.call(contract.createBox, {
      token: tokens.zoe,
      headers: { [idempotencyKeyHeader]: key },
      body: filledIn(fields),
    });

  test('creates one box, and returns it as it is now', async () => {
    const tab = await listener('sam');
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('again')));
    const bodies = new Set(answers.map(({ status, body }) => JSON.stringify([status, body])));
    expect([...bodies]).toHaveLength(1);
    expect(await received()).toHaveLength(1);
    expect((await tab.readUpdates()).map(({ type }) => type)).toEqual(['BOX_DROPPED']);
    await play.open(contract.Box.parse(answers[0]?.body).id);
    expect(await create('again')).toMatchObject({ status: 201, body: { status: 'OPENED' } });
  });

  test('is an error for a canceled box and for another box', async () => {
    expect((await create('key', { priceAmount: -1 })).status).toBe(400);
    const { body } = await create('key');
    expect((await create('key', { priceAmount: 2 })).status).toBe(422);
    await play.cancel(contract.Box.parse(body).id);
    expect(await create('key')).toMatchObject({
      status: 404,
      body: { message: 'This was saved before and has since been deleted.' },
    });
    expect(await received()).toEqual([]);
  });
});

test('a photo as proof must be in the gallery, and not in the recycle bin', async () => {
  const photo = await addPhoto(server, tokens.sam);
  const { id } = await play.create();
  await play.open(id);
  const completionPhotoId = photo.id;
  await server.call(deletePhoto, { token: tokens.sam, params: { id: photo.id } });
  for (const invalidId of [999_999, completionPhotoId]) {
    const answer = await play.complete(id, 'sam', { completionPhotoId: invalidId });
    expect([answer.status, answer.body]).toMatchObject([400, { message: t.box.photoMissing }]);
  }
  expect((await received())[0]?.status).toBe('OPENED');
  expect(attempts()).toEqual([]);
  const other = await addPhoto(server, tokens.sam);
  expect((await play.complete(id, 'sam', { completionPhotoId: other.id })).body).toMatchObject({
    status: 'WAITING_APPROVAL',
    completionPhotoId: other.id,
  });
});

test('an update changes only the fields that are sent', async () => {
  const { id, dropAt } = await play.create({ isInstantDrop: false });
  const change = { prizeName: ' Two weekends ', priceAmount: 0, expirationMinutes: 1, ownerId: 1 };
  expect((await play.update(id, { ...change, status: 'APPROVED' })).body).toMatchObject({
    ...change,
    prizeName: 'Two weekends',
    status: 'CREATED',
    dropAt,
    taskDescription: 'Cook for me',
  });
  expect((await play.update(id, {})).status).toBe(200);
});

test('a payment is named in notifications and in the prizes', async () => {
  const owner = await listener('zoe');
  const { id } = await play.create({ priceAmount: 12.5, completionType: 'PHOTO' });
  await play.open(id);
  const payment = { completionData: 'Paid $12.50 for the prize', paid: true };
  expect((await play.complete(id, 'sam', payment)).body).toMatchObject({ isPaid: true });
  const messages = (await owner.readUpdates()).map(({ message }) => message);
  expect(messages.at(-1)).toBe('Sam paid $12.50 for “A weekend away”. Please review it.');
  await play.reject(id);
  expect((await play.complete(id)).body).toMatchObject({ isPaid: false });
  const stored = await server.call(contract.readBoxNotifications, { token: tokens.zoe });
  const [completed, earlierUpdate] = z.array(contract.BoxUpdate).parse(stored.body);
  expect([completed?.message, earlierUpdate?.message]).toEqual([
    'Sam completed “A weekend away”. Please review it.',
    'Sam paid $12.50 for “A weekend away”. Please review it.',
  ]);
  await play.reject(id);
  await play.complete(id, 'sam', payment);
  await play.approve(id);
  const [prize] = z.array(prizes.BoxPrize).parse((await ask('zoe', prizes.readBoxPrizes)).body);
  expect(prize).toMatchObject({ boxId: id, completionType: 'PAYMENT' });
  expect((await ask('zoe', prizes.readBoxPrizeStats)).body).toMatchObject({
    completionTypes: { PHOTO: 0, PAYMENT: 1 },
  });
});

describe('notifications', () => {
  const notifications = async (username: keyof typeof tokens) =>
    z.array(contract.BoxUpdate).parse((await ask(username, contract.readBoxNotifications)).body);

  test('are the newest ten of each user, with the boxes as they are now', async () => {
    expect([await notifications('zoe'), await notifications('sam')]).toEqual([[], []]);
    const tab = await listener('sam');
    const { id } = await play.create();
    await play.open(id);
    const [dropUpdate] = await tab.readUpdates();
    const [stored, ...others] = await notifications('sam');
    expect(others).toEqual([]);
    expect(stored).toEqual({ ...dropUpdate, box: expect.objectContaining({ status: 'OPENED' }) });
    expect(stored?.box.prizeName).toBeNull();
    expect(await notifications('zoe')).toMatchObject([
      {
        type: 'BOX_OPENED',
        message: 'Sam opened your surprise box “A weekend away”.',
        box: { id },
      },
    ]);
    const ids: number[] = [];
    for (let fields = 0; fields < 11; fields += 1) ids.unshift((await play.create()).id);
    const news = await notifications('sam');
    expect(news.map(({ box }) => box.id)).toEqual(ids.slice(0, 10));
  });

  test('name the box by what each user may know', async () => {
    const newest = async () => [
      (await notifications('zoe'))[0]?.message,
      (await notifications('sam'))[0]?.message,
    ];
    const { id } = await play.create();
    await play.open(id);
    await play.complete(id);
    await play.reject(id);
    expect(await newest()).toEqual([
      'Sam completed “A weekend away”. Please review it.',
      'Zoë asked you to try “Cook for me” again.',
    ]);
    await play.complete(id);
    await play.approve(id);
    await play.claim(id);
    expect(await newest()).toEqual([
      'Sam claimed the prize from your box “A weekend away”.',
      'Zoë approved “A weekend away”. Claim your prize!',
    ]);
    await play.cancel((await play.create()).id);
    expect((await newest())[1]).toBe('Zoë canceled the surprise box “Cook for me”.');
  });

  test('name the box that expired, by what each user may know', async () => {
    const { id } = await play.create({ expirationMinutes: 5 });
    await play.open(id);
    server.clock.jumpTo(server.clock.now() + 5 * 60_000);
    expect((await notifications('zoe'))[0]?.message).toBe('“A weekend away” expired.');
    expect((await notifications('sam'))[0]?.message).toBe('“Cook for me” from Zoë expired.');
  });
});

describe('the active box', () => {
  const active = async (username: keyof typeof tokens) => {
    const { status, body } = await ask(username, contract.readActive);
    const has = await ask(username, contract.readHasActive);
    expect(has.body).toEqual({ hasActiveBox: status === 200 });
    const lists = {
      recipient: await play.list(contract.readReceived, username),
      owner: await play.list(contract.readOwned, username),
    };
    const id = status === 200 ? contract.Box.parse(body).id : undefined;
    // The page computes the same from the lists.
    expect(activeOf(lists)?.id).toBe(id);
    return id ?? status;
  };

  test('is the newest that waits for the user, else for the partner', async () => {
    expect([await active('zoe'), await active('sam')]).toEqual([404, 404]);
    const delayedBox = await play.create({ isInstantDrop: false });
    expect([await active('zoe'), await active('sam')]).toEqual([delayedBox.id, 404]);
    const firstBox = await play.create();
    server.clock.pass(1);
    const secondBox = await play.create();
    expect([await active('zoe'), await active('sam')]).toEqual([secondBox.id, secondBox.id]);
    await play.activate(firstBox.id);
    expect(await active('sam')).toBe(firstBox.id);
    await play.open(secondBox.id);
    expect([await active('zoe'), await active('sam')]).toEqual([secondBox.id, secondBox.id]);
    await play.complete(secondBox.id);
    expect([await active('zoe'), await active('sam')]).toEqual([secondBox.id, firstBox.id]);
    await play.approve(secondBox.id);
    expect([await active('zoe'), await active('sam')]).toEqual([firstBox.id, secondBox.id]);
    await play.claim(secondBox.id);
    await play.cancel(firstBox.id);
    await play.cancel(delayedBox.id);
    expect([await active('zoe'), await active('sam')]).toEqual([404, 404]);
  });
});

describe('prizes', () => {
  const list = async (query = {}) => (await ask('sam', prizes.readBoxPrizes, query)).body;

  test('of both are listed from the approval on, by page', async () => {
    const first = await approvedBox({ priceAmount: 5 });
    const second = await approvedBox();
    await play.claim(first);
    const all = z.array(prizes.BoxPrize).parse(await list());
    expect(all.map(({ boxId, claimedAt }) => [boxId, claimedAt])).toEqual([
      [second, null],
      [first, now],
    ]);
    expect(all[0]).toEqual({
      id: 2,
      boxId: second,
      prizeName: 'A weekend away',
      prizeDescription: 'by the sea',
      taskDescription: 'Cook for me',
      completionType: 'TASK',
      priceAmount: 12.34,
      completionData: 'It is cooked',
      approvedAt: now,
      claimedAt: null,
      owner: zoe,
      recipient: sam,
    });
    expect((await ask('zoe', prizes.readBoxPrizes)).body).toEqual(all);
    const part = { totalElements: 2, totalPages: 2, size: 1 };
    expect(await list({ page: 1, size: 1 })).toEqual({ ...part, content: [all[1]], number: 1 });
    expect(await list({ size: 1 })).toEqual({ ...part, content: [all[0]], number: 0 });
    expect(await list({ page: 0 })).toMatchObject({ content: all, totalPages: 1, size: 20 });
    expect(await list({ page: 9, size: 1 })).toMatchObject({ content: [], number: 9 });
    for (const query of [{ page: -1 }, { size: 0 }, { size: 201 }, { page: 'one' }]) {
      expect((await ask('sam', prizes.readBoxPrizes, query)).status).toBe(400);
    }
  });

  test('are counted by month and year of the couple’s time zone', async () => {
    const stats = async () => (await ask('zoe', prizes.readBoxPrizeStats)).body;
    const none = { TASK: 0, PHOTO: 0, LOCATION: 0, TIME: 0, PAYMENT: 0 };
    expect(await stats()).toEqual({
      totalPrizes: 0,
      totalValue: 0,
      claimed: 0,
      unclaimed: 0,
      thisMonth: 0,
      thisYear: 0,
      completionTypes: none,
    });
    // In winter, the next month or year starts at 23:00 UTC in Paris.
    for (const moment of ['2025-12-31T22:59:59Z', '2025-12-31T23:00:00Z', '2026-02-28T23:00:00Z']) {
      server.clock.jumpTo(Date.parse(moment));
      await approvedBox({ completionType: 'LOCATION', priceAmount: 0.1 });
    }
    const id = await approvedBox({ priceAmount: 0.2 });
    await play.claim(id);
    expect(await stats()).toEqual({
      totalPrizes: 4,
      totalValue: 0.5,
      claimed: 1,
      unclaimed: 3,
      thisMonth: 2,
      thisYear: 3,
      completionTypes: { ...none, TASK: 1, LOCATION: 3 },
    });
  });
});
