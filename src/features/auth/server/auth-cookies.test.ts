import { describe, expect, test } from 'vitest';
import { sharedServer } from '../../../../tests/support/server-hooks.ts';
import { imageCookieFrom, trySignIn } from '../../../../tests/support/sign-ins.ts';
import type { Answer, TestServerOptions } from '../../../../tests/support/test-server.ts';
import { mintToken } from '../../../../tests/support/tokens.ts';
import { logout, readProfile } from '../auth.contract.ts';

/** Returns every cookie that a response sets, with `*` for random values. */
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
  options: TestServerOptions;
  headers?: Record<string, string>;
  base?: string;
  encrypted?: true;
}
const saysHttps = { headers: { 'x-forwarded-proto': 'https' } };
const ways: Record<string, Way> = {
  'on plain http': { options: {} },
  'at a public https address under a sub-path': {
    options: { publicUrl: 'https://app.example/our/love' },
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
  const server = sharedServer(options);

  const name = (plain: string) => (encrypted ? `__Secure-${plain}` : plain);
  const kind = encrypted ? 'HttpOnly; Secure; SameSite=Strict' : 'HttpOnly; SameSite=Strict';
  const passes = ['image', 'video'].map(
    (of) => `${name('img')}=*; Max-Age=15552000; Path=${base}/api/photos/${of}; ${kind}`,
  );

  test('signing in sets the device cookie and the image cookie', async () => {
    expect(cookiesOf(await trySignIn(server, { headers }))).toEqual([
      `${name('device')}=*; Max-Age=31536000; Path=${base}/api/auth/login; ${kind}`,
      ...passes,
    ]);
  });

  test('reading the profile restores the image cookie', async () => {
    const signedIn = await trySignIn(server, { headers });
    const profile = await server.call(readProfile, { token: tokenOf(signedIn), headers });
    expect(cookiesOf(profile)).toEqual(passes);
    expect(imageCookieFrom(profile)).toBe(imageCookieFrom(signedIn));
  });

  test('signing out clears the image cookie, and keeps the device cookie', async () => {
    const answer = await server.call(logout, { token: mintToken(server, 'zoe'), headers });
    expect(cookiesOf(answer)).toEqual(
      ['image', 'video'].map(
        (of) => `${name('img')}=; Max-Age=0; Path=${base}/api/photos/${of}; ${kind}`,
      ),
    );
  });
});
