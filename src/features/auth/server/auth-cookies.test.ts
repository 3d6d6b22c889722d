import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { imageCookieFrom, trySignIn } from '../../../../tests/support/sign-ins.ts';
import {
  type Answer,
  openTestHome,
  type TestHome,
  type TestHomeOptions,
} from '../../../../tests/support/test-home.ts';
import { mintToken } from '../../../../tests/support/tokens.ts';
import { changePassword, logout, readProfile } from '../auth.contract.ts';

/** Every cookie that an answer sets, whole; what was drawn for it as `*`. */
const cookiesOf = ({ headers }: Answer): string[] =>
  headers
    .getSetCookie()
    .map((cookie) =>
      cookie.replace(/^((?:__Secure-)?(?:device=[\w-]{43}|img=[\w-]{43}\.[\w-]{43}));/, (pair) =>
        pair.replace(/=.*/, '=*;'),
      ),
    );

const tokenOf = ({ body }: Answer) => (body as { token: string }).token;

interface Way {
  options: TestHomeOptions;
  headers?: Record<string, string>;
  base?: string;
  encrypted?: true;
}
const saysHttps = { headers: { 'x-forwarded-proto': 'https' } };
const ways: Record<string, Way> = {
  'on plain http': { options: {} },
  'on plain http under a sub-path': {
    options: { publicUrl: 'http://home.example/love/' },
    base: '/love',
  },
  'at a public https address': {
    options: { publicUrl: 'https://home.example' },
    encrypted: true,
  },
  'at a public https address under a sub-path': {
    options: { publicUrl: 'https://home.example/our/love' },
    base: '/our/love',
    encrypted: true,
  },
  'behind a trusted proxy with https': {
    options: { trustProxy: ['127.0.0.1'] },
    ...saysHttps,
    encrypted: true,
  },
  'when anybody says https': { options: {}, ...saysHttps },
};

describe.each(Object.entries(ways))('%s', (_, way) => {
  const { options, headers = {}, base = '', encrypted = false } = way;
  let home: TestHome;
  beforeAll(async () => {
    home = await openTestHome(options);
  });
  afterAll(() => home.close());

  const name = (plain: string) => (encrypted ? `__Secure-${plain}` : plain);
  const kind = encrypted ? 'HttpOnly; Secure; SameSite=Strict' : 'HttpOnly; SameSite=Strict';
  const passes = ['image', 'video'].map(
    (of) => `${name('img')}=*; Max-Age=15552000; Path=${base}/api/photos/${of}; ${kind}`,
  );

  test('signing in sets the device cookie and the image cookie', async () => {
    expect(cookiesOf(await trySignIn(home, { headers }))).toEqual([
      `${name('device')}=*; Max-Age=31536000; Path=${base}/api/auth/login; ${kind}`,
      ...passes,
    ]);
  });

  test('reading the profile restores the image cookie', async () => {
    const signedIn = await trySignIn(home, { headers });
    const profile = await home.call(readProfile, { token: tokenOf(signedIn), headers });
    expect(cookiesOf(profile)).toEqual(passes);
    expect(imageCookieFrom(profile)).toBe(imageCookieFrom(signedIn));
  });

  test('signing out clears the image cookie, and keeps the device cookie', async () => {
    const answer = await home.call(logout, { token: mintToken(home, 'zoe'), headers });
    expect(cookiesOf(answer)).toEqual(
      ['image', 'video'].map(
        (of) => `${name('img')}=; Max-Age=0; Path=${base}/api/photos/${of}; ${kind}`,
      ),
    );
  });
});

describe('the image cookie', () => {
  let home: TestHome;
  beforeAll(async () => {
    home = await openTestHome();
  });
  afterAll(() => home.close());

  const seconds = (answer: Answer) =>
    Number(/^img=.*; Max-Age=(\d+);/.exec(answer.headers.getSetCookie().join())?.[1]);

  test('expires with its session, also when it is set again', async () => {
    const token = mintToken(home, 'sam');
    home.clock.pass(29 * 86_400_000);
    expect(seconds(await home.call(readProfile, { token }))).toBe((180 - 29) * 86_400);
  });

  test('differs for each session, and is not set for a rejected request', async () => {
    const [one, other] = [await trySignIn(home), await trySignIn(home)];
    expect(imageCookieFrom(one)).not.toBe(imageCookieFrom(other));
    const refused = [
      await trySignIn(home, { password: 'wrong' }),
      await home.call(readProfile),
      await home.call(logout),
      await home.call(changePassword, {
        token: tokenOf(one),
        body: { current: 'wrong', next: 'quiet rivers run deep' },
      }),
    ];
    expect(refused.map((answer) => [answer.status, answer.headers.getSetCookie()])).toEqual([
      [401, []],
      [401, []],
      [401, []],
      [400, []],
    ]);
  });
});
