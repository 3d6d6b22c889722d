import { beforeAll, describe, expect, test } from 'vitest';
import { eventStream } from '#shared/event.ts';
import { sharedServer } from '../../../../tests/support/server-hooks.ts';
import { deviceCookieFrom, trySignIn } from '../../../../tests/support/sign-ins.ts';
import { readStream } from '../../../../tests/support/stream-reader.ts';
import {
  sharedPassword,
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../../../tests/support/test-server.ts';
import { decodeToken, mintToken } from '../../../../tests/support/tokens.ts';
import * as contract from '../auth.contract.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const sam = { id: 2, username: 'sam', displayName: 'Sam', color: 'pink' };
const noSettings = { locale: null, weekStart: null };
const start = '2026-03-14T12:00:00.000Z';

/** Runs a test with a server of its own. */
async function withServer(options: TestServerOptions, run: (server: TestServer) => Promise<void>) {
  const server = await startTestServer(options);
  try {
    await run(server);
  } finally {
    await server.close();
  }
}

const statusWithToken = async (server: TestServer, token: string) =>
  (await server.call(contract.readPartner, { token })).status;

interface Session {
  id: number;
  device: string;
  createdAt: string;
  lastSeenAt: string;
  current: boolean;
}
const sessionsOf = async (server: TestServer, token: string) =>
  (await server.call(contract.readSessions, { token })).body as Session[];
const currentOf = async (server: TestServer, token: string) =>
  (await sessionsOf(server, token)).find(({ current }) => current)?.id ?? 0;

describe('signing in', () => {
  const server = sharedServer();

  test('returns a token and the user', async () => {
    const { status, body } = await trySignIn(server, { username: 'sam' });
    expect(status).toBe(200);
    expect(body).toEqual({ token: expect.any(String), user: { ...sam, ...noSettings } });
    const { header, claims } = decodeToken((body as { token: string }).token);
    const issuedAt = Date.parse(start) / 1000;
    expect(header).toEqual({
      alg: 'HS256',
      typ: 'JWT',
      kid: expect.stringMatching(/^[0-9a-f]{8}$/),
    });
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

  const invalidCredentials = { message: 'Invalid credentials. Please try again.' };
  test.each([
    ['a wrong password', { password: `${sharedPassword}.` }],
    ['a name that nobody has', { username: 'eve' }],
    ['a name in another case', { username: 'Zoe' }],
  ])('rejects %s with the same message', async (_, credentials) => {
    const { status, body, headers } = await trySignIn(server, credentials);
    expect([status, body]).toEqual([401, invalidCredentials]);
    expect(headers.get('set-cookie')).toBeNull();
  });

  test.each([
    ['nothing', undefined, ['username', 'password']],
    ['a number', { username: 'zoe', password: 520 }, ['password']],
    ['NUL', { username: 'zoe', password: 'a\0b' }, ['password']],
    ['a very long name', { username: 'z'.repeat(201), password: 'x' }, ['username']],
    ['a very long password', { username: 'zoe', password: 'x'.repeat(10_001) }, ['password']],
  ])('answers 400 to %s', async (_, body, fields) => {
    const answer = await server.call(contract.login, { body });
    expect(answer.status).toBe(400);
    expect(Object.keys((answer.body as { fields: object }).fields)).toEqual(fields);
  });

  test('keeps the cookie of a shared device, and replaces a forged one', async () => {
    const cookie = deviceCookieFrom(await trySignIn(server));
    expect(deviceCookieFrom(await trySignIn(server, { username: 'sam', cookie }))).toBe(cookie);
    expect(deviceCookieFrom(await trySignIn(server, { cookie }))).toBe(cookie);
    const forgedCookie = `device=${'A'.repeat(43)}`;
    expect(deviceCookieFrom(await trySignIn(server, { cookie: forgedCookie }))).not.toBe(
      forgedCookie,
    );
  });
});

describe('a session', () => {
  test('has a token that expires after 30 days and a minute of leeway', () =>
    withServer({}, async (server) => {
      const token = await server.signIn('zoe');
      server.clock.pass(30 * day + minute - 1);
      expect(await statusWithToken(server, token)).toBe(200);
      server.clock.pass(1);
      expect(await statusWithToken(server, token)).toBe(401);
    }));

  test('is renewed by use after a day', () =>
    withServer({}, async (server) => {
      const token = await server.signIn('zoe');
      const renewedToken = async (usedToken: string) =>
        (await server.call(contract.readProfile, { token: usedToken })).headers.get(
          'x-renewed-token',
        );
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
      expect(await statusWithToken(server, token)).toBe(200);
      const [session] = await sessionsOf(server, fresh);
      expect(session?.lastSeenAt).toBe('2026-03-15T12:00:00.000Z');
      server.clock.pass(30 * day);
      expect([await statusWithToken(server, token), await statusWithToken(server, fresh)]).toEqual([
        401, 200,
      ]);
    }));

  test('follows FIVETWENTY_SESSION_DAYS, with an absolute limit of six times that', () =>
    withServer({ sessionDays: 2 }, async (server) => {
      const body = { username: 'zoe', password: sharedPassword };
      const login = await server.call(contract.login, { body });
      let { token } = contract.login.responses[200].parse(login.body);
      for (let days = 1; days < 12; days += 1) {
        server.clock.pass(day);
        const { headers } = await server.call(contract.readProfile, { token });
        token = headers.get('x-renewed-token') ?? token;
        expect(await statusWithToken(server, token)).toBe(200);
      }
      server.clock.pass(day);
      expect(await statusWithToken(server, token)).toBe(401);
    }));

  test('survives a restart, and a clock that is changed by days', () =>
    withServer({}, async (server) => {
      const token = await server.signIn('zoe');
      await server.restart();
      for (const shift of [0, -hour, 5 * minute, -3 * day, 3 * day]) {
        server.clock.jumpTo(Date.parse(start) + shift);
        expect([shift, await statusWithToken(server, token)]).toEqual([shift, 200]);
      }
    }));
});

describe('signing out', () => {
  const server = sharedServer();

  test('ends this session, clears the cache, and keeps other sessions', async () => {
    const [ownToken, otherToken, partner] = ['zoe', 'zoe', 'sam'].map((each) =>
      mintToken(server, each),
    );
    const { status, body, headers } = await server.call(contract.logout, { token: ownToken });
    expect([status, body]).toEqual([200, { message: 'Signed out' }]);
    expect(headers.get('clear-site-data')).toBe('"cache"');
    expect(await statusWithToken(server, ownToken ?? '')).toBe(401);
    expect((await server.call(contract.logout, { token: ownToken })).status).toBe(401);
    expect(await statusWithToken(server, otherToken ?? '')).toBe(200);
    expect(await statusWithToken(server, partner ?? '')).toBe(200);
    await server.restart();
    expect(await statusWithToken(server, ownToken ?? '')).toBe(401);
  });
});

describe('sessions', () => {
  const server = sharedServer();
  const agents = {
    phone: 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
    laptop:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
    script: 'curl/8',
  };
  const tokens: Record<string, string> = {};
  beforeAll(async () => {
    for (const [device, agent] of Object.entries(agents)) {
      const { body } = await trySignIn(server, { headers: { 'user-agent': agent } });
      tokens[device] = (body as { token: string }).token;
      server.clock.pass(1_000);
    }
    tokens.partner = mintToken(server, 'sam');
  });

  test('lists the sessions of the user, newest first', async () => {
    const at = (second: number) => ({
      createdAt: `2026-03-14T12:00:0${second}.000Z`,
      lastSeenAt: `2026-03-14T12:00:0${second}.000Z`,
    });
    expect(await sessionsOf(server, tokens.laptop ?? '')).toEqual([
      { id: 3, device: 'Unknown device', ...at(2), current: false },
      { id: 2, device: 'Safari on Mac', ...at(1), current: true },
      { id: 1, device: 'Firefox on Android', ...at(0), current: false },
    ]);
  });

  test('ends another session of the same user, once', async () => {
    const end = (id: unknown, device = 'laptop') =>
      server.call(contract.endSession, { token: tokens[device], params: { id } });
    const id = await currentOf(server, tokens.phone ?? '');
    const partnerSession = await currentOf(server, tokens.partner ?? '');
    const alreadySignedOut = { message: 'This device is already signed out.' };
    expect(await end(id, 'partner')).toMatchObject({ status: 404, body: alreadySignedOut });
    expect(await statusWithToken(server, tokens.phone ?? '')).toBe(200);
    expect(await end(id)).toMatchObject({
      status: 200,
      body: { message: 'Signed out of that device' },
    });
    expect(await statusWithToken(server, tokens.phone ?? '')).toBe(401);
    expect(await end(id)).toMatchObject({ status: 404, body: alreadySignedOut });
    expect(await end(partnerSession)).toMatchObject({ status: 404, body: alreadySignedOut });
    expect(await statusWithToken(server, tokens.partner ?? '')).toBe(200);
    for (const invalidId of ['0', '-1', '1.5', 'abc', '01', '1e3', ' 1', '9'.repeat(16), '0x1']) {
      expect([invalidId, (await end(invalidId)).status]).toEqual([invalidId, 400]);
    }
  });
});

test("ends the user's other sessions, and reports it on the user's devices", () =>
  withServer({}, async (server) => {
    const [ownToken, phone, laptop, partner] = ['zoe', 'zoe', 'zoe', 'sam'].map((each) =>
      mintToken(server, each),
    );
    const streams = {
      zoe: await readStream(server.url, eventStream.path, ownToken),
      sam: await readStream(server.url, eventStream.path, partner),
    };
    const answer = await server.call(contract.endOtherSessions, { token: ownToken });
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'Signed out of all other devices' },
    ]);
    const statuses = await Promise.all(
      [ownToken, phone, laptop, partner].map((token) => statusWithToken(server, token ?? '')),
    );
    expect(statuses).toEqual([200, 401, 401, 200]);
    const receivedCount = (username: keyof typeof streams) =>
      streams[username].events(contract.sessionsChanged.name).length;
    await expect.poll(() => receivedCount('zoe')).toBe(1);
    expect((await trySignIn(server)).status).toBe(200);
    await expect.poll(() => receivedCount('zoe')).toBe(2);
    expect(receivedCount('sam')).toBe(0);
    // It succeeds even if no session is left to end.
    const token = mintToken(server, 'sam');
    expect((await server.call(contract.endOtherSessions, { token })).status).toBe(200);
    expect((await server.call(contract.endOtherSessions, { token })).status).toBe(200);
  }));

describe('changing the password', () => {
  const next = 'three blind mice run';
  const change = (server: TestServer, token: string | undefined, body: unknown) =>
    server.call(contract.changePassword, { token, body });

  test('ends the other sessions of the user; the old password is rejected', () =>
    withServer({}, async (server) => {
      const [ownToken, phone, laptop, partner] = ['zoe', 'zoe', 'zoe', 'sam'].map((each) =>
        mintToken(server, each),
      );
      for (const token of [ownToken, phone, laptop, partner])
        await statusWithToken(server, token ?? '');
      const answer = await change(server, ownToken, { current: sharedPassword, next });
      const message = 'Password changed. Your other devices were signed out.';
      expect([answer.status, answer.body]).toEqual([200, { message }]);
      const statuses = await Promise.all(
        [ownToken, phone, laptop, partner].map((token) => statusWithToken(server, token ?? '')),
      );
      expect(statuses).toEqual([200, 401, 401, 200]);
      expect((await trySignIn(server)).status).toBe(401);
      expect((await trySignIn(server, { password: next })).status).toBe(200);
      expect((await trySignIn(server, { username: 'sam' })).status).toBe(200);
    }));

  test('may be repeated after a lost response, which does not count as an attempt', () =>
    withServer({ rateLimits: true }, async (server) => {
      const token = mintToken(server, 'zoe');
      const body = { current: sharedPassword, next };
      const first = await change(server, token, body);
      const laterSignIn = (await trySignIn(server, { password: next })).body;
      for (let tries = 0; tries < 21; tries += 1) {
        const repeat = await change(server, token, body);
        expect([repeat.status, repeat.body]).toEqual([200, first.body]);
      }
      // The change was rolled back: later sessions stay.
      expect(await statusWithToken(server, Object(laterSignIn).token)).toBe(200);
      const otherPassword = await change(server, token, { ...body, next: 'four blind mice run' });
      expect(otherPassword.status).toBe(400);
      server.clock.pass(11 * minute);
      expect((await change(server, token, body)).status).toBe(400);
    }));

  test('concurrently: one request succeeds, and only its session stays', () =>
    withServer({}, async (server) => {
      const changes = ['three blind mice run', 'four blind mice run'].map((password) => {
        const token = mintToken(server, 'zoe');
        const answer = change(server, token, { current: sharedPassword, next: password });
        return { password, token, answer };
      });
      const statuses: number[] = [];
      for (const { password, token, answer } of changes) {
        const { status } = await answer;
        statuses.push(status);
        await Promise.all(changes.map((each) => each.answer));
        const expectedStatus = status === 200 ? 200 : 401;
        expect(await statusWithToken(server, token)).toBe(expectedStatus);
        expect((await trySignIn(server, { password })).status).toBe(expectedStatus);
      }
      expect(statuses.sort()).toEqual([200, 409]);
    }));

  test('is rejected', () =>
    withServer({}, async (server) => {
      const token = mintToken(server, 'zoe');
      const easy = 'This password is too easy to guess. Please choose another.';
      const wrongPassword = "This isn't your current password.";
      const table: [unknown, Record<string, string>][] = [
        [{ current: 'wrong', next }, { current: wrongPassword }],
        [{ current: sharedPassword, next: 'short' }, { next: 'At least 8 characters' }],
        [
          { current: sharedPassword, next: 'x'.repeat(10_001) },
          { next: 'At most 10,000 characters' },
        ],
        [{ current: sharedPassword, next: 'password1' }, { next: easy }],
        [{ current: sharedPassword, next: 'samsamsam' }, { next: easy }],
        [{ current: sharedPassword, next: 'a password with\0NUL' }, { next: expect.any(String) }],
      ];
      for (const [body, fields] of table) {
        const answer = await change(server, token, body);
        expect(answer.status).toBe(400);
        expect(answer.body).toEqual({ message: Object.values(fields)[0], fields });
      }
      expect((await trySignIn(server)).status).toBe(200);
    }));
});
