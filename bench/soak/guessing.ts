import { Agent, request } from 'node:http';
import { login } from '#features/auth/auth.contract.ts';
import { startBuiltHome } from '../../tests/support/built-home.ts';
import { deviceCookieFrom, trySignIn } from '../../tests/support/sign-ins.ts';
import { callWire, type TestHome } from '../../tests/support/test-home.ts';
import { median } from '../figures.ts';
import { moveIn, productSettings } from '../homes.ts';
import { expectations } from './expectations.ts';

/*
 * Strangers who guess passwords, from one address and from fifty, each guess under a forwarded address of its own; and one
 * of the couple who wants to come in meanwhile (safety G23). An hour of the same passes in src/features/auth, on a clock
 * that can be moved.
 */

const guesses = 10_000;
/** Of wrong names and wrong passwords together, in no order that anything else could keep time with. */
const timed = 500;
const usernames = ['zoe', 'sam', 'nobody'];
const { expect, passed } = expectations();

export async function guessing(): Promise<boolean> {
  for (const addresses of [1, 50]) await attack(addresses);
  await compareTimes();
  return passed();
}

async function startHome(rateLimits: 'on' | 'off') {
  const { PORT, FIVETWENTY_DATA_DIR, ...settings } = productSettings('');
  const home = await startBuiltHome({ ...settings, FIVETWENTY_RATE_LIMITS: rateLimits });
  const url = `http://127.0.0.1:${home.port}`;
  await moveIn(url);
  const call: TestHome['call'] = (spec, given = {}) => callWire(url, spec, given);
  return { home, call };
}

async function attack(addresses: number): Promise<void> {
  const { home, call } = await startHome('on');
  try {
    const known = deviceCookieFrom(await trySignIn({ call }));
    const strangers = Array.from({ length: addresses }, (_, index) =>
      stranger(home.port, `127.0.1.${index + 1}`),
    );
    const reached = new Map(usernames.map((name) => [name, 0]));
    const odd = new Set<number>();
    let signedIn = 0;
    let signIns = 0;
    const began = performance.now();
    for (let index = 0; index < guesses; index += addresses) {
      await Promise.all(
        strangers.map(async ({ guess }, which) => {
          const name = usernames[(index + which) % usernames.length] ?? '';
          const status = await guess(name, `guess ${index + which}`);
          if (status === 401) reached.set(name, (reached.get(name) ?? 0) + 1);
          else if (status !== 429) odd.add(status);
        }),
      );
      if (index % 2_000 !== 0) continue;
      signIns += 1;
      if ((await trySignIn({ call }, { cookie: known })).status === 200) signedIn += 1;
    }
    for (const { leave } of strangers) leave();
    const seconds = ((performance.now() - began) / 1_000).toFixed(0);
    const from = `${guesses} guesses from ${addresses}`;
    console.log(`${from}: ${seconds} s, reached the hash: ${JSON.stringify([...reached])}`);
    for (const [name, count] of reached) {
      expect(`${from}: at most 100 at ${name} reach the hash`, count <= 100, true);
    }
    expect(
      `${from}: some do`,
      [...reached.values()].some((count) => count > 0),
      true,
    );
    expect(`${from}: other answers than 401 and 429`, [...odd].join() || 'none', 'none');
    expect(`${from}: a known device signs in, of ${signIns} times`, signedIn, signIns);
  } finally {
    await home.remove();
  }
}

/** Somebody at an address of this computer, who pretends another with every guess. */
function stranger(port: number, localAddress: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let count = 0;
  return {
    guess: (username: string, password: string) => {
      count += 1;
      const body = JSON.stringify({ username, password });
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'x-forwarded-for': `198.51.${(count >> 8) % 256}.${count % 256}`,
      };
      const { method, path } = login;
      const options = { agent, port, localAddress, host: '127.0.0.1', method, path, headers };
      return new Promise<number>((resolve, reject) => {
        request(options, (answer) => {
          answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
        })
          .once('error', reject)
          .end(body);
      });
    },
    leave: () => agent.destroy(),
  };
}

async function compareTimes(): Promise<void> {
  const { home, call } = await startHome('off');
  try {
    const times: Record<'name' | 'password', number[]> = { name: [], password: [] };
    for (let index = 0; index < timed; index += 1) {
      const what = Math.random() < 0.5 ? 'name' : 'password';
      const username = what === 'name' ? 'nobody' : 'zoe';
      const began = performance.now();
      await trySignIn({ call }, { username, password: 'not this one' });
      times[what].push(performance.now() - began);
    }
    const [name, password] = [median(times.name), median(times.password)];
    console.log(`wrong name ${name.toFixed(1)} ms, wrong password ${password.toFixed(1)} ms`);
    expect('their medians are within 5 %', Math.abs(name / password - 1) <= 0.05, true);
  } finally {
    await home.remove();
  }
}
