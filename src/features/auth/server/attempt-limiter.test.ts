import { afterEach, describe, expect, test } from 'vitest';
import {
  deviceCookieFrom,
  outcomeOf,
  type SignIn,
  trySignIn,
} from '../../../../tests/support/sign-ins.ts';
import {
  sharedPassword,
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../../../tests/support/test-server.ts';
import { mintToken } from '../../../../tests/support/tokens.ts';
import { changePassword, logout } from '../auth.contract.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const proxied = { trustProxy: ['127.0.0.1'] };
const wrongPassword = { password: 'not this one' };

let server: TestServer;
const open = async (options: TestServerOptions = {}) => {
  server = await startTestServer({ rateLimits: true, ...options });
  servers.push(server);
};
const servers: TestServer[] = [];
afterEach(async () => {
  for (const each of servers.splice(0)) await each.close();
});

/** Returns the outcomes of consecutive attempts. */
async function tries(
  count: number,
  signIns: SignIn | ((index: number) => SignIn),
): Promise<string[]> {
  const outcomes: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const signIn = typeof signIns === 'function' ? signIns(index) : signIns;
    outcomes.push(outcomeOf(await trySignIn(server, { ...wrongPassword, ...signIn })));
  }
  return outcomes;
}
const times = (count: number, outcome: string) => Array<string>(count).fill(outcome);

describe('unknown devices at one address', () => {
  test('get 5 attempts in 15 minutes, for all usernames together, also by forged headers or a restart', async () => {
    await open();
    const forged = (index: number) => ({
      username: ['zoe', 'sam', 'eve'][index % 3] ?? '',
      from: `192.0.2.${index}`,
      headers: { forwarded: `for=192.0.2.${index}`, 'x-real-ip': `192.0.2.${index}` },
    });
    expect(await tries(6, forged)).toEqual([...times(5, '401'), '429 after 900']);
    await server.restart();
    const { status, body } = await trySignIn(server);
    expect([status, body]).toEqual([
      429,
      { message: 'Too many attempts. Try again in 15 minutes.' },
    ]);
    server.clock.pass(15 * minute - second);
    expect(outcomeOf(await trySignIn(server))).toBe('429 after 1');
    server.clock.pass(second);
    expect(outcomeOf(await trySignIn(server))).toBe('200');
  });

  test('get no more by concurrent requests, and are not locked out by a clock that is set back', async () => {
    await open();
    await tries(4, {});
    const all = await Promise.all([1, 2, 3].map(() => trySignIn(server, wrongPassword)));
    expect(all.map(outcomeOf).sort()).toEqual(['401', '429 after 2', '429 after 2']);
    expect(await tries(1, {})).toEqual(['429 after 900']);
    server.clock.jumpTo(server.clock.now() - 365 * 24 * hour);
    expect(outcomeOf(await trySignIn(server))).toBe('200');
  });

  test('behind a trusted proxy are limited per address, IPv6 by /64 network', async () => {
    await open(proxied);
    const household = (index: number) => ({ from: `2001:db8:0:1:${index}::1` });
    expect(await tries(6, household)).toEqual([...times(5, '401'), '429 after 900']);
    expect(await tries(1, { from: '2001:db8:0:2::1' })).toEqual(['401']);
    // Only the last address counts, since the proxy adds it.
    expect(await tries(1, { from: '198.51.100.7, 2001:db8:0:1::9' })).toEqual(['429 after 900']);
  });
});

describe('a known device', () => {
  test('signs in while unknown ones wait longer and longer, also after a restart and a sign-out', async () => {
    await open(proxied);
    const first = await trySignIn(server, { from: '192.0.2.1' });
    const cookie = deviceCookieFrom(first);
    const { token } = first.body as { token: string };
    const signedOut = await server.call(logout, { token });
    // The device stays known; only the image cookie is cleared.
    expect(deviceCookieFrom(signedOut)).toBe('');

    const elsewhere = (index: number) => ({ from: `203.0.113.${index}` });
    expect(await tries(11, elsewhere)).toEqual([...times(10, '401'), '429 after 1']);
    server.clock.pass(second);
    expect(await tries(2, elsewhere)).toEqual(['401', '429 after 2']);
    expect(await tries(1, { username: 'sam', from: '192.0.2.99' })).toEqual(['401']);
    await server.restart();
    expect(outcomeOf(await trySignIn(server, { from: '192.0.2.1' }))).toBe('429 after 2');
    expect(outcomeOf(await trySignIn(server, { from: '192.0.2.1', cookie }))).toBe('200');
  });

  test('has a limit of its own: 20 attempts per hour', async () => {
    await open();
    const cookie = deviceCookieFrom(await trySignIn(server));
    const other = deviceCookieFrom(await trySignIn(server));
    expect(await tries(21, { cookie })).toEqual([...times(20, '401'), '429 after 3600']);
    expect(outcomeOf(await trySignIn(server, { cookie }))).toBe('429 after 3600');
    expect(outcomeOf(await trySignIn(server, { cookie: other }))).toBe('200');
    expect(outcomeOf(await trySignIn(server))).toBe('200');
    server.clock.pass(hour);
    expect(outcomeOf(await trySignIn(server, { cookie }))).toBe('200');
  });

  test('signs in while the hash queue of unknown devices is full', async () => {
    await open(proxied);
    const cookie = deviceCookieFrom(await trySignIn(server));
    const strangers = Array.from({ length: 20 }, (_, index) =>
      trySignIn(server, { ...wrongPassword, username: `eve-${index}`, from: `203.0.113.${index}` }),
    );
    // The queue of the strangers is full now.
    const turnedAway = strangers.map(async (each) => {
      if ((await each).status !== 429) throw new Error('was let in');
    });
    await Promise.any(turnedAway);
    const knownAnswers = await Promise.all(
      Array.from({ length: 6 }, () => trySignIn(server, { cookie })),
    );
    expect(knownAnswers.map(outcomeOf)).toEqual(times(6, '200'));
    await Promise.all(strangers);
  });

  test('is known only to users who signed in on it, and only by a cookie of the server', async () => {
    await open();
    const cookie = deviceCookieFrom(await trySignIn(server));
    await tries(5, {});
    const outcomes = await Promise.all([
      trySignIn(server, { username: 'sam', cookie }),
      trySignIn(server, { cookie: `device=${'A'.repeat(43)}` }),
      trySignIn(server, { cookie: `${cookie}A` }),
      trySignIn(server, { cookie: cookie.replace('device=', '__Secure-device=') }),
    ]);
    expect(outcomes.map(outcomeOf)).toEqual(times(4, '429 after 900'));
    expect(outcomeOf(await trySignIn(server, { cookie }))).toBe('200');
  });
});

test('the current password may be wrong 20 times per hour', async () => {
  await open();
  const token = mintToken(server, 'zoe');
  const guess = async (current: string) =>
    outcomeOf(
      await server.call(changePassword, { token, body: { current, next: 'three blind mice run' } }),
    );
  for (let index = 0; index < 20; index += 1) expect(await guess('wrong')).toBe('400');
  expect(await guess(sharedPassword)).toBe('429 after 3600');
  server.clock.pass(hour);
  expect(await guess(sharedPassword)).toBe('200');
});
