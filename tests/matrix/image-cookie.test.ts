import { createHmac, randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { changePassword, endSession, logout, readSessions } from '#features/auth/auth.contract.ts';
import { Photo, readImage } from '#features/photos/photos.contract.ts';
import { cameraPicture, upload } from '../support/pictures.ts';
import { serverPerTest } from '../support/server-hooks.ts';
import { imageCookieFrom, trySignIn } from '../support/sign-ins.ts';
import { sharedPassword, startTestServer } from '../support/test-server.ts';
import { decodeToken, keyOf, mintToken, withClaims } from '../support/tokens.ts';
import { callOf, send } from '../support/wire.ts';

/* The cookie permits a single endpoint: existing images. The matrix tests it with all others. */

const picture = await cameraPicture();
const server = serverPerTest();
let filename: string;
let token: string;
let cookie: string;

beforeEach(async () => {
  const signedIn = await trySignIn(server);
  token = (signedIn.body as { token: string }).token;
  cookie = imageCookieFrom(signedIn);
  const { body } = await upload(server, mintToken(server, 'sam'), picture);
  filename = z.object({ photo: Photo }).parse(body).photo.filename;
});

const statusWith = async (headers: Record<string, string>, query: Record<string, string> = {}) => {
  const sent = callOf(readImage, { params: { filename }, query, headers });
  const { status, text } = await send(server.url, sent);
  // An error response contains nothing of the picture.
  if (status !== 200) expect(JSON.parse(text)).toEqual({ message: expect.any(String) });
  return status;
};
const withCookie = () => statusWith({ cookie });
const withBearer = () => statusWith({ authorization: `Bearer ${token}` });
const passFor = (sid: string, key = keyOf(server.folder)) =>
  `${sid}.${createHmac('sha256', key).update(`pictures of ${sid}`).digest('base64url')}`;

test('images accept a bearer token or the cookie of the same session, and nothing else', async () => {
  const authorization = `Bearer ${token}`;
  const [sid = '', mac = ''] = cookie.slice('img='.length).split('.');
  expect(sid).toBe(decodeToken(token).claims.sid);
  const other = mac.startsWith('A') ? 'B' : 'A';
  const found = {
    bearer: await withBearer(),
    cookie: await withCookie(),
    both: await statusWith({ authorization, cookie }),
    'the cookie among others': await statusWith({ cookie: `a=b; ${cookie}; device=c` }),
    'the partner': await statusWith({ authorization: `Bearer ${mintToken(server, 'sam')}` }),
    nothing: await statusWith({}),
    'a bearer that is none, beside the cookie': await statusWith({
      authorization: 'Bearer x',
      cookie,
    }),
    'an expired bearer': await statusWith({
      authorization: `Bearer ${withClaims(server, token, { exp: 1 })}`,
    }),
    'the token as the cookie': await statusWith({ cookie: `img=${token}` }),
    'only the session': await statusWith({ cookie: `img=${sid}` }),
    'another signature': await statusWith({ cookie: `img=${sid}.${other}${mac.slice(1)}` }),
    'more than a pass': await statusWith({ cookie: `${cookie}x` }),
    'signed with another key': await statusWith({
      cookie: `img=${passFor(sid, randomBytes(32))}`,
    }),
    'a session that is not there': await statusWith({ cookie: `img=${passFor('x'.repeat(43))}` }),
    'the name of https': await statusWith({ cookie: `__Secure-${cookie}` }),
    'the cookie twice, the first one bad': await statusWith({ cookie: `img=x; ${cookie}` }),
  };
  const opens = ['bearer', 'cookie', 'both', 'the cookie among others', 'the partner'];
  expect(found).toEqual(
    Object.fromEntries(Object.keys(found).map((name) => [name, opens.includes(name) ? 200 : 401])),
  );
});

const own = async (of: string) => {
  const { body } = await server.call(readSessions, { token: of });
  return (body as { id: number; current: boolean }[]).find(({ current }) => current)?.id ?? 0;
};

describe('images respond 401 at once, for cookie and bearer alike, after', () => {
  const endings: Record<string, () => Promise<unknown>> = {
    'signing out': () => server.call(logout, { token }),
    'ending it from another device': async () =>
      server.call(endSession, {
        token: mintToken(server, 'zoe'),
        params: { id: await own(token) },
      }),
    'changing the password on another device': () =>
      server.call(changePassword, {
        token: mintToken(server, 'zoe'),
        body: { current: sharedPassword, next: 'quiet rivers run deep' },
      }),
  };
  test.each(Object.entries(endings))('%s', async (_, end) => {
    // Fills both caches, which must be cleared.
    expect([await withCookie(), await withBearer()]).toEqual([200, 200]);
    await end();
    expect([await withCookie(), await withBearer()]).toEqual([401, 401]);
    await server.restart();
    expect([await withCookie(), await withBearer()]).toEqual([401, 401]);
  });
});

test('images respond 401 when the session expires after 180 days, not when a token does', async () => {
  const day = 86_400_000;
  server.clock.pass(31 * day);
  expect([await withCookie(), await withBearer()]).toEqual([200, 401]);
  server.clock.pass(149 * day - 1);
  expect(await withCookie()).toBe(200);
  server.clock.pass(1);
  expect(await withCookie()).toBe(401);
});

test('the cookie has the __Secure- prefix over HTTPS', async () => {
  const onHttps = await startTestServer({ publicUrl: 'https://app.example' });
  const secureCookie = imageCookieFrom(await trySignIn(onHttps));
  // Permitted users get a 404 for an image that does not exist.
  const missing = { filename: `${'0'.repeat(32)}.jpg` };
  const ask = async (sent: string) =>
    (await send(onHttps.url, callOf(readImage, { params: missing, headers: { cookie: sent } })))
      .status;
  expect(secureCookie).toMatch(/^__Secure-img=/);
  expect(await ask(secureCookie)).toBe(404);
  expect(await ask(secureCookie.replace('__Secure-', ''))).toBe(401);
  await onHttps.close();
});
