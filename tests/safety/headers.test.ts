import { afterAll, describe, expect, test } from 'vitest';
import { sharing } from '#shared/sharing.ts';
import { builtPages } from '../support/built-pages.ts';
import { addPhoto } from '../support/photos.ts';
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../support/test-server.ts';
import { mintToken } from '../support/tokens.ts';
import { send, type WireAnswer } from '../support/wire.ts';

const pages = builtPages();
const servers = new Map<string, Promise<TestServer>>();
/** One server per setting, shared by the tests of this file. */
const serverWith = (options: TestServerOptions = {}): Promise<TestServer> => {
  const key = JSON.stringify(options);
  const server = servers.get(key) ?? startTestServer({ ...options, webFolder: pages.folder });
  servers.set(key, server);
  return server;
};
afterAll(async () => {
  for (const server of servers.values()) await (await server).close();
  pages.remove();
});

const get = (
  server: TestServer,
  path: string,
  headers: Record<string, string> = {},
): Promise<WireAnswer> => send(server.url, { method: 'GET', path, headers });

const https = { publicUrl: 'https://app.example' };

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

test('a page has all security headers', async () => {
  const server = await serverWith(https);
  const path = '/settings?tab=devices';
  const answer = await get(server, path);
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    ...pageHeaders,
    'content-type': 'text/html; charset=utf-8',
  });
  const unchanged = await get(server, path, { 'if-none-match': String(answer.headers.etag) });
  expect([unchanged.status, unchanged.text]).toEqual([304, '']);
  expect(unchanged.headers).toMatchObject(pageHeaders);
  const packed = await get(server, path, { 'accept-encoding': 'br' });
  expect(packed.headers).toMatchObject({ ...pageHeaders, 'content-encoding': 'br' });
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
    ['a refusal', '/api/love', 401, { ...api, ...json }],
    [
      'an address that cannot be read',
      '/api/%zz',
      400,
      { 'x-content-type-options': 'nosniff', ...json },
    ],
    ['a script', '/assets/app-1a2b.js', 200, asset],
    ['the service worker', '/sw.js', 200, { ...asset, 'cache-control': 'no-cache' }],
    [
      'the manifest',
      '/manifest.webmanifest',
      200,
      {
        ...asset,
        'cache-control': 'no-cache',
        'content-type': 'application/manifest+json; charset=utf-8',
      },
    ],
    ['an icon', '/icons/icon-192.png', 200, { ...asset, 'cache-control': 'public, max-age=86400' }],
  ];
  test.each(table)('%s', async (_, path, status, headers) => {
    const answer = await get(await serverWith(https), path);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject(headers);
    expect(JSON.stringify(answer.headers)).not.toMatch(
      /unsafe-|access-control|"server"|x-powered-by/,
    );
  });

  test('shared photos without a service worker redirect to the app', async () => {
    const server = await serverWith({ ...https, publicUrl: 'https://app.example/love' });
    const body = new FormData();
    body.set(sharing.field, new Blob([new Uint8Array(3_000_000)]), 'a.jpg');
    const answer = await fetch(`${server.url}/love${sharing.path}`, {
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
    const server = await serverWith(https);
    const answer = await get(
      server,
      `/api/love-updates/subscribe?token=${mintToken(server, 'zoe')}`,
    );
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      ...api,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-store, no-transform',
      'x-accel-buffering': 'no',
    });
  });

  test('an image', async () => {
    const server = await serverWith(https);
    const token = mintToken(server, 'zoe');
    const { filename } = await addPhoto(server, token);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await get(server, `/api/photos/image/${filename}`, headers);
    expect(answer.status).toBe(200);
    const { 'cache-control': _, ...others } = api;
    const policy = "default-src 'none'; sandbox";
    expect(answer.headers).toMatchObject({ ...others, 'content-security-policy': policy });
  });

  test.each([
    '/assets/../not-for-you.txt',
    '/assets/..%2fnot-for-you.txt',
    '/assets/..%5cnot-for-you.txt',
    '/secret.key',
  ])('no file but the assets is served: %s', async (path) => {
    const { status, text } = await get(await serverWith(), path);
    expect(status).toBeLessThan(500);
    expect(text).not.toMatch(/beside the assets|root:/);
    if (status === 200) expect(text).toContain('<!doctype html>');
  });
});

test('HSTS is sent only over HTTPS', async () => {
  const proxied = { 'x-forwarded-proto': 'https' };
  const hstsOf = async (options: TestServerOptions) =>
    (await get(await serverWith(options), '/', proxied)).headers['strict-transport-security'];
  expect(await hstsOf({})).toBeUndefined();
  expect(await hstsOf({ trustProxy: ['127.0.0.1'] })).toBe('max-age=63072000');
});

describe('a server under a sub-path', () => {
  test.each([
    ['/love/dashboard', 200, '<!doctype html>'],
    ['/lovely', 200, '<!doctype html>'],
    ['/love/assets/app-1a2b.js', 200, 'export {};'],
    ['/love/api/setup', 200, '{"needed":false}'],
    // A proxy may remove the path.
    ['/assets/app-1a2b.js', 200, 'export {};'],
    ['/api/setup', 200, '{"needed":false}'],
    ['/love/love/api/love', 200, '<!doctype html>'],
  ])('answers %s with %i', async (path, expected, start) => {
    const { status, text } = await get(
      await serverWith({ publicUrl: 'https://x.example/love' }),
      path,
    );
    expect([status, text.slice(0, start.length)]).toEqual([expected, start]);
  });
});
