import { describe, expect, test } from 'vitest';
import { endSession, logout, readSessions } from '#features/auth/auth.contract.ts';
import * as contract from '#features/notifications/notifications.contract.ts';
import { maxDevices } from '#features/notifications/notifications.rules.ts';
import { eventStream } from '#shared/event.ts';
import { playersIn } from '../support/boxes.ts';
import { type Browser, turnOn } from '../support/push-service.ts';
import { sharedPushService, sharedServer } from '../support/server-hooks.ts';
import { readStream } from '../support/stream-reader.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const service = sharedPushService();
const server = sharedServer(() => ({ pushServices: [service.origin] }));
const { tokens } = server;

const read = async (token: string): Promise<contract.Notifications> =>
  contract.Notifications.parse((await server.call(contract.readNotifications, { token })).body);
const here = async (token: string) => {
  const found = (await read(token)).devices.find(({ current }) => current);
  if (found === undefined) throw new Error('this sign-in has no device');
  return found;
};
const textsIn = ({ arrived }: Browser) => arrived.map(({ text }) => text);
const drop = () => playersIn(server, tokens).create();
const dropped = 'A surprise box from Zoë has dropped: “Cook for me”';

/** Earlier notifications have arrived before this one. */
async function arrivedIn(browser: Browser): Promise<string[]> {
  const { id } = await drop();
  await expect.poll(() => browser.arrived.at(-1)?.about).toBe(`box ${id}`);
  return textsIn(browser).slice(0, -1);
}

describe('a device', () => {
  test('gets all events that it did not mute, which only its user changes; each device has its own', async () => {
    const phone = await server.signIn('sam');
    const stream = await readStream(server.url, eventStream.path, phone);
    const [desk, pocket] = [
      await turnOn(server, service, tokens.sam),
      await turnOn(server, service, phone),
    ];
    await stream.until(() => stream.events(contract.notificationsChanged.name).length > 0);
    stream.close();
    const { id } = await here(phone);
    const byPartner = { token: tokens.zoe, params: { id }, body: { muted: [] } };
    for (const spec of [contract.changeDevice, contract.removeDevice]) {
      expect((await server.call(spec, byPartner)).status).toBe(404);
    }
    const muted = await server.call(contract.changeDevice, {
      token: tokens.sam,
      params: { id },
      body: { muted: ['box-rejected', 'milestone'] },
    });
    expect(muted.status).toBe(200);
    const play = playersIn(server, tokens);
    const box = await play.create();
    await play.open(box.id);
    await play.complete(box.id);
    await play.reject(box.id);
    await expect
      .poll(() => textsIn(desk))
      .toEqual([dropped, 'Zoë asked you to try “Cook for me” again.']);
    expect(await arrivedIn(pocket)).toEqual([dropped]);
    expect((await here(phone)).muted).toEqual(['box-rejected', 'milestone']);

    // Registering again changes nothing, at another address neither.
    await turnOn(server, service, phone);
    expect(await here(phone)).toMatchObject({ id, muted: ['box-rejected', 'milestone'] });
    await server.call(contract.removeDevice, { token: tokens.sam, params: { id } });
    expect((await read(phone)).devices.map(({ current }) => current)).toEqual([false]);
    const again = await server.call(contract.removeDevice, { token: phone, params: { id } });
    expect(again.status).toBe(404);
  });

  test('gets nothing after its session ended, here or on another device', async () => {
    const [first, second] = [await server.signIn('sam'), await server.signIn('sam')];
    const browsers = [await turnOn(server, service, first), await turnOn(server, service, second)];
    const watching = await turnOn(server, service, tokens.sam);
    await server.call(logout, { token: first });
    const { body } = await server.call(readSessions, { token: second });
    const session = readSessions.responses[200].parse(body).find(({ current }) => current);
    await server.call(endSession, { token: tokens.sam, params: { id: session?.id } });
    await arrivedIn(watching);
    await arrivedIn(watching);
    expect(browsers.map(textsIn)).toEqual([[], []]);
    expect((await read(tokens.sam)).devices).toHaveLength(1);
  });

  test('belongs to the user who signed in last', async () => {
    const [old, fresh] = [await server.signIn('sam'), await server.signIn('zoe')];
    const browser = await turnOn(server, service, old);
    const watching = await turnOn(server, service, tokens.sam);
    const body = browser.subscription;
    expect((await server.call(contract.subscribe, { token: fresh, body })).status).toBe(200);
    await arrivedIn(watching);
    await arrivedIn(watching);
    expect(textsIn(browser)).toEqual([]);
    expect((await read(fresh)).devices).toHaveLength(1);
    expect((await read(old)).devices.map(({ current }) => current)).toEqual([false]);
    await server.call(logout, { token: fresh });
  });

  test('replaces the oldest above ten devices', async () => {
    const oldest = await here(tokens.sam);
    for (let more = 0; more < maxDevices; more += 1) {
      await turnOn(server, service, await server.signIn('sam'));
    }
    const { devices } = await read(tokens.sam);
    expect([devices.length, devices.some(({ id }) => id === oldest.id)]).toEqual([
      maxDevices,
      false,
    ]);
    for (const { id } of devices) {
      await server.call(contract.removeDevice, { token: tokens.sam, params: { id } });
    }
  });

  test('renews its subscription with the secret of the old one', async () => {
    const browser = await turnOn(server, service, tokens.sam);
    const { id, muted } = await here(tokens.sam);
    const moved = service.newBrowser((await read(tokens.sam)).publicKey);
    const { endpoint, keys } = browser.subscription;
    const renew = async (auth: string) =>
      (
        await server.call(contract.renewSubscription, {
          body: { endpoint, auth, renewed: moved.subscription },
        })
      ).status;
    const other = keys.auth.startsWith('A') ? 'B' : 'A';
    expect(await renew(other + keys.auth.slice(1))).toBe(404);
    expect(await renew(keys.auth)).toBe(200);
    expect(await renew(keys.auth)).toBe(404);
    expect(await arrivedIn(moved)).toEqual([]);
    expect(await here(tokens.sam)).toMatchObject({ id, muted });
    expect(browser.arrived).toEqual([]);
  });
});

describe('a test', () => {
  test('notification is delivered and updates the last delivery', async () => {
    const browser = await turnOn(server, service, tokens.sam);
    const { status, body } = await server.call(contract.sendTest, { token: tokens.sam });
    expect([status, body]).toEqual([200, expect.objectContaining({ failure: null })]);
    expect(browser.arrived).toMatchObject([{ title: 'It works!', always: true, about: 'test' }]);
    expect(await here(tokens.sam)).toMatchObject({
      lastDeliveredAt: new Date(server.clock.now()).toISOString(),
      failure: null,
    });
  });

  test.each([
    [500, 'busy'],
    [403, 'refused'],
  ] as const)('notification reports a %i of the push service as %s', async (answer, failure) => {
    const browser = await turnOn(server, service, tokens.sam);
    const at = { location: `${service.origin}${new URL(browser.subscription.endpoint).pathname}` };
    browser.says({ status: answer, headers: at });
    const { body } = await server.call(contract.sendTest, { token: tokens.sam });
    expect(body).toMatchObject({ failure });
    expect(browser.knocks()).toBe(1);
    expect((await here(tokens.sam)).failure?.why).toBe(failure);
  });

  test('notification without a subscription: 409', async () => {
    const { status } = await server.call(contract.sendTest, { token: await server.signIn('sam') });
    expect(status).toBe(409);
  });
});

describe('preferences', () => {
  const choose = (body: object) =>
    server.call(contract.changeNotifications, { token: tokens.zoe, body });

  test('are saved field by field, and invalid ones are refused', async () => {
    expect(await read(tokens.zoe)).toMatchObject({ quiet: null, daysAhead: [1, 7] });
    const quiet = { from: '22:00', to: '07:00' };
    await choose({ quiet });
    await choose({ daysAhead: [30, 0, 30] });
    expect(await read(tokens.zoe)).toMatchObject({ quiet, daysAhead: [0, 30] });
    for (const invalid of [{ quiet: { from: '22:00', to: '22:00' } }, { daysAhead: [5] }]) {
      expect((await choose(invalid)).status).toBe(400);
    }
    await choose({ quiet: null });
    expect(await read(tokens.zoe)).toMatchObject({ quiet: null, daysAhead: [0, 30] });
    expect(await read(tokens.sam)).toMatchObject({ quiet: null, daysAhead: [1, 7] });
  });
});

test('subscribing with a private or forbidden endpoint: 400', async () => {
  const { publicKey } = await read(tokens.zoe);
  const good = service.newBrowser(publicKey).subscription;
  const endpoint = (origin: string) => ({ ...good, endpoint: `${origin}/push/a` });
  const statusOf = async (body: unknown, at: Pick<TestServer, 'call' | 'signIn'> = server) =>
    (await at.call(contract.subscribe, { token: await at.signIn('zoe'), body })).status;
  const elsewhere = await startTestServer();
  for (const origin of [
    'http://push.example',
    'https://me@push.example',
    'https://169.254.169.254',
    'https://[::ffff:10.0.0.1]',
  ]) {
    expect([origin, await statusOf(endpoint(origin), elsewhere)]).toEqual([origin, 400]);
  }
  expect(await statusOf(endpoint('https://push.example'), elsewhere)).toBe(200);
  await elsewhere.close();
  // Other origins than the host's list are rejected.
  expect(await statusOf(endpoint('https://push.example'))).toBe(400);
  const offCurve = { ...good.keys, p256dh: `B${'A'.repeat(86)}` };
  expect(await statusOf({ ...good, keys: offCurve })).toBe(400);
});

test('test notifications have a rate limit', async () => {
  const limited = await startTestServer({ rateLimits: true, pushServices: [service.origin] });
  const token = await limited.signIn('zoe');
  await turnOn(limited, service, token);
  const statuses: number[] = [];
  for (let sent = 0; sent < 6; sent += 1) {
    statuses.push((await limited.call(contract.sendTest, { token })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  await limited.close();
});
