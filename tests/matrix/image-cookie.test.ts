import { createHmac, randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { changePassword } from '#features/auth/auth.contract.ts';
import { Photo, readImage } from '#features/photos/photos.contract.ts';
import { cameraPicture, upload } from '../support/pictures.ts';
import { serverPerTest } from '../support/server-hooks.ts';
import { imageCookieFrom, trySignIn } from '../support/sign-ins.ts';
import { sharedPassword } from '../support/test-server.ts';
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
  const [sid = '', mac = ''] = cookie.slice('img='.length).split('.');
  expect(sid).toBe(decodeToken(token).claims.sid);
  const other = mac.startsWith('A') ? 'B' : 'A';
  const found = {
    bearer: await withBearer(),
    cookie: await withCookie(),
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
    'another signature': await statusWith({ cookie: `img=${sid}.${other}${mac.slice(1)}` }),
    'signed with another key': await statusWith({
      cookie: `img=${passFor(sid, randomBytes(32))}`,
    }),
    'a session that is not there': await statusWith({ cookie: `img=${passFor('x'.repeat(43))}` }),
    'the cookie twice, the first one bad': await statusWith({ cookie: `img=x; ${cookie}` }),
  };
  const opens = ['bearer', 'cookie', 'the cookie among others', 'the partner'];
  expect(found).toEqual(
    Object.fromEntries(Object.keys(found).map((name) => [name, opens.includes(name) ? 200 : 401])),
  );
});

test('images respond 401 at once after the session has ended, for cookie and bearer alike', async () => {
  // Fills both caches, which must be cleared.
  expect([await withCookie(), await withBearer()]).toEqual([200, 200]);
  const other = mintToken(server, 'zoe');
  const body = { current: sharedPassword, next: 'quiet rivers run deep' };
  expect((await server.call(changePassword, { token: other, body })).status).toBe(200);
  expect([await withCookie(), await withBearer()]).toEqual([401, 401]);
  await server.restart();
  expect([await withCookie(), await withBearer()]).toEqual([401, 401]);
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
