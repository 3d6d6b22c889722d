import { describe, expect, test } from 'vitest';
import { logout, readProfile } from '#features/auth/auth.contract.ts';
import { readImage } from '#features/photos/photos.contract.ts';
import { sharedServer } from '../support/server-hooks.ts';
import { imageCookieFrom, trySignIn } from '../support/sign-ins.ts';
import type { Answer, TestServerOptions } from '../support/test-server.ts';

/** Returns every cookie that a response sets, with `*` for random values. */
const cookiesOf = ({ headers }: Answer): string[] =>
  headers
    .getSetCookie()
    .map((cookie) =>
      cookie.replace(/^((?:__Secure-)?(?:device=[\w-]{43}|img=[\w-]{43}\.[\w-]{43}));/, (pair) =>
        pair.replace(/=.*/, '=*;'),
      ),
    );

interface Way {
  options: TestServerOptions;
  headers?: Record<string, string>;
  base?: string;
  encrypted?: true;
}
const saysHttps = { headers: { 'x-forwarded-proto': 'https' } };
const ways: Record<string, Way> = {
  'on plain http, although anybody says https': { options: {}, ...saysHttps },
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
};

describe.each(Object.entries(ways))('%s', (_, way) => {
  const { options, headers = {}, base = '', encrypted = false } = way;
  const server = sharedServer(options);
  const name = (plain: string) => (encrypted ? `__Secure-${plain}` : plain);
  const kind = encrypted ? 'HttpOnly; Secure; SameSite=Strict' : 'HttpOnly; SameSite=Strict';
  const imageCookies = (value: string, maxAge: number) =>
    ['image', 'video'].map(
      (of) => `${name('img')}=${value}; Max-Age=${maxAge}; Path=${base}/api/photos/${of}; ${kind}`,
    );

  test('signing in sets both cookies, the profile restores the one for images, signing out clears it', async () => {
    const signedIn = await trySignIn(server, { headers });
    expect(cookiesOf(signedIn)).toEqual([
      `${name('device')}=*; Max-Age=31536000; Path=${base}/api/auth/login; ${kind}`,
      ...imageCookies('*', 15_552_000),
    ]);
    const { token } = signedIn.body as { token: string };
    const profile = await server.call(readProfile, { token, headers });
    expect(cookiesOf(profile)).toEqual(imageCookies('*', 15_552_000));
    const cookie = imageCookieFrom(signedIn);
    expect(imageCookieFrom(profile)).toBe(cookie);
    // Permitted users get a 404 for an image that does not exist.
    const params = { filename: `${'0'.repeat(32)}.jpg` };
    const withCookie = { params, headers: { ...headers, cookie } };
    expect((await server.call(readImage, withCookie)).status).toBe(404);
    expect(cookiesOf(await server.call(logout, { token, headers }))).toEqual(imageCookies('', 0));
  });
});
