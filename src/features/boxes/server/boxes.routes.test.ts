import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { deletePhoto } from '#features/photos/photos.contract.ts';
import { idempotencyKeyHeader } from '#shared/endpoint.ts';
import { eventStream } from '#shared/event.ts';
import { listenToBoxes } from '../../../../tests/support/box-listener.ts';
import { filledIn, type Players, playersIn, type Who } from '../../../../tests/support/boxes.ts';
import { addPhoto } from '../../../../tests/support/photos.ts';
import { serverPerTest } from '../../../../tests/support/server-hooks.ts';
import { readStream } from '../../../../tests/support/stream-reader.ts';
import * as prizes from '../box-prizes.contract.ts';
import * as contract from '../boxes.contract.ts';
import { t } from '../messages/index.ts';

const now = '2026-03-14T12:00:00.000Z';

const server = serverPerTest();
const { tokens } = server;
let play: Players;
beforeEach(() => {
  play = playersIn(server, tokens);
});

const received = () => play.list(contract.readReceived, 'sam');
const approvedBox = async (fields: object = {}) => {
  const { id } = await play.create({ ...fields });
  for (const step of [play.open, play.complete, play.approve]) await step(id);
  return id;
};

const zoe = { id: 1, name: 'Zoë', username: 'zoe' };
const sam = { id: 2, name: 'Sam', username: 'sam' };

test('a new box is returned, and its recipient is notified without the prize', async () => {
  const tab = await listenToBoxes(server.url, tokens.sam);
  const body = filledIn({ ownerId: 1, recipientId: 2 });
  const answer = await server.call(contract.createBox, { token: tokens.zoe, body });
  expect(answer).toMatchObject({
    status: 201,
    body: {
      ...filledIn(),
      message: t.box.done.create,
      status: 'DROPPED',
      isDropping: true,
      createdAt: now,
      dropAt: now,
      droppedAt: now,
      activatedAt: null,
      expiresAt: null,
      isPaid: false,
      owner: zoe,
      recipient: sam,
    },
  });
  const newBox = contract.Box.parse(answer.body);
  const box = { ...newBox, prizeName: null };
  expect(await tab.readUpdates()).toEqual([
    {
      type: 'BOX_DROPPED',
      eventId: expect.stringMatching(/^.{20,}$/),
      timestamp: now,
      message: 'A surprise box from Zoë has dropped: “Cook for me”',
      box,
    },
  ]);
  expect(await received()).toEqual([box]);
  expect(await play.list(contract.readOwned, 'zoe')).toEqual([newBox]);
  expect(await play.list(contract.readOwned, 'sam')).toEqual([]);
});

test('an event is sent to all devices of the user who changes a box', async () => {
  const [zoe, sam] = [
    await readStream(server.url, eventStream.path, tokens.zoe),
    await readStream(server.url, eventStream.path, tokens.sam),
  ];
  const eventsOf = (stream: typeof zoe) => stream.events(contract.boxesChanged.name).length;
  const { id } = await play.create();
  // A repeat changes nothing.
  for (const step of [play.open, play.open, play.complete]) await step(id);
  await sam.until(() => eventsOf(sam) === 2);
  await play.approve(id);
  await zoe.until(() => eventsOf(zoe) === 2);
  expect(eventsOf(sam)).toBe(2);
  for (const stream of [zoe, sam]) stream.close();
});

test('a box from the drop to the claim, with a rejection', async () => {
  const owner = await listenToBoxes(server.url, tokens.zoe);
  const recipient = await listenToBoxes(server.url, tokens.sam);
  const { id } = await play.create();
  expect((await play.open(id)).body).toMatchObject({
    status: 'OPENED',
    openedAt: now,
    expiresAt: '2026-03-14T13:00:00.000Z',
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
  });

  const published = await recipient.readUpdates();
  expect(published.map(({ type, rejectionReason }) => [type, rejectionReason])).toEqual([
    ['BOX_DROPPED', undefined],
    ['BOX_REJECTED', 'Too salty'],
    ['BOX_APPROVED', undefined],
  ]);
  expect((await owner.readUpdates()).map(({ type, box }) => [type, box.status])).toEqual([
    ['BOX_OPENED', 'OPENED'],
    ['BOX_OPENED', 'WAITING_APPROVAL'],
    ['BOX_OPENED', 'WAITING_APPROVAL'],
    ['BOX_APPROVED', 'CLAIMED'],
  ]);
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

test('an action of the wrong user, in the wrong status, or of no box is an error', async () => {
  const { id } = await play.create();
  const errors = [
    [await play.approve(id, 'sam'), 403, t.box.notYours],
    [await play.claim(id), 409, t.box.wrongStatus.DROPPED],
    [await play.open(999), 404, t.box.notFound],
  ] as const;
  for (const [answer, status, message] of errors) {
    expect(answer).toMatchObject({ status, body: { message } });
  }
});

test('a repeated request with the same idempotency key creates one box', async () => {
  const create = () =>
    server.call(contract.createBox, {
      token: tokens.zoe,
      headers: { [idempotencyKeyHeader]: 'key' },
      body: filledIn(),
    });
  const tab = await listenToBoxes(server.url, tokens.sam);
  const [first, second] = await Promise.all([create(), create()]);
  expect(second).toEqual(first);
  expect(await received()).toHaveLength(1);
  expect(await tab.readUpdates()).toMatchObject([{ type: 'BOX_DROPPED' }]);
  await play.cancel(contract.Box.parse(first.body).id);
  expect((await create()).status).toBe(404);
  expect(await received()).toEqual([]);
});

test('a photo as proof must be in the gallery, and not in the recycle bin', async () => {
  const binned = await addPhoto(server, tokens.sam);
  await server.call(deletePhoto, { token: tokens.sam, params: { id: binned.id } });
  const { id } = await play.create();
  await play.open(id);
  for (const completionPhotoId of [999_999, binned.id]) {
    const answer = await play.complete(id, 'sam', { completionPhotoId });
    expect(answer).toMatchObject({ status: 400, body: { message: t.box.photoMissing } });
  }
  expect(await received()).toMatchObject([{ status: 'OPENED' }]);
  expect(attempts()).toEqual([]);
  const { id: completionPhotoId } = await addPhoto(server, tokens.sam);
  const answer = await play.complete(id, 'sam', { completionPhotoId });
  expect(answer.body).toMatchObject({ status: 'WAITING_APPROVAL', completionPhotoId });
});

test('an update changes only the fields that are sent', async () => {
  const { id, dropAt } = await play.create({ isInstantDrop: false });
  const change = { prizeName: ' Two weekends ', priceAmount: 0, expirationMinutes: 1 };
  expect((await play.update(id, { ...change, status: 'APPROVED' })).body).toMatchObject({
    ...change,
    prizeName: 'Two weekends',
    status: 'CREATED',
    dropAt,
    taskDescription: 'Cook for me',
  });
});

describe('notifications', () => {
  const notifications = async (username: Who) => {
    const answer = await server.call(contract.readBoxNotifications, { token: tokens[username] });
    return z.array(contract.BoxUpdate).parse(answer.body);
  };
  const newest = async () => [
    (await notifications('zoe'))[0]?.message,
    (await notifications('sam'))[0]?.message,
  ];

  test('are the newest ten of each user, with the boxes as they are now', async () => {
    const tab = await listenToBoxes(server.url, tokens.sam);
    const { id } = await play.create();
    await play.open(id);
    const [dropUpdate] = await tab.readUpdates();
    const box = expect.objectContaining({ status: 'OPENED', prizeName: null });
    expect(await notifications('sam')).toEqual([{ ...dropUpdate, box }]);
    expect(await notifications('zoe')).toMatchObject([{ type: 'BOX_OPENED', box: { id } }]);
    const ids: number[] = [];
    for (let count = 0; count < 10; count += 1) ids.unshift((await play.create()).id);
    expect((await notifications('sam')).map((each) => each.box.id)).toEqual(ids);
  });

  test('name the box by what each user may know', async () => {
    const { id } = await play.create({ priceAmount: 12.5 });
    await play.open(id);
    expect((await newest())[0]).toBe('Sam opened your surprise box “A weekend away”.');
    await play.complete(id, 'sam', { paid: true });
    await play.reject(id);
    expect(await newest()).toEqual([
      'Sam paid $12.50 for “A weekend away”. Please review it.',
      'Zoë asked you to try “Cook for me” again.',
    ]);
    expect((await play.complete(id)).body).toMatchObject({ isPaid: false });
    expect((await newest())[0]).toBe('Sam completed “A weekend away”. Please review it.');
    await play.approve(id);
    await play.claim(id);
    expect(await newest()).toEqual([
      'Sam claimed the prize from your box “A weekend away”.',
      'Zoë approved “A weekend away”. Claim your prize!',
    ]);
    await play.cancel((await play.create()).id);
    expect((await newest())[1]).toBe('Zoë canceled the surprise box “Cook for me”.');
    await play.open((await play.create({ expirationMinutes: 5 })).id);
    server.clock.jumpTo(server.clock.now() + 5 * 60_000);
    expect(await newest()).toEqual([
      '“A weekend away” expired.',
      '“Cook for me” from Zoë expired.',
    ]);
  });
});

describe('prizes', () => {
  const read = async (username: Who, query = {}) =>
    (await server.call(prizes.readBoxPrizes, { token: tokens[username], query })).body;

  test('of both are listed from the approval on, by page', async () => {
    const first = await approvedBox({ priceAmount: 5 });
    const second = await approvedBox();
    await play.claim(first);
    const all = z.array(prizes.BoxPrize).parse(await read('sam'));
    expect(all).toEqual([
      {
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
      },
      expect.objectContaining({ boxId: first, claimedAt: now }),
    ]);
    expect(await read('zoe')).toEqual(all);
    const pages = { totalElements: 2, totalPages: 2, size: 1 };
    const page = { page: 1, size: 1 };
    expect(await read('sam', page)).toEqual({ ...pages, content: [all[1]], number: 1 });
    expect(await read('sam', { page: 0 })).toMatchObject({ content: all, size: 20 });
    const query = { size: 201 };
    const answer = await server.call(prizes.readBoxPrizes, { token: tokens.sam, query });
    expect(answer.status).toBe(400);
  });

  test('are counted by type, and by month and year of the couple’s time zone', async () => {
    // In winter, the next month or year starts at 23:00 UTC in Paris.
    for (const moment of ['2025-12-31T22:59:59Z', '2025-12-31T23:00:00Z', '2026-02-28T23:00:00Z']) {
      server.clock.jumpTo(Date.parse(moment));
      await approvedBox({ completionType: 'LOCATION', priceAmount: 0.1 });
    }
    const { id } = await play.create({ priceAmount: 0.2 });
    await play.open(id);
    await play.complete(id, 'sam', { paid: true });
    await play.approve(id);
    await play.claim(id);
    const { body } = await server.call(prizes.readBoxPrizeStats, { token: tokens.zoe });
    expect(body).toEqual({
      totalPrizes: 4,
      totalValue: 0.5,
      claimed: 1,
      unclaimed: 3,
      thisMonth: 2,
      thisYear: 3,
      completionTypes: { TASK: 0, PHOTO: 0, LOCATION: 3, TIME: 0, PAYMENT: 1 },
    });
  });
});
