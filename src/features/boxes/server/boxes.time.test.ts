import { beforeEach, describe, expect, test } from 'vitest';
import { type BoxListener, listenToBoxes } from '../../../../tests/support/box-listener.ts';
import { type Players, playersIn } from '../../../../tests/support/boxes.ts';
import { serverPerTest } from '../../../../tests/support/server-hooks.ts';
import { readDropped, readDropping, readOwned } from '../boxes.contract.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const server = serverPerTest();
const { tokens } = server;
let play: Players;
let zoe: BoxListener;
let sam: BoxListener;
beforeEach(async () => {
  play = playersIn(server, tokens);
  await join();
});

async function join() {
  zoe = await listenToBoxes(server.url, tokens.zoe);
  sam = await listenToBoxes(server.url, tokens.sam);
}
const ownedBoxes = () => play.list(readOwned, 'zoe');
const statuses = async () => (await ownedBoxes()).map(({ status }) => status);
/** The types of the new notifications. */
const received = async () => ({
  zoe: (await zoe.readUpdates()).map(({ type }) => type),
  sam: (await sam.readUpdates()).map(({ type }) => type),
});
const nothing = { zoe: [], sam: [] };

describe('a box that drops later', () => {
  test('drops at its time, automatically and once', async () => {
    const { id, dropAt, status, droppedAt } = await play.create({ isInstantDrop: false });
    expect([status, droppedAt]).toEqual(['CREATED', null]);
    const wait = Date.parse(String(dropAt)) - server.clock.now();
    expect(wait).toBeGreaterThanOrEqual(day);
    expect(wait).toBeLessThanOrEqual(7 * day);
    expect(await received()).toEqual(nothing);
    server.clock.jumpTo(server.clock.now() + wait - minute);
    server.clock.pass(minute - 1);
    expect(await statuses()).toEqual(['CREATED']);
    expect(await received()).toEqual(nothing);
    server.clock.pass(1);
    const { type, box } = await sam.next();
    expect([type, box.id, box.status]).toEqual(['BOX_DROPPED', id, 'DROPPED']);
    expect(box).toMatchObject({ droppedAt: dropAt, isDropping: true, dropCycle: 0 });
    await sam.readUpdates();
    server.clock.pass(hour);
    expect(await statuses()).toEqual(['DROPPED']);
    expect(await received()).toEqual(nothing);
  });

  test('drops when a list is read or the box is opened before the timer', async () => {
    const [one, other] = [
      await play.create({ isInstantDrop: false }),
      await play.create({ isInstantDrop: false }),
    ];
    server.clock.jumpTo(server.clock.now() + 8 * day);
    expect((await play.open(one.id)).status).toBe(200);
    expect((await play.list(readDropped, 'sam')).map(({ id }) => id)).toEqual([other.id]);
    const news = await received();
    expect(news.sam).toEqual(['BOX_DROPPED', 'BOX_DROPPED']);
    expect(news.zoe).toEqual(['BOX_OPENED']);
  });
});

describe('an open box', () => {
  test('expires at its time, and both get the same notification', async () => {
    const { id } = await play.create({ expirationMinutes: 5 });
    await play.open(id);
    await received();
    server.clock.pass(5 * minute - 1);
    expect(await statuses()).toEqual(['OPENED']);
    server.clock.pass(1);
    const [one, other] = [await zoe.next(), await sam.next()];
    expect([one.type, other.type]).toEqual(['BOX_EXPIRED', 'BOX_EXPIRED']);
    expect(one.eventId).toBe(other.eventId);
    expect(one.box).toMatchObject({ status: 'EXPIRED', isExpired: true });
    expect([one.box.prizeName, other.box.prizeName]).toEqual(['A weekend away', null]);
    expect((await play.complete(id)).status).toBe(409);
  });

  test('does not expire while it waits for approval, and gets its full time after a rejection', async () => {
    const { id } = await play.create({ expirationMinutes: 5 });
    await play.open(id);
    await play.complete(id);
    server.clock.pass(9 * day);
    expect(await statuses()).toEqual(['WAITING_APPROVAL']);
    await play.reject(id);
    server.clock.pass(5 * minute - 1);
    expect(await statuses()).toEqual(['OPENED']);
    server.clock.pass(1);
    expect(await statuses()).toEqual(['EXPIRED']);
  });
});

test('changes that came due while the server was stopped are made once at its start', async () => {
  await play.create({ isInstantDrop: false });
  server.clock.pass(1);
  const { id } = await play.create({ expirationMinutes: 5 });
  await play.open(id);
  server.clock.jumpTo(server.clock.now() + 8 * day);
  await server.restart();
  await join();
  expect(await statuses()).toEqual(['EXPIRED', 'DROPPED']);
  const [expired, dropped] = await ownedBoxes();
  expect(dropped?.droppedAt).toBe(new Date(server.clock.now()).toISOString());
  await received();
  server.clock.pass(hour);
  await server.restart();
  await join();
  expect(await ownedBoxes()).toMatchObject([
    { status: 'EXPIRED', expiresAt: expired?.expiresAt },
    { status: 'DROPPED', droppedAt: dropped?.droppedAt },
  ]);
  expect(await received()).toEqual(nothing);
});

test('a dropped box appears for 6 of 20 seconds, until it is caught or opened', async () => {
  const caught = await play.create();
  const open = await play.create();
  const { id } = await play.create();
  const dropping = async () =>
    (await play.list(readDropping, 'sam')).map((box) => [box.id, box.dropCycle]);
  // Boxes that dropped at the same time are sorted by id.
  expect(await dropping()).toEqual(
    [id, open.id, caught.id].sort((one, other) => other - one).map((id) => [id, 0]),
  );
  await play.activate(caught.id);
  await play.open(open.id);
  server.clock.pass(5_999);
  expect(await dropping()).toEqual([[id, 0]]);
  server.clock.pass(1);
  expect(await dropping()).toEqual([]);
  server.clock.pass(14_000);
  expect(await dropping()).toEqual([[id, 1]]);
  server.clock.pass(3_000 * 20_000);
  expect(await dropping()).toEqual([[id, 3_001]]);
});
