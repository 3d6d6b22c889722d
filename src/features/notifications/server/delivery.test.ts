import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as contract from '#features/notifications/notifications.contract.ts';
import { UnusableFolder } from '#platform/server/data-folder.ts';
import { systemEntropy } from '#platform/server/entropy.ts';
import { newFolder } from '../../../../tests/support/backups.ts';
import { playersIn, type Tokens } from '../../../../tests/support/boxes.ts';
import { createFakeClock } from '../../../../tests/support/fake-clock.ts';
import {
  type Browser,
  openPushService,
  type PushService,
  turnOn,
} from '../../../../tests/support/push-service.ts';
import { openTestHome, type TestHome } from '../../../../tests/support/test-home.ts';
import { testMessage } from '../messages.rules.ts';
import { mostTries } from '../notifications.rules.ts';
import { createPush } from './push.ts';
import { openPushKeys } from './push-keys.ts';

let service: PushService;
beforeAll(async () => {
  service = await openPushService();
});
afterAll(() => service.close());

describe('a message', () => {
  let home: TestHome;
  let tokens: Tokens;
  let sam: Browser;
  beforeEach(async () => {
    home = await openTestHome({ pushServices: [service.origin] });
    tokens = { zoe: await home.signIn('zoe'), sam: await home.signIn('sam') };
    sam = await turnOn(home, service, tokens.sam);
  });
  afterEach(() => home.close());

  const drop = () => playersIn(home, tokens).create();
  const devices = async () =>
    contract.Notifications.parse(
      (await home.call(contract.readNotifications, { token: tokens.sam })).body,
    ).devices;
  const failures = async () => (await devices()).map(({ failure }) => failure?.why);

  test.each([404, 410])('that meets a %i takes the device off', async (answer) => {
    sam.says(answer);
    await drop();
    await expect.poll(devices).toEqual([]);
    expect(sam.knocks()).toBe(1);
  });

  test('waits as long as the push service asks, and arrives', async () => {
    sam.says({ status: 429, headers: { 'retry-after': '600' } });
    await drop();
    await expect.poll(failures).toEqual(['busy']);
    sam.says(201);
    // Sooner it does not come back.
    home.clock.pass(599_000);
    const fresh = await turnOn(home, service, await home.signIn('sam'));
    await drop();
    await expect.poll(() => fresh.arrived.length).toBe(1);
    await expect.poll(() => sam.arrived.length).toBe(1);
    expect(sam.knocks()).toBe(2);
    await expect
      .poll(() => {
        home.clock.pass(60_000);
        return sam.arrived.length;
      })
      .toBe(2);
    await expect.poll(failures).toEqual([undefined, undefined]);
  });

  test('is given up after some tries', async () => {
    sam.says(503);
    await drop();
    await expect
      .poll(() => {
        home.clock.pass(60 * 60_000);
        return sam.knocks();
      })
      .toBe(mostTries);
    sam.says(201);
    home.clock.pass(24 * 60 * 60_000);
    await drop();
    await expect.poll(() => sam.arrived.length).toBe(1);
    expect(sam.knocks()).toBe(mostTries + 1);
  });

  test('of a box that was taken back is not tried again', async () => {
    sam.says(503);
    const { id } = await drop();
    await expect.poll(failures).toEqual(['busy']);
    await playersIn(home, tokens).cancel(id);
    sam.says(201);
    // What is told later is carried on later.
    const later = await drop();
    await expect.poll(() => sam.arrived.length).toBe(1);
    home.clock.pass(60 * 60_000);
    const last = await drop();
    await expect.poll(() => sam.arrived.length).toBe(2);
    const abouts = sam.arrived.map(({ about }) => about);
    expect(abouts).toEqual([`box ${later.id}`, `box ${last.id}`]);
    expect(sam.knocks()).toBe(3);
  });

  test('is not tried again where it was muted meanwhile', async () => {
    sam.says(503);
    await drop();
    await expect.poll(failures).toEqual(['busy']);
    const [device] = await devices();
    const body = { muted: ['box-dropped'] };
    await home.call(contract.changeDevice, {
      ...{ token: tokens.sam, params: { id: device?.id }, body },
    });
    sam.says(201);
    home.clock.pass(60 * 60_000);
    // What is told later is carried on later.
    const fresh = await turnOn(home, service, await home.signIn('sam'));
    await drop();
    await expect.poll(() => fresh.arrived.length).toBe(1);
    expect(sam.knocks()).toBe(1);
  });

  test('that a push service sits on holds nobody up, not even the end of the home', async () => {
    sam.says('never');
    const ids: number[] = [];
    for (let box = 0; box < 10; box += 1) ids.push((await drop()).id);
    expect(new Set(ids).size).toBe(10);
    await expect.poll(() => sam.knocks()).toBeGreaterThan(0);
    await home.restart();
  });

  test('is not sent again to who signed out meanwhile', async () => {
    sam.says(503);
    await drop();
    await expect.poll(failures).toEqual(['busy']);
    const [device] = await devices();
    await home.call(contract.removeDevice, { token: tokens.sam, params: { id: device?.id } });
    sam.says(201);
    home.clock.pass(60 * 60_000);
    const fresh = await turnOn(home, service, tokens.sam);
    await drop();
    await expect.poll(() => fresh.arrived.length).toBe(1);
    expect(sam.knocks()).toBe(1);
  });
});

describe('a push service', () => {
  const keys = openPushKeys(newFolder(), systemEntropy);
  const how = { lasts: 60_000, urgency: 'normal', inQuiet: 'lost' } as const;
  const never = new AbortController().signal;
  const pushTo = (services: 'any' | readonly string[], patience?: number) =>
    createPush({
      ...{ keys, clock: createFakeClock(0), services, publicUrl: undefined },
      ...(patience === undefined ? {} : { patience }),
    });
  const addressOf = ({ subscription: { endpoint, keys } }: Browser) => ({ endpoint, ...keys });

  test('is not waited for without end', async () => {
    const browser = service.newBrowser(keys.publicKey);
    browser.says('never');
    const answer = await pushTo([service.origin], 50).send(
      ...([addressOf(browser), testMessage, how, never] as const),
    );
    expect(answer).toEqual({ is: 'later', why: 'unreachable', after: null });
  });

  test('that is not there may come back', async () => {
    const gone = await openPushService();
    const browser = gone.newBrowser(keys.publicKey);
    await gone.close();
    const answer = await pushTo([gone.origin]).send(addressOf(browser), testMessage, how, never);
    expect(answer).toMatchObject({ is: 'later', why: 'unreachable' });
  });

  test('in the home network is none, by whatever name', async () => {
    const browser = service.newBrowser(keys.publicKey);
    const { port } = new URL(service.origin);
    for (const host of ['127.0.0.1', '[::1]', 'localhost', '2130706433', '[::ffff:127.0.0.1]']) {
      const to = { ...addressOf(browser), endpoint: `https://${host}:${port}/push/a` };
      const answer = await pushTo('any').send(to, testMessage, how, never);
      expect([host, answer]).toEqual([host, { is: 'refused' }]);
    }
    expect(browser.knocks()).toBe(0);
  });

  test('gets nothing that cannot be encrypted', async () => {
    const to = { ...addressOf(service.newBrowser(keys.publicKey)), auth: 'AA' };
    expect(await pushTo([service.origin]).send(to, testMessage, how, never)).toEqual({
      is: 'refused',
    });
  });
});

describe('the keys of a home', () => {
  test('are drawn once', () => {
    const folder = newFolder();
    const keys = openPushKeys(folder, systemEntropy);
    expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65);
    expect(openPushKeys(folder, systemEntropy)).toEqual(keys);
    expect(openPushKeys(newFolder(), systemEntropy)).not.toEqual(keys);
  });

  test('are no others where the file was spoiled: the host is told', () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'push.key'), 'c2hvcnQ');
    expect(() => openPushKeys(folder, systemEntropy)).toThrow(UnusableFolder);
    expect(readFileSync(join(folder, 'push.key'), 'utf8')).toBe('c2hvcnQ');
  });

  test('are drawn again where a draw is no key', () => {
    const draws = [Buffer.alloc(32), Buffer.alloc(32, 0xff), randomBytes(32)];
    const entropy = { bytes: () => draws.shift() ?? Buffer.alloc(32) };
    expect(openPushKeys(newFolder(), entropy).publicKey).toHaveLength(87);
  });
});
