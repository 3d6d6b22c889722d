import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#platform/server/db/database.ts';
import { createFakeClock } from '../../../../tests/support/fake-clock.ts';
import {
  deviceCookieFrom,
  outcomeOf,
  type SignIn,
  trySignIn,
} from '../../../../tests/support/sign-ins.ts';
import {
  openTestHome,
  sharedPassword,
  type TestHome,
  type TestHomeOptions,
} from '../../../../tests/support/test-home.ts';
import { mintToken } from '../../../../tests/support/tokens.ts';
import { migrations } from '../../../app/migrations/migrations.ts';
import { changePassword, logout } from '../auth.contract.ts';
import { createAttemptLimiter } from './attempt-limiter.ts';
import type { AuthSchema } from './auth.schema.ts';
import { saveFailure } from './auth.store.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const proxied = { trustProxy: ['127.0.0.1'] };
const wrong = { password: 'not this one' };

let home: TestHome;
const open = async (options: TestHomeOptions = {}) => {
  home = await openTestHome({ rateLimits: true, ...options });
  opened.push(home);
};
const opened: TestHome[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

/** Returns the outcomes of consecutive attempts. */
async function tries(
  count: number,
  given: SignIn | ((index: number) => SignIn),
): Promise<string[]> {
  const outcomes: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const one = typeof given === 'function' ? given(index) : given;
    outcomes.push(outcomeOf(await trySignIn(home, { ...wrong, ...one })));
  }
  return outcomes;
}
const times = (count: number, outcome: string) => Array<string>(count).fill(outcome);

describe('unknown devices at one address', () => {
  test('get 5 attempts in 15 minutes, for all usernames together', async () => {
    await open();
    const named = (index: number) => ({ username: ['zoe', 'sam', 'eve'][index % 3] ?? '' });
    expect(await tries(7, named)).toEqual([...times(5, '401'), ...times(2, '429 after 900')]);
    const { status, body } = await trySignIn(home);
    expect([status, body]).toEqual([
      429,
      { message: 'Too many attempts. Try again in 15 minutes.' },
    ]);
    home.clock.pass(15 * minute - second);
    expect(outcomeOf(await trySignIn(home))).toBe('429 after 1');
    home.clock.pass(second);
    expect(outcomeOf(await trySignIn(home))).toBe('200');
  });

  test('get no more by concurrent requests', async () => {
    await open();
    const all = await Promise.all(Array.from({ length: 20 }, () => trySignIn(home, wrong)));
    expect(all.map(outcomeOf).sort()).toEqual([...times(5, '401'), ...times(15, '429 after 2')]);
    expect(await tries(1, {})).toEqual(['429 after 900']);
  });

  test('wait 2 seconds for concurrent attempts that succeed', async () => {
    await open();
    expect(await tries(1, {})).toEqual(['401']);
    const all = await Promise.all(Array.from({ length: 7 }, () => trySignIn(home)));
    expect(all.map(outcomeOf).sort()).toEqual([...times(4, '200'), ...times(3, '429 after 2')]);
    expect(outcomeOf(await trySignIn(home))).toBe('200');
  });

  test('get no more by a forged X-Forwarded-For, or a restart', async () => {
    await open();
    expect(await tries(5, (index) => ({ from: `192.0.2.${index}` }))).toEqual(times(5, '401'));
    await home.restart();
    expect(await tries(1, { from: '192.0.2.9' })).toEqual(['429 after 900']);
    const forwarded = { headers: { forwarded: 'for=192.0.2.60', 'x-real-ip': '192.0.2.61' } };
    expect(await tries(1, forwarded)).toEqual(['429 after 900']);
  });

  test('are not limited by successful sign-ins', async () => {
    await open();
    for (let index = 0; index < 3; index += 1) {
      expect(await tries(2, {})).toEqual(times(2, '401'));
      expect(outcomeOf(await trySignIn(home))).toBe('200');
      home.clock.pass(15 * minute);
    }
  });

  test('behind a trusted proxy are told apart by address, IPv6 by /64 network', async () => {
    await open(proxied);
    const household = (index: number) => ({ from: `2001:db8:0:1:${index}::1` });
    expect(await tries(6, household)).toEqual([...times(5, '401'), '429 after 900']);
    expect(await tries(1, { from: '2001:db8:0:2::1' })).toEqual(['401']);
    // Only what the proxy itself adds counts, which is the last one.
    expect(await tries(1, { from: '198.51.100.7, 2001:db8:0:1::9' })).toEqual(['429 after 900']);
  });

  test('are not locked out by a clock that is set back', async () => {
    await open();
    home.clock.pass(365 * 24 * hour);
    expect(await tries(6, {})).toEqual([...times(5, '401'), '429 after 900']);
    home.clock.jumpTo(home.clock.now() - 365 * 24 * hour);
    expect(outcomeOf(await trySignIn(home))).toBe('200');
  });
});

describe('unknown devices at many addresses', () => {
  const fromAnywhere = (index: number) => ({ from: `203.0.113.${index}` });

  test('get 10 attempts per user, then a pause that doubles up to 10 minutes', async () => {
    await open(proxied);
    expect(await tries(10, fromAnywhere)).toEqual(times(10, '401'));
    const pauses: number[] = [];
    for (let index = 10; index < 22; index += 1) {
      const refused = await trySignIn(home, { ...wrong, ...fromAnywhere(index) });
      expect(refused.status).toBe(429);
      const pause = Number(refused.headers.get('retry-after'));
      pauses.push(pause);
      home.clock.pass(pause * second);
      expect(await tries(1, fromAnywhere(index))).toEqual(['401']);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600]);
    // The partner isn't limited, and no limit lasts for ever.
    expect(outcomeOf(await trySignIn(home, { username: 'sam', from: '192.0.2.1' }))).toBe('200');
    home.clock.pass(10 * minute);
    expect(outcomeOf(await trySignIn(home, { from: '192.0.2.1' }))).toBe('200');
  });

  test('get at most 100 passwords checked per hour', async () => {
    await open(proxied);
    let reached = 0;
    for (let passed = 0; passed < hour; passed += 2 * minute) {
      const wave = Array.from({ length: 20 }, (_, index) =>
        trySignIn(home, { ...wrong, ...fromAnywhere(index) }),
      );
      const outcomes = (await Promise.all(wave)).map(({ status }) => status);
      expect(outcomes.filter((status) => ![401, 429].includes(status))).toEqual([]);
      reached += outcomes.filter((status) => status === 401).length;
      home.clock.pass(2 * minute);
    }
    expect(reached).toBeGreaterThanOrEqual(10);
    expect(reached).toBeLessThanOrEqual(100);
  });
});

describe('a known device', () => {
  test('signs in while unknown devices are locked out, also after a restart and a sign-out', async () => {
    await open(proxied);
    const first = await trySignIn(home, { from: '192.0.2.1' });
    const cookie = deviceCookieFrom(first);
    const { token } = first.body as { token: string };
    const signedOut = await home.call(logout, { token });
    // The device stays known; only the pass for pictures goes.
    expect(deviceCookieFrom(signedOut)).toBe('');

    await tries(12, (index) => ({ from: `203.0.113.${index}` }));
    await tries(6, { from: '192.0.2.1' });
    expect(outcomeOf(await trySignIn(home, { from: '192.0.2.1' }))).toMatch(/^429/);
    expect(outcomeOf(await trySignIn(home, { from: '192.0.2.1', cookie }))).toBe('200');
    await home.restart();
    expect(outcomeOf(await trySignIn(home, { from: '192.0.2.1', cookie }))).toBe('200');
  });

  test('has a limit of its own: 20 attempts per hour', async () => {
    await open();
    const cookie = deviceCookieFrom(await trySignIn(home));
    const other = deviceCookieFrom(await trySignIn(home));
    expect(await tries(21, { cookie })).toEqual([...times(20, '401'), '429 after 3600']);
    expect(outcomeOf(await trySignIn(home, { cookie }))).toBe('429 after 3600');
    expect(outcomeOf(await trySignIn(home, { cookie: other }))).toBe('200');
    expect(outcomeOf(await trySignIn(home))).toBe('200');
    home.clock.pass(hour);
    expect(outcomeOf(await trySignIn(home, { cookie }))).toBe('200');
  });

  test('signs in while the hash queue of unknown devices is full', async () => {
    await open(proxied);
    const cookie = deviceCookieFrom(await trySignIn(home));
    const strangers = Array.from({ length: 20 }, (_, index) =>
      trySignIn(home, { ...wrong, username: `eve-${index}`, from: `203.0.113.${index}` }),
    );
    // From now on the line of the strangers is full for a while.
    const turnedAway = strangers.map(async (each) => {
      if ((await each).status !== 429) throw new Error('was let in');
    });
    await Promise.any(turnedAway);
    const known = await Promise.all(Array.from({ length: 6 }, () => trySignIn(home, { cookie })));
    expect(known.map(outcomeOf)).toEqual(times(6, '200'));
    await Promise.all(strangers);
  });

  test('keeps its cookie when a second user signs in, also concurrently', async () => {
    await open();
    const cookie = deviceCookieFrom(await trySignIn(home));
    const sams = Array.from({ length: 3 }, () => trySignIn(home, { username: 'sam', cookie }));
    const answers = await Promise.all(sams);
    expect(answers.map(outcomeOf)).toEqual(times(3, '200'));
    expect(answers.map(deviceCookieFrom)).toEqual(times(3, cookie));
  });

  test('is known only to users who signed in on it, and only by a cookie of the server', async () => {
    await open();
    const cookie = deviceCookieFrom(await trySignIn(home));
    await tries(5, {});
    const outcomes = await Promise.all([
      trySignIn(home, { username: 'sam', cookie }),
      trySignIn(home, { cookie: `device=${'A'.repeat(43)}` }),
      trySignIn(home, { cookie: `${cookie}A` }),
      trySignIn(home, { cookie: cookie.replace('device=', '__Secure-device=') }),
    ]);
    expect(outcomes.map(outcomeOf)).toEqual(times(4, '429 after 900'));
    expect(outcomeOf(await trySignIn(home, { cookie }))).toBe('200');
  });

  test('is forgotten after a year without use', async () => {
    await open();
    const cookie = deviceCookieFrom(await trySignIn(home));
    home.clock.pass(366 * 24 * hour);
    await home.restart();
    await tries(5, {});
    expect(outcomeOf(await trySignIn(home, { cookie }))).toBe('429 after 900');
  });
});

describe('a password with accents', () => {
  const composed = 'Zoë et Élodie en été';
  const decomposed = composed.normalize('NFD');
  /** Zoë signs in over the wire, on an unknown device. */
  const signIn = (password: string) => tries(1, { password });

  test('in composed and decomposed form is one attempt and never a failure', async () => {
    await open();
    const body = { current: sharedPassword, next: decomposed };
    await home.call(changePassword, { token: mintToken(home, 'zoe'), body });
    for (let round = 0; round < 6; round += 1) {
      expect(await signIn(composed)).toEqual(['200']);
      expect(await signIn(decomposed)).toEqual(['200']);
    }
    // All five failures that an address has are still left; a wrong one counts once in either form.
    expect(await tries(4, { password: `${decomposed}?` })).toEqual(times(4, '401'));
    for (const right of [composed, decomposed]) expect(await signIn(right)).toEqual(['200']);
    expect(await signIn(`${composed}?`)).toEqual(['401']);
    expect(await signIn(composed)).toEqual(['429 after 900']);
  });

  test('opens a hash of an earlier version as it was typed, then in both forms', async () => {
    await open();
    const hash = await (await import('@node-rs/argon2')).hash(decomposed);
    const database = new Sqlite(join(home.folder, 'home.sqlite'));
    const update = 'update passwords set hash = ? where personId = 1';
    expect(database.prepare(update).run(hash).changes).toBe(1);
    database.close();
    // Six sign-ins, none of which counts.
    const typed = [decomposed, composed, decomposed, composed, decomposed, composed];
    for (const each of typed) expect(await signIn(each)).toEqual(['200']);
    expect(await tries(5, {})).toEqual(times(5, '401'));
  });

  test('is the current password in either form', async () => {
    await open();
    const token = mintToken(home, 'zoe');
    const passwords = [sharedPassword, composed, decomposed, 'three blind mice run'];
    for (const [index, next] of passwords.slice(1).entries()) {
      const body = { current: passwords[index], next };
      expect((await home.call(changePassword, { token, body })).status).toBe(200);
    }
    expect(await signIn('three blind mice run')).toEqual(['200']);
  });
});

test('the current password may be wrong 20 times per hour', async () => {
  await open();
  const token = mintToken(home, 'zoe');
  const guess = async (current: string) =>
    outcomeOf(
      await home.call(changePassword, { token, body: { current, next: 'three blind mice run' } }),
    );
  for (let index = 0; index < 20; index += 1) expect(await guess('wrong')).toBe('400');
  expect(await guess(sharedPassword)).toBe('429 after 3600');
  home.clock.pass(hour);
  expect(await guess(sharedPassword)).toBe('200');
});

/** A limit without delays, and the failure counts it received. */
function watchedLimit() {
  const seen: number[] = [];
  const wait = ([failures = []]: readonly (readonly number[])[]) => {
    seen.push(failures.length);
    return 0;
  };
  return { seen, limit: { keys: ['test'], wait } };
}

describe('counting attempts', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fivetwenty-guesses-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('ignores correct passwords, and attempts that throw', async () => {
    const clock = createFakeClock('2026-03-14T12:00:00Z');
    const database = await openDatabase<AuthSchema>({ folder, migrations, clock });
    const attempts = createAttemptLimiter(database, clock, true);
    const { seen, limit } = watchedLimit();
    await attempts.run(limit, async () => 'right');
    await expect(attempts.run(limit, () => Promise.reject(new Error('full')))).rejects.toThrow(
      'full',
    );
    await attempts.run(limit, async () => null);
    await attempts.run(limit, async () => null);
    clock.pass(hour);
    await attempts.run(limit, async () => null);
    // Looked at twice each time: what failed, and that with what is being tried.
    expect(seen).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 0, 0]);
    await database.close();
  });

  test('forgets pending attempts after a write to a full disk', async () => {
    const clock = createFakeClock('2026-03-14T12:00:00Z');
    const database = await openDatabase<AuthSchema>({ folder, migrations, clock });
    const mayHave = (pages: number) =>
      database.write(async (tx) => {
        await sql`pragma max_page_count = ${sql.raw(String(pages))}`.execute(tx);
      });
    await mayHave(1);
    const attempts = createAttemptLimiter(database, clock, true);
    const { seen, limit } = watchedLimit();
    // In company, and last, of a write that the disk has no room for: it had been let in when that failed.
    const guess = attempts.run(limit, async () => 'right');
    const large = database.write((tx) => saveFailure(tx, ['x'.repeat(300_000)], clock.now()));
    const [guessed] = await Promise.allSettled([guess, large]);
    expect(guessed.status).toBe('fulfilled');
    await mayHave(100_000);
    await attempts.run(limit, async () => 'right');
    expect(new Set(seen)).toEqual(new Set([0]));
    await database.close();
  });
});
