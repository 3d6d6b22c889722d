import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { beforeAll, expect, test } from 'vitest';
import { incrementLove } from '#features/love/love.contract.ts';
import { requestEdit } from '#features/shared-note/shared-note.contract.ts';
import { playersIn } from '../support/boxes.ts';
import { advanceMinutesUntil } from '../support/fake-clock.ts';
import { addMemory } from '../support/memories.ts';
import { type Arrived, type Browser, turnOn } from '../support/push-service.ts';
import { sharedPushService, sharedServer } from '../support/server-hooks.ts';

/** Part of every prize; must not leave the server before the prize is revealed. */
const secret = `Prize${randomUUID()}`;

const service = sharedPushService();
const server = sharedServer(() => ({ pushServices: [service.origin] }));
const { tokens } = server;
let zoe: Browser;
let sam: Browser;
beforeAll(async () => {
  zoe = await turnOn(server, service, tokens.zoe);
  sam = await turnOn(server, service, tokens.sam);
});

/** The only message to a browser. */
async function next(browser: Browser): Promise<Arrived> {
  await expect.poll(() => browser.arrived.length).toBeGreaterThan(0);
  const [message, ...others] = browser.arrived.splice(0);
  if (message === undefined) throw new Error('nothing arrived');
  expect(others).toEqual([]);
  expect(message.written).not.toContain(secret);
  return message;
}

const titled = async (browser: Browser) => {
  const { title, text, place } = await next(browser);
  return [title, text, place];
};

test('box events: drop, open, complete, reject, approve and claim each notify the partner, and name the task', async () => {
  const play = playersIn(server, tokens);
  const { id } = await play.create({ prizeName: secret });
  const place = `/surprise-boxes?box=${id}`;
  const dropped = await next(sam);
  expect(dropped).toMatchObject({
    title: 'Surprise box',
    text: 'A surprise box from Zoë has dropped: “Cook for me”',
    place,
    about: `box ${id}`,
    always: false,
    ttl: 3 * 24 * 60 * 60,
    urgency: 'normal',
  });
  // The push service can't read the topic.
  expect(dropped.topic).toMatch(/^[0-9a-f]{32}$/);

  await play.open(id);
  expect(await titled(zoe)).toEqual([
    'Surprise box',
    'Sam opened your surprise box “Cook for me”.',
    place,
  ]);
  await play.complete(id);
  expect((await next(zoe)).text).toBe('Sam completed “Cook for me”. Please review it.');
  await play.reject(id, 'zoe', `It is not worth ${secret}`);
  expect((await next(sam)).text).toBe('Zoë asked you to try “Cook for me” again.');
  await play.complete(id);
  await next(zoe);
  await play.approve(id);
  expect((await next(sam)).text).toBe('Zoë approved “Cook for me”. Claim your prize!');
  await play.claim(id);
  expect((await next(zoe)).text).toBe('Sam claimed the prize from your box “Cook for me”.');
});

test('a scheduled box drop notifies', async () => {
  const play = playersIn(server, tokens);
  const { dropAt } = await play.create({ prizeName: secret, isInstantDrop: false }, 'sam');
  server.clock.jumpTo(Date.parse(String(dropAt)) - 1);
  const dayAfter = new Date(server.clock.now() + 24 * 60 * 60_000).toISOString();
  await expect.poll(advanceMinutesUntil(server, dayAfter, () => zoe.arrived.length)).toBe(1);
  expect((await next(zoe)).text).toBe('A surprise box from Sam has dropped: “Cook for me”');
});

test('a request for the edit lock notifies at once or not at all', async () => {
  const note = { params: { noteId: 1 } };
  expect((await server.call(requestEdit, { token: tokens.zoe, ...note })).status).toBe(200);
  await server.call(requestEdit, { token: tokens.sam, ...note });
  expect(await next(zoe)).toMatchObject({
    title: 'Shared note',
    text: 'Sam would like to edit.',
    place: '/dashboard',
    ttl: 60,
    urgency: 'high',
  });
});

test('a milestone notifies the partner once', async () => {
  const db = new Sqlite(join(server.folder, 'home.sqlite'));
  db.prepare('insert or replace into love values (1, 518)').run();
  db.close();
  for (let click = 0; click < 4; click += 1) {
    await server.call(incrementLove, { token: tokens.zoe });
  }
  expect(await titled(sam)).toEqual(['Love milestone', 'Zoë has shared 520 love', '/dashboard']);
});

test('an anniversary notifies both on every device', async () => {
  server.clock.jumpTo(Date.parse('2026-06-03T06:00:00Z'));
  // Her session would have expired.
  const token = await server.signIn('zoe');
  zoe = await turnOn(server, service, token);
  sam = await turnOn(server, service, await server.signIn('sam'));
  const phone = await turnOn(server, service, await server.signIn('sam'));
  const { id } = await addMemory(server, token, {
    title: 'We met',
    date: '2020-06-10',
    type: 'anniversary',
  });
  await addMemory(server, token, { title: 'Far', date: '2020-06-20', type: 'anniversary' });
  const isReminder = (text: string) => !text.includes('added');
  const all = () =>
    [zoe, sam, phone].map(({ arrived }) => arrived.map(({ text }) => text).filter(isReminder));

  const morning = advanceMinutesUntil(server, '2026-06-03T20:00:00Z', all);
  await expect.poll(morning).toEqual([1, 2, 3].map(() => ['In 7 days · 6 years']));
  expect(server.clock.now()).toBeGreaterThanOrEqual(Date.parse('2026-06-03T07:00:00Z'));
  expect(zoe.arrived[0]).toMatchObject({ title: 'We met', place: `/memories?openMemory=${id}` });
});

test('no log contains a prize, an address or a key', () => {
  const logged = server.logged.join('\n');
  for (const word of [secret, service.origin, '/push/', sam.subscription.keys.auth]) {
    expect(logged).not.toContain(word);
  }
});
