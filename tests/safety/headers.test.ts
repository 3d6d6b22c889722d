import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharing } from '#shared/sharing.ts';
import { builtPages } from '../support/built-pages.ts';
import { scoreOf } from '../support/header-score.ts';
import { addPhoto } from '../support/photos.ts';
import { openTestHome, type TestHome, type TestHomeOptions } from '../support/test-home.ts';
import { mintToken } from '../support/tokens.ts';
import { send, type WireAnswer } from '../support/wire.ts';

const pages = builtPages();
const homes = new Map<string, Promise<TestHome>>();
/** One server per setting, shared by the tests of this file. */
const homeWith = (options: TestHomeOptions = {}): Promise<TestHome> => {
  const key = JSON.stringify(options);
  const home = homes.get(key) ?? openTestHome({ ...options, webFolder: pages.folder });
  homes.set(key, home);
  return home;
};
afterAll(async () => {
  for (const home of homes.values()) await (await home).close();
  pages.remove();
});

const get = (
  home: TestHome,
  path: string,
  headers: Record<string, string> = {},
): Promise<WireAnswer> => send(home.url, { method: 'GET', path, headers });

const pageKinds = ['/', '/zoe', '/settings?tab=devices', '/no/such/page'];
const https = { publicUrl: 'https://home.example' };

const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:; font-src 'self'; " +
    "connect-src 'self'; manifest-src 'self'; worker-src 'self' blob:; form-action 'self'; base-uri 'none'; " +
    "object-src 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
};

test.each(pageKinds)('the page at %s has all security headers, and scores A+', async (path) => {
  const home = await homeWith(https);
  const answer = await get(home, path);
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    ...pageHeaders,
    'content-type': 'text/html; charset=utf-8',
  });
  expect(scoreOf(answer)).toBeGreaterThanOrEqual(100);
  const unchanged = await get(home, path, { 'if-none-match': String(answer.headers.etag) });
  expect([unchanged.status, unchanged.text]).toEqual([304, '']);
  expect(unchanged.headers).toMatchObject(pageHeaders);
  for (const encoding of ['br', 'gzip']) {
    const packed = await get(home, path, { 'accept-encoding': encoding });
    expect(packed.headers).toMatchObject({ ...pageHeaders, 'content-encoding': encoding });
  }
});

describe('other responses', () => {
  const api = {
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'strict-transport-security': 'max-age=63072000',
  };
  const json = { 'content-type': 'application/json; charset=utf-8' };
  const asset = {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
    'cache-control': 'public, max-age=31536000, immutable',
  };
  const table: [string, string, number, Record<string, string>][] = [
    ['a call', '/api/health', 200, { ...api, ...json }],
    ['a call written in another way', '/%61pi/health', 200, { ...api, ...json }],
    ['a call at a whole address', 'http://home.example/api/health', 200, { ...api, ...json }],
    ['a refusal', '/api/love', 401, { ...api, ...json }],
    ['an unknown call', '/api/nothing', 401, { ...api, ...json }],
    [
      'an address that cannot be read',
      '/api/%zz',
      400,
      { 'x-content-type-options': 'nosniff', ...json },
    ],
    ['a script', '/assets/app-1a2b.js', 200, asset],
    ['a style', '/assets/app-1a2b.css', 200, asset],
    ['the service worker', '/sw.js', 200, { ...asset, 'cache-control': 'no-cache' }],
    [
      'what phones are told of the app',
      '/manifest.webmanifest',
      200,
      {
        ...asset,
        'cache-control': 'no-cache',
        'content-type': 'application/manifest+json; charset=utf-8',
      },
    ],
    ['an icon', '/icons/icon-192.png', 200, { ...asset, 'cache-control': 'public, max-age=86400' }],
    [
      'an asset of another version',
      '/assets/app-9z.js',
      404,
      { 'x-content-type-options': 'nosniff', ...json },
    ],
  ];
  test.each(table)('%s', async (_, path, status, headers) => {
    const answer = await get(await homeWith(https), path);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject(headers);
    expect(JSON.stringify(answer.headers)).not.toMatch(/unsafe-|access-control/);
  });

  test('shared photos without a service worker redirect to the app', async () => {
    const home = await homeWith({ ...https, publicUrl: 'https://home.example/love' });
    const body = new FormData();
    body.set(sharing.field, new Blob([new Uint8Array(3_000_000)]), 'a.jpg');
    const answer = await fetch(`${home.url}/love${sharing.path}`, {
      method: 'POST',
      body,
      redirect: 'manual',
    });
    expect([answer.status, answer.headers.get('location'), await answer.text()]).toEqual([
      303,
      '/love/photos?shared',
      '',
    ]);
  });

  test('the event stream', async () => {
    const home = await homeWith(https);
    const answer = await get(home, `/api/love-updates/subscribe?token=${mintToken(home, 'zoe')}`);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      ...api,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-store, no-transform',
      'x-accel-buffering': 'no',
    });
  });

  test('an endpoint, an error, an image and the event stream score A+ (G19)', async () => {
    const home = await homeWith(https);
    const token = mintToken(home, 'zoe');
    const { filename } = await addPhoto(home, token);
    const authorization = `Bearer ${token}`;
    for (const [path, status] of [
      ['/api/love', 200],
      ['/api/nothing', 404],
      [`/api/photos/image/${filename}`, 200],
      [`/api/photos/image/${'0'.repeat(32)}.jpg`, 404],
      ['/api/love-updates/subscribe', 200],
    ] as const) {
      const answer = await get(home, path, { authorization });
      expect([path, answer.status]).toEqual([path, status]);
      expect([path, scoreOf(answer)]).toEqual([path, path.includes(filename) ? 105 : 130]);
      expect(JSON.stringify(answer.headers)).not.toContain('unsafe-');
    }
  });

  test('no response reveals server software', async () => {
    const home = await homeWith();
    for (const path of ['/', '/api/health', '/assets/app-1a2b.js', '/api/%zz']) {
      const { headers } = await get(home, path);
      expect([headers.server, headers['x-powered-by']]).toEqual([undefined, undefined]);
    }
  });

  test.each([
    '/assets/../index.html',
    '/assets/../not-for-you.txt',
    '/assets/%2e%2e/not-for-you.txt',
    '/assets/..%2fnot-for-you.txt',
    '/assets//etc/passwd',
    '/assets/%2fetc/passwd',
    '/not-for-you.txt',
    '/assets/..%5cnot-for-you.txt',
    '/assets/',
    '/assets',
    '/assets/%00',
    '/secret.key',
  ])('no file but the assets is served: %s', async (path) => {
    const { status, text } = await get(await homeWith(), path);
    expect(status).toBeLessThan(500);
    expect(text).not.toMatch(/beside the assets|root:/);
    if (status === 200) expect(text).toContain('<!doctype html>');
  });
});

describe('HSTS is sent only over HTTPS', () => {
  const proxied = { 'x-forwarded-proto': 'https' };
  test.each<[string, TestHomeOptions, Record<string, string>, boolean]>([
    ['plain http', {}, {}, false],
    ['plain http, whatever anybody says', {}, proxied, false],
    ['a public http address', { publicUrl: 'http://home.example' }, proxied, false],
    ['a public https address', https, {}, true],
    ['a trusted proxy with https', { trustProxy: ['127.0.0.1'] }, proxied, true],
    [
      'a trusted proxy with http',
      { trustProxy: ['127.0.0.1'] },
      { 'x-forwarded-proto': 'http' },
      false,
    ],
    ['another proxy', { trustProxy: ['192.0.2.1'] }, proxied, false],
  ])('%s', async (_, options, headers, expected) => {
    const home = await homeWith(options);
    for (const path of ['/', '/api/health', '/api/nothing']) {
      const answer = await get(home, path, headers);
      expect(answer.headers['strict-transport-security']).toBe(
        expected ? 'max-age=63072000' : undefined,
      );
    }
  });
});

describe('a server under a sub-path', () => {
  let home: TestHome;
  beforeAll(async () => {
    home = await homeWith({ publicUrl: 'https://x.example/love' });
  });

  test.each([
    ['/love', '<!doctype html>'],
    ['/love/', '<!doctype html>'],
    ['/love/?from=home', '<!doctype html>'],
    ['/love/dashboard', '<!doctype html>'],
    ['/dashboard', '<!doctype html>'],
    ['/lovely', '<!doctype html>'],
    ['/love/assets/app-1a2b.js', 'export {};'],
    ['/assets/app-1a2b.js', 'export {};'],
    ['/love/api/setup', '{"needed":false}'],
    ['/api/setup', '{"needed":false}'],
  ])('serves %s, also behind a proxy that removes the path', async (path, start) => {
    const { status, text } = await get(home, path);
    expect(status).toBe(200);
    expect(text.slice(0, start.length)).toBe(start);
  });

  test('protects endpoints with and without the path', async () => {
    expect((await get(home, '/love/api/love')).status).toBe(401);
    expect((await get(home, '/love/api/nothing')).status).toBe(401);
    expect((await get(home, '/love/love/api/love')).text).toContain('<!doctype html>');
    expect((await get(home, '/love/%zz')).status).toBe(400);
  });
});
