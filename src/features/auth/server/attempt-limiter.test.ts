import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { digestOf } from '#platform/server/entropy.ts';
import {
  deviceCookieFrom,
  outcomeOf,
  type SignIn,
  signOut,
  trySignIn,
} from '../../../../tests/support/sign-ins.ts';
import {
  sharedPassword,
  startTestServer,
  type TestServerOptions,
} from '../../../../tests/support/test-server.ts';
import { mintToken } from '../../../../tests/support/tokens.ts';
import { changePassword } from '../auth.contract.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const proxied = { trustProxy: ['127.0.0.1'] };
const wrong = { password: 'not this one' };

async function open(options: TestServerOptions = {}) {
  const server = await startTestServer({ rateLimits: true, ...options });
  onTestFinished(server.close);
  return {
    server,
    outcome: async (signIn: SignIn) => outcomeOf(await trySignIn(server, signIn)),
    /** Failed attempts that count against a limit, without the slow password hash. */
    addFailures(limit: string, count: number, at = server.clock.now()) {
      const sqlite = new Sqlite(join(server.folder, 'home.sqlite'));
      const insert = sqlite.prepare('insert into guesses (about, at) values (?, ?)');
      for (let failure = 0; failure < count; failure += 1) insert.run(limit, at);
      sqlite.close();
    },
  };
}

test('unknown devices at one address get 5 attempts in 15 minutes, for all usernames together, also after a restart', async () => {
  const { server, outcome, addFailures } = await open();
  // From before the clock was set back.
  addFailures('address 127.0.0.1', 5, server.clock.now() + hour);
  addFailures('address 127.0.0.1', 4);
  expect(await outcome({ ...wrong, username: 'eve', from: '192.0.2.1' })).toBe('401');
  await server.restart();
  const { status, body } = await trySignIn(server);
  expect([status, body]).toEqual([429, { message: 'Too many attempts. Try again in 15 minutes.' }]);
  // Nobody behind a proxy that is not trusted chooses an address.
  const headers = { forwarded: 'for=192.0.2.60', 'x-real-ip': '192.0.2.61' };
  expect(await outcome({ from: '192.0.2.9', headers })).toBe('429 after 900');
  server.clock.pass(15 * minute - second);
  expect(await outcome({})).toBe('429 after 1');
  server.clock.pass(second);
  expect(await outcome({})).toBe('200');
});

test('unknown devices get no more by concurrent requests', async () => {
  const { outcome, addFailures } = await open();
  addFailures('address 127.0.0.1', 4);
  const all = await Promise.all(Array.from({ length: 6 }, () => outcome(wrong)));
  expect(all.sort()).toEqual(['401', ...Array<string>(5).fill('429 after 2')]);
});

test('unknown devices behind a trusted proxy are limited per address, IPv6 by /64 network', async () => {
  const { outcome, addFailures } = await open(proxied);
  addFailures('address 2001:db8:0:1::/64', 5);
  expect(await outcome({ from: '2001:db8:0:1:7::1' })).toBe('429 after 900');
  expect(await outcome({ ...wrong, from: '2001:db8:0:2::1' })).toBe('401');
  // Only the last address counts, since the proxy adds it.
  expect(await outcome({ from: '198.51.100.7, 2001:db8:0:1::9' })).toBe('429 after 900');
});

test('unknown devices at many addresses wait longer and longer after ten failures for one username', async () => {
  const { server, outcome, addFailures } = await open(proxied);
  addFailures(`identity ${digestOf('zoe').slice(0, 16)}`, 10);
  expect(await outcome({ from: '192.0.2.1' })).toBe('429 after 1');
  expect(await outcome({ ...wrong, username: 'sam', from: '192.0.2.1' })).toBe('401');
  server.clock.pass(second);
  expect(await outcome({ ...wrong, from: '192.0.2.2' })).toBe('401');
  expect(await outcome({ from: '192.0.2.3' })).toBe('429 after 2');
});

test('a known device signs in while unknown devices are locked out, only its user, and also after a sign-out and a restart', async () => {
  const { server, outcome, addFailures } = await open();
  const first = await trySignIn(server);
  const cookie = deviceCookieFrom(first);
  await signOut(server, (first.body as { token: string }).token);
  addFailures('address 127.0.0.1', 5);
  addFailures(`identity ${digestOf('zoe').slice(0, 16)}`, 20);
  for (const unknown of [
    { cookie: `device=${'A'.repeat(43)}` },
    { cookie: `${cookie}A` },
    { cookie: cookie.replace('device=', '__Secure-device=') },
    { cookie, username: 'sam' },
  ]) {
    expect(await outcome(unknown)).toMatch(/^429/);
  }
  await server.restart();
  expect(await outcome({ cookie })).toBe('200');
});

test('a known device has a limit of its own: 20 attempts per hour', async () => {
  const { server, outcome, addFailures } = await open();
  const cookie = deviceCookieFrom(await trySignIn(server));
  addFailures('device 1', 19);
  expect(await outcome({ ...wrong, cookie })).toBe('401');
  expect(await outcome({ cookie })).toBe('429 after 3600');
  expect(await outcome({})).toBe('200');
  server.clock.pass(hour);
  expect(await outcome({ cookie })).toBe('200');
});

test('a known device signs in while the hash queue of unknown devices is full', async () => {
  const { server, outcome } = await open(proxied);
  const cookie = deviceCookieFrom(await trySignIn(server));
  const strangers = Array.from({ length: 20 }, (_, index) =>
    outcome({ ...wrong, username: `eve-${index}`, from: `203.0.113.${index}` }),
  );
  // The queue of the strangers is full now.
  const turnedAway = strangers.map(async (each) => {
    if (!(await each).startsWith('429')) throw new Error('was let in');
  });
  await Promise.any(turnedAway);
  expect(await outcome({ cookie })).toBe('200');
  await Promise.all(strangers);
});

test('the current password may be wrong 20 times per hour', async () => {
  const { server, addFailures } = await open();
  const token = mintToken(server, 'zoe');
  const guess = async (current: string) => {
    const body = { current, next: 'three blind mice run' };
    return outcomeOf(await server.call(changePassword, { token, body }));
  };
  addFailures('password of 1', 19);
  expect(await guess('wrong')).toBe('400');
  expect(await guess(sharedPassword)).toBe('429 after 3600');
  server.clock.pass(hour);
  expect(await guess(sharedPassword)).toBe('200');
});
