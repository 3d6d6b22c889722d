import { beforeEach, describe, expect, test } from 'vitest';
import * as contract from '#features/notifications/notifications.contract.ts';
import { systemEntropy } from '#platform/server/entropy.ts';
import { playersIn } from '../../../../tests/support/boxes.ts';
import { createFakeClock } from '../../../../tests/support/fake-clock.ts';
import { newFolder } from '../../../../tests/support/new-folder.ts';
import { type Browser, openPushService, turnOn } from '../../../../tests/support/push-service.ts';
import { serverPerTest, sharedPushService } from '../../../../tests/support/server-hooks.ts';
import { testMessage } from './dispatcher.ts';
import { createPushClient, openVapidKeys } from './push-client.ts';

const service = sharedPushService();

describe('a push message', () => {
  const server = serverPerTest(() => ({ pushServices: [service.origin] }));
  const { tokens } = server;
  let sam: Browser;
  beforeEach(async () => {
    sam = await turnOn(server, service, tokens.sam);
  });

  const drop = () => playersIn(server, tokens).create();
  const devices = async () =>
    contract.Notifications.parse(
      (await server.call(contract.readNotifications, { token: tokens.sam })).body,
    ).devices;
  const failures = async () => (await devices()).map(({ failure }) => failure?.why);

  test.each([404, 410])('removes the device after a %i', async (answer) => {
    sam.says(answer);
    await drop();
    await expect.poll(devices).toEqual([]);
    expect(sam.knocks()).toBe(1);
  });

  test('is retried after Retry-After, and no sooner', async () => {
    sam.says({ status: 429, headers: { 'retry-after': '600' } });
    await drop();
    await expect.poll(failures).toEqual(['busy']);
    sam.says(201);
    server.clock.pass(599_000);
    const fresh = await turnOn(server, service, await server.signIn('sam'));
    await drop();
    await expect.poll(() => fresh.arrived.length).toBe(1);
    await expect.poll(() => sam.arrived.length).toBe(1);
    expect(sam.knocks()).toBe(2);
    await expect
      .poll(() => {
        server.clock.pass(60_000);
        return sam.arrived.length;
      })
      .toBe(2);
    await expect.poll(failures).toEqual([undefined, undefined]);
  });

  test('is given up after three attempts', async () => {
    sam.says(503);
    await drop();
    await expect
      .poll(() => {
        server.clock.pass(60_000);
        return sam.knocks();
      })
      .toBe(3);
    sam.says(201);
    const later = await drop();
    await expect.poll(() => sam.arrived.length).toBe(1);
    server.clock.pass(60 * 60_000);
    const last = await drop();
    await expect.poll(() => sam.arrived.length).toBe(2);
    expect(sam.arrived.map(({ about }) => about)).toEqual([`box ${later.id}`, `box ${last.id}`]);
    expect(sam.knocks()).toBe(5);
  });

  test('is not retried after its box was canceled', async () => {
    sam.says(503);
    const { id } = await drop();
    await expect.poll(failures).toEqual(['busy']);
    await playersIn(server, tokens).cancel(id);
    sam.says(201);
    // This notification is sent later, so every earlier one was sent.
    const later = await drop();
    await expect.poll(() => sam.arrived.length).toBe(1);
    server.clock.pass(60 * 60_000);
    const last = await drop();
    await expect.poll(() => sam.arrived.length).toBe(2);
    const abouts = sam.arrived.map(({ about }) => about);
    expect(abouts).toEqual([`box ${later.id}`, `box ${last.id}`]);
    expect(sam.knocks()).toBe(3);
  });
});

describe('push client', () => {
  let keys: ReturnType<typeof openVapidKeys>;
  beforeEach(() => {
    keys = openVapidKeys(newFolder(), systemEntropy);
  });
  const how = { ttl: 60_000, urgency: 'normal', inQuietHours: 'drop' } as const;
  const never = new AbortController().signal;
  const pushTo = (services: 'any' | readonly string[]) =>
    createPushClient({
      keys,
      clock: createFakeClock(0),
      services,
      publicUrl: undefined,
    });
  const addressOf = ({ subscription: { endpoint, keys } }: Browser) => ({ endpoint, ...keys });

  test('reports an unreachable push service', async () => {
    const goneService = await openPushService();
    const browser = goneService.newBrowser(keys.publicKey);
    await goneService.close();
    const answer = await pushTo([goneService.origin]).send(
      addressOf(browser),
      testMessage(),
      how,
      never,
    );
    expect(answer).toMatchObject({ failure: 'unreachable' });
  });

  test('sends nothing to addresses of the private network', async () => {
    const browser = service.newBrowser(keys.publicKey);
    const { port } = new URL(service.origin);
    for (const host of ['[::1]', 'localhost', '2130706433', '[::ffff:127.0.0.1]']) {
      const to = { ...addressOf(browser), endpoint: `https://${host}:${port}/push/a` };
      const answer = await pushTo('any').send(to, testMessage(), how, never);
      expect([host, answer]).toEqual([host, { failure: 'refused', retryAfter: null }]);
    }
    expect(browser.knocks()).toBe(0);
  });
});

test('VAPID keys are created once', () => {
  const folder = newFolder();
  const keys = openVapidKeys(folder, systemEntropy);
  expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65);
  expect(openVapidKeys(folder, systemEntropy)).toEqual(keys);
  expect(openVapidKeys(newFolder(), systemEntropy)).not.toEqual(keys);
});
