import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changeMemory, deleteMemory } from '#features/memories/memories.contract.ts';
import * as contract from '#features/notifications/notifications.contract.ts';
import { maxAttempts } from '#features/notifications/notifications.rules.ts';
import { changeRelationship } from '#features/relationship/relationship.contract.ts';
import { requestEdit } from '#features/shared-note/shared-note.contract.ts';
import { playersIn, type Tokens } from '../support/boxes.ts';
import { minutesLater } from '../support/fake-clock.ts';
import { addMemory } from '../support/memories.ts';
import {
  type Browser,
  heldIn,
  openPushService,
  type PushService,
  turnOn,
} from '../support/push-service.ts';
import { openTestHome, type TestHome } from '../support/test-home.ts';

let service: PushService;
let home: TestHome;
let tokens: Tokens;
let sam: Browser;
/** It is 23:15 in Paris, the couple's time zone. */
beforeEach(async () => {
  service = await openPushService();
  home = await openTestHome({ pushServices: [service.origin], now: '2026-06-10T21:15:00Z' });
  tokens = { zoe: await home.signIn('zoe'), sam: await home.signIn('sam') };
  sam = await turnOn(home, service, tokens.sam);
  await choose({ quiet: { from: '22:00', to: '07:00' } });
});
afterEach(async () => {
  await home.close();
  await service.close();
});

async function choose(body: object): Promise<void> {
  const answer = await home.call(contract.changeNotifications, { token: tokens.sam, body });
  if (answer.status !== 200) throw new Error(`choosing answered ${JSON.stringify(answer.body)}`);
}
const arrived = () => sam.arrived.map(({ title, text }) => [title, text]);
/** Shows that no other notification is on its way: a test notification is sent during quiet hours too. */
async function sendTest(): Promise<void> {
  const { body } = await home.call(contract.sendTest, { token: tokens.sam });
  expect(body).toMatchObject({ failure: null });
}
const aTest = ['It works!', 'This is what notifications from Fivetwenty look like.'];

test('notifications of quiet hours are sent as one summary; edit requests are dropped', async () => {
  const play = playersIn(home, tokens);
  // Still open in the morning: after its deadline, no reminder is sent.
  const first = await play.create({ expirationMinutes: 24 * 60 });
  await play.open(first.id);
  await play.complete(first.id);
  await play.reject(first.id);
  await play.create();
  // No notification in the morning about a canceled box.
  await play.cancel((await play.create()).id);
  await home.call(requestEdit, { token: tokens.sam, params: { noteId: 1 } });
  await home.call(requestEdit, { token: tokens.zoe, params: { noteId: 1 } });
  await sendTest();
  expect(arrived()).toEqual([aTest]);

  await home.restart();
  await sendTest();
  expect(arrived()).toEqual([aTest, aTest]);
  await expect
    .poll(minutesLater(home, '2026-06-11T19:30:00Z', arrived))
    .toEqual([
      ...[aTest, aTest],
      [
        'During your quiet hours',
        'Surprise box: Zoë asked you to try again.\nSurprise box: A surprise box from Zoë has dropped.',
      ],
    ]);
  expect(home.clock.now()).toBeGreaterThanOrEqual(Date.parse('2026-06-11T05:00:00Z'));
});

test('a summary is sent again after a restart during its last attempt', async () => {
  await playersIn(home, tokens).create();
  await expect.poll(() => heldIn(home)).toBe(1);
  sam.says(503);
  await choose({ quiet: null });
  const attempts = () => {
    home.clock.pass(30_000);
    return sam.knocks();
  };
  await expect.poll(attempts).toBe(maxAttempts - 1);
  sam.says('never');
  await expect.poll(attempts).toBe(maxAttempts);
  await home.restart();
  sam.says(201);
  await expect.poll(minutesLater(home, '2026-06-11T05:00:00Z', arrived)).toHaveLength(1);
  await expect.poll(() => heldIn(home)).toBe(0);
});

test('the summary leaves out muted events; the partner without quiet hours is notified at once', async () => {
  const zoe = await turnOn(home, service, tokens.zoe);
  const play = playersIn(home, tokens);
  const { id } = await play.create();
  await play.open(id);
  await expect.poll(() => zoe.arrived.length).toBe(1);
  await play.complete(id);
  await play.approve(id);
  await play.create();
  const { devices } = contract.Notifications.parse(
    (await home.call(contract.readNotifications, { token: tokens.sam })).body,
  );
  await home.call(contract.changeDevice, {
    ...{ token: tokens.sam, params: { id: devices[0]?.id }, body: { muted: ['box-approved'] } },
  });
  await expect
    .poll(minutesLater(home, '2026-06-11T19:30:00Z', arrived))
    .toEqual([['Surprise box', 'A surprise box from Zoë has dropped.']]);
});

test('held notifications follow a change of quiet hours', async () => {
  await playersIn(home, tokens).create();
  await choose({ quiet: { from: '22:00', to: '21:00' } });
  home.clock.pass(12 * 60 * 60_000);
  await sendTest();
  expect(arrived()).toEqual([aTest]);
  await choose({ quiet: null });
  await expect.poll(arrived).toEqual([aTest, expect.arrayContaining(['Surprise box'])]);
});

describe('held notifications are sent', () => {
  const dropped = [['Surprise box', 'A surprise box from Zoë has dropped.']];
  beforeEach(async () => {
    await playersIn(home, tokens).create();
    await expect.poll(() => heldIn(home)).toBe(1);
  });

  test('after the clock of the server was set back', async () => {
    home.clock.jumpTo(Date.parse('2026-06-02T10:00:00Z'));
    await expect.poll(minutesLater(home, '2026-06-02T10:10:00Z', arrived)).toEqual(dropped);
  });

  test('after the time zone changed', async () => {
    const body = { timeZone: 'America/New_York' };
    const { status } = await home.call(changeRelationship, { token: tokens.zoe, body });
    expect(status).toBe(200);
    await expect.poll(minutesLater(home, '2026-06-10T21:25:00Z', arrived)).toEqual(dropped);
  });
});

test('a retry during quiet hours is held until their end', async () => {
  home.clock.jumpTo(Date.parse('2026-06-10T19:55:00Z'));
  sam.says({ status: 429, headers: { 'retry-after': '600' } });
  const play = playersIn(home, tokens);
  await play.create();
  const cancelled = await play.create();
  await expect.poll(() => sam.knocks()).toBe(2);
  await play.cancel(cancelled.id);
  sam.says(201);
  await expect
    .poll(minutesLater(home, '2026-06-11T19:30:00Z', arrived))
    .toEqual([['Surprise box', 'A surprise box from Zoë has dropped.']]);
  expect(home.clock.now()).toBeGreaterThanOrEqual(Date.parse('2026-06-11T05:00:00Z'));
  expect(sam.knocks()).toBe(3);
});

test('a held anniversary is withdrawn when it is deleted or moved', async () => {
  await choose({ quiet: { from: '08:00', to: '20:30' } });
  const date = '2020-06-11';
  const add = async (title: string) =>
    (await addMemory(home, tokens.zoe, { title, date, type: 'anniversary' })).id;
  const [gone, moved] = [await add('Gone'), await add('Moved')];
  await add('We met');
  await choose({ daysAhead: [0] });
  home.clock.jumpTo(Date.parse('2026-06-11T07:30:00Z'));
  await expect.poll(minutesLater(home, '2026-06-11T09:00:00Z', () => heldIn(home))).toBe(3);
  const token = tokens.zoe;
  expect((await home.call(deleteMemory, { token, params: { id: gone } })).status).toBe(200);
  const body = { date: '2020-07-11' };
  expect((await home.call(changeMemory, { token, params: { id: moved }, body })).status).toBe(200);
  await expect
    .poll(minutesLater(home, '2026-06-11T19:30:00Z', arrived))
    .toEqual([['We met', 'Today · 6 years']]);
});

test('an anniversary during quiet hours is held until their end', async () => {
  await choose({ quiet: { from: '08:00', to: '20:30' } });
  await addMemory(home, tokens.zoe, { title: 'We met', date: '2020-06-11', type: 'anniversary' });
  await choose({ daysAhead: [0] });
  home.clock.jumpTo(Date.parse('2026-06-11T07:30:00Z'));
  await expect
    .poll(minutesLater(home, '2026-06-11T19:30:00Z', arrived))
    .toEqual([['We met', 'Today · 6 years']]);
  expect(home.clock.now()).toBeGreaterThanOrEqual(Date.parse('2026-06-11T18:30:00Z'));
});
