import { beforeEach, describe, expect, test } from 'vitest';
import { eventStream } from '#shared/event.ts';
import { serverPerTest } from '../../../../tests/support/server-hooks.ts';
import { deviceCookieFrom, trySignIn } from '../../../../tests/support/sign-ins.ts';
import { readStream } from '../../../../tests/support/stream-reader.ts';
import { sharedPassword } from '../../../../tests/support/test-server.ts';
import { decodeToken, mintToken } from '../../../../tests/support/tokens.ts';
import * as contract from '../auth.contract.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const start = '2026-03-14T12:00:00.000Z';
const server = serverPerTest();

const statusWith = async (token: string) =>
  (await server.call(contract.readPartner, { token })).status;
const sessionsOf = async (token: string) =>
  contract.readSessions.responses[200].parse(
    (await server.call(contract.readSessions, { token })).body,
  );
const currentOf = async (token: string) =>
  (await sessionsOf(token)).find(({ current }) => current)?.id;
const renewedToken = async (token: string) =>
  (await server.call(contract.readProfile, { token })).headers.get('x-renewed-token');

describe('signing in', () => {
  test('returns a token and the user', async () => {
    const { status, body } = await trySignIn(server, { username: 'sam' });
    const sam = { id: 2, username: 'sam', displayName: 'Sam', color: 'pink' };
    expect([status, body]).toEqual([
      200,
      { token: expect.any(String), user: { ...sam, locale: null, weekStart: null } },
    ]);
    const { claims } = decodeToken((body as { token: string }).token);
    const issuedAt = Date.parse(start) / 1000;
    expect(claims).toEqual({
      sub: 'sam',
      userId: 2,
      sid: expect.stringMatching(/^[\w-]{43}$/),
      iat: issuedAt,
      exp: issuedAt + (30 * day) / 1000,
      iss: 'fivetwenty',
      aud: 'fivetwenty',
    });
  });

  test('rejects a wrong password and an unknown name with the same message', async () => {
    for (const credentials of [{ password: `${sharedPassword}.` }, { username: 'eve' }]) {
      const { status, body, headers } = await trySignIn(server, credentials);
      expect([status, body]).toEqual([401, { message: 'Invalid credentials. Please try again.' }]);
      expect(headers.get('set-cookie')).toBeNull();
    }
    expect((await server.call(contract.login, { body: {} })).status).toBe(400);
  });

  test('keeps the cookie of a shared device, and replaces a forged one', async () => {
    const cookie = deviceCookieFrom(await trySignIn(server));
    expect(deviceCookieFrom(await trySignIn(server, { username: 'sam', cookie }))).toBe(cookie);
    const forged = `device=${'A'.repeat(43)}`;
    expect(deviceCookieFrom(await trySignIn(server, { cookie: forged }))).not.toBe(forged);
  });
});

describe('a session', () => {
  test('has a token that expires after 30 days and a minute of leeway', async () => {
    const token = await server.signIn('zoe');
    server.clock.pass(30 * day + minute - 1);
    expect(await statusWith(token)).toBe(200);
    server.clock.pass(1);
    expect(await statusWith(token)).toBe(401);
  });

  test('is renewed by use after a day', async () => {
    const token = await server.signIn('zoe');
    server.clock.pass(day - 1);
    expect(await renewedToken(token)).toBeNull();
    server.clock.pass(1);
    const fresh = (await renewedToken(token)) ?? '';
    expect(decodeToken(fresh).claims).toEqual({
      ...decodeToken(token).claims,
      iat: Date.parse(start) / 1000 + 86_400,
      exp: Date.parse(start) / 1000 + 31 * 86_400,
    });
    expect(await renewedToken(fresh)).toBeNull();
    const [session] = await sessionsOf(fresh);
    expect(session?.lastSeenAt).toBe('2026-03-15T12:00:00.000Z');
    server.clock.pass(30 * day);
    expect([await statusWith(token), await statusWith(fresh)]).toEqual([401, 200]);
  });

  test('survives a restart, and a clock that is changed by days', async () => {
    const token = await server.signIn('zoe');
    await server.restart();
    for (const shift of [0, 5 * minute, -3 * day, 3 * day]) {
      server.clock.jumpTo(Date.parse(start) + shift);
      expect([shift, await statusWith(token)]).toEqual([shift, 200]);
    }
  });
});

describe('with FIVETWENTY_SESSION_DAYS', () => {
  const server = serverPerTest({ sessionDays: 2 });

  test('a session has an absolute limit of six times that', async () => {
    let { token } = (await trySignIn(server)).body as { token: string };
    const use = () => server.call(contract.readProfile, { token });
    for (let days = 1; days < 12; days += 1) {
      server.clock.pass(day);
      const { status, headers } = await use();
      expect(status).toBe(200);
      token = headers.get('x-renewed-token') ?? token;
    }
    server.clock.pass(day);
    expect((await use()).status).toBe(401);
  });
});

describe('ending sessions', () => {
  let own: string;
  let other: string;
  let partner: string;
  beforeEach(async () => {
    [own = '', other = '', partner = ''] = ['zoe', 'zoe', 'sam'].map((username) =>
      mintToken(server, username),
    );
    // Fills the cache of verified tokens.
    expect(await statuses()).toEqual([200, 200, 200]);
  });
  const statuses = () => Promise.all([own, other, partner].map(statusWith));

  test('signing out ends this session only, also after a restart', async () => {
    const { status, body, headers } = await server.call(contract.logout, { token: own });
    expect([status, body]).toEqual([200, { message: 'Signed out' }]);
    expect(headers.get('clear-site-data')).toBe('"cache"');
    expect(await statuses()).toEqual([401, 200, 200]);
    await server.restart();
    expect(await statuses()).toEqual([401, 200, 200]);
  });

  test('sessions are listed newest first, with their devices', async () => {
    server.clock.pass(1_000);
    const agent = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';
    await trySignIn(server, { headers: { 'user-agent': agent } });
    const at = '2026-03-14T12:00:01.000Z';
    expect(await sessionsOf(own)).toMatchObject([
      { device: 'Firefox on Android', createdAt: at, lastSeenAt: at, current: false },
      { device: 'Test', current: false },
      { device: 'Test', createdAt: start, current: true },
    ]);
  });

  test('another session of the same user is ended, once', async () => {
    const id = await currentOf(other);
    const end = (id: unknown, token = own) =>
      server.call(contract.endSession, { token, params: { id } });
    const notFound = { status: 404, body: { message: 'This device is already signed out.' } };
    expect(await end(id, partner)).toMatchObject(notFound);
    expect(await statuses()).toEqual([200, 200, 200]);
    expect(await end(id)).toMatchObject({ body: { message: 'Signed out of that device' } });
    expect(await statuses()).toEqual([200, 401, 200]);
    expect(await end(id)).toMatchObject(notFound);
    expect((await end('01')).status).toBe(400);
  });

  test('all other sessions are ended; the devices of the user get an event', async () => {
    const [mine, partners] = [
      await readStream(server.url, eventStream.path, own),
      await readStream(server.url, eventStream.path, partner),
    ];
    const received = () =>
      [mine, partners].map((stream) => stream.events(contract.sessionsChanged.name).length);
    const answer = await server.call(contract.endOtherSessions, { token: own });
    const message = 'Signed out of all other devices';
    expect([answer.status, answer.body]).toEqual([200, { message }]);
    expect(await statuses()).toEqual([200, 401, 200]);
    await expect.poll(received).toEqual([1, 0]);
    await trySignIn(server);
    await expect.poll(received).toEqual([2, 0]);
    for (const stream of [mine, partners]) stream.close();
  });

  test('a new password ends the other sessions of the user; the old password is rejected', async () => {
    const next = 'three blind mice run';
    const body = { current: sharedPassword, next };
    const answer = await server.call(contract.changePassword, { token: own, body });
    const message = 'Password changed. Your other devices were signed out.';
    expect([answer.status, answer.body]).toEqual([200, { message }]);
    expect(await statuses()).toEqual([200, 401, 200]);
    expect((await trySignIn(server)).status).toBe(401);
    expect((await trySignIn(server, { password: next })).status).toBe(200);
    expect((await trySignIn(server, { username: 'sam' })).status).toBe(200);
  });
});

describe('changing the password', () => {
  const next = 'three blind mice run';
  const change = (token: string, body: unknown) =>
    server.call(contract.changePassword, { token, body });

  test('may be repeated after a lost response', async () => {
    const token = mintToken(server, 'zoe');
    const body = { current: sharedPassword, next };
    const first = await change(token, body);
    const later = (await trySignIn(server, { password: next })).body as { token: string };
    expect((await change(token, body)).body).toEqual(first.body);
    // Later sessions stay.
    expect(await statusWith(later.token)).toBe(200);
    const otherPassword = { ...body, next: 'four blind mice run' };
    expect((await change(token, otherPassword)).status).toBe(400);
    server.clock.pass(11 * minute);
    expect((await change(token, body)).status).toBe(400);
  });

  test('concurrently: one request succeeds, and only its session stays', async () => {
    const changes = [next, 'four blind mice run'].map((password) => {
      const token = mintToken(server, 'zoe');
      return { token, answer: change(token, { current: sharedPassword, next: password }) };
    });
    const results: number[][] = [];
    for (const { answer } of changes) await answer;
    for (const { token, answer } of changes) {
      results.push([(await answer).status, await statusWith(token)]);
    }
    expect(results.sort()).toEqual([
      [200, 200],
      [409, 401],
    ]);
  });

  test('is rejected', async () => {
    const token = mintToken(server, 'zoe');
    const table: [unknown, Record<string, string>][] = [
      [{ current: 'wrong', next }, { current: "This isn't your current password." }],
      [{ current: sharedPassword, next: 'short' }, { next: 'At least 8 characters' }],
      [
        { current: sharedPassword, next: 'samsamsam' },
        { next: 'This password is too easy to guess. Please choose another.' },
      ],
    ];
    for (const [body, fields] of table) {
      const answer = await change(token, body);
      expect([answer.status, answer.body]).toEqual([
        400,
        { message: Object.values(fields)[0], fields },
      ]);
    }
    expect((await trySignIn(server)).status).toBe(200);
  });
});
