import { beforeEach, expect, test } from 'vitest';
import { type BoxListener, listenToBoxes } from '../../../../tests/support/box-listener.ts';
import { type Players, playersIn } from '../../../../tests/support/boxes.ts';
import { serverPerTest } from '../../../../tests/support/server-hooks.ts';
import { readDropped, readDropping, readOwned } from '../boxes.contract.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const server = serverPerTest();
const { tokens } = server;
let play: Players;
let zoe: BoxListener;
let sam: BoxListener;
const connect = async () => {
  zoe = await listenToBoxes(server.url, tokens.zoe);
  sam = await listenToBoxes(server.url, tokens.sam);
};
beforeEach(async () => {
  play = playersIn(server, tokens);
  await connect();
});

const ownedBoxes = () => play.list(readOwned, 'zoe');
const statuses = async () => (await ownedBoxes()).map(({ status }) => status);
/** The types of the new notifications. */
const received = async () => ({
  zoe: (await zoe.readUpdates()).map(({ type }) => type),
  sam: (await sam.readUpdates()).map(({ type }) => type),
});
const nothing = { zoe: [], sam: [] };

test('a box that drops later drops at its time, automatically and once', async () => {
  const { id, dropAt } = await play.create({ isInstantDrop: false });
  server.clock.jumpTo(Date.parse(String(dropAt)) - minute);
  server.clock.pass(minute - 1);
  expect(await statuses()).toEqual(['CREATED']);
  expect(await received()).toEqual(nothing);
  server.clock.pass(1);
  const dropped = { id, status: 'DROPPED', droppedAt: dropAt, isDropping: true, dropCycle: 0 };
  await expect.poll(sam.readUpdates).toMatchObject([{ type: 'BOX_DROPPED', box: dropped }]);
  server.clock.pass(60 * minute);
  expect(await statuses()).toEqual(['DROPPED']);
  expect(await received()).toEqual(nothing);
});

test('a box drops when a list is read or the box is opened before the timer', async () => {
  const opened = await play.create({ isInstantDrop: false });
  const listed = await play.create({ isInstantDrop: false });
  server.clock.jumpTo(server.clock.now() + 8 * day);
  expect((await play.open(opened.id)).status).toBe(200);
  expect(await play.list(readDropped, 'sam')).toMatchObject([{ id: listed.id }]);
  expect(await received()).toEqual({
    zoe: ['BOX_OPENED'],
    sam: ['BOX_DROPPED', 'BOX_DROPPED'],
  });
});

test('an open box expires at its time, but not while it waits for approval', async () => {
  const waiting = await play.create({ expirationMinutes: 5 });
  server.clock.pass(1);
  const { id } = await play.create({ expirationMinutes: 5 });
  for (const box of [waiting.id, id]) await play.open(box);
  await play.complete(waiting.id);
  await received();
  server.clock.pass(5 * minute - 1);
  expect(await statuses()).toEqual(['OPENED', 'WAITING_APPROVAL']);
  server.clock.pass(1);
  const expired = { id, status: 'EXPIRED', isExpired: true };
  const update = { type: 'BOX_EXPIRED', box: { ...expired, prizeName: 'A weekend away' } };
  await expect.poll(zoe.readUpdates).toMatchObject([update]);
  const masked = { ...update, box: { ...expired, prizeName: null } };
  await expect.poll(sam.readUpdates).toMatchObject([masked]);
  expect(await statuses()).toEqual(['EXPIRED', 'WAITING_APPROVAL']);
});

test('changes that came due while the server was stopped are made once at its start', async () => {
  await play.create({ isInstantDrop: false });
  server.clock.pass(1);
  const { id } = await play.create({ expirationMinutes: 5 });
  await play.open(id);
  server.clock.jumpTo(server.clock.now() + 8 * day);
  await server.restart();
  await connect();
  const [expired, dropped] = await ownedBoxes();
  expect(expired?.status).toBe('EXPIRED');
  expect(dropped).toMatchObject({
    status: 'DROPPED',
    droppedAt: new Date(server.clock.now()).toISOString(),
  });
  await received();
  server.clock.pass(60 * minute);
  await server.restart();
  await connect();
  expect(await ownedBoxes()).toMatchObject([
    { status: 'EXPIRED', expiresAt: expired?.expiresAt },
    { status: 'DROPPED', droppedAt: dropped?.droppedAt },
  ]);
  expect(await received()).toEqual(nothing);
});

test('the list of floating boxes has those that appear now', async () => {
  const { id: caught } = await play.create();
  const { id } = await play.create();
  await play.activate(caught);
  const floating = () => play.list(readDropping, 'sam');
  expect(await floating()).toMatchObject([{ id, dropCycle: 0 }]);
  server.clock.pass(6_000);
  expect(await floating()).toEqual([]);
  server.clock.pass(14_000);
  expect(await floating()).toMatchObject([{ id, dropCycle: 1 }]);
});
