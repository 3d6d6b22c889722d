import { afterAll, expect, test } from 'vitest';
import { builtPages } from '../../../../tests/support/built-pages.ts';
import { startTestServer, type TestServerOptions } from '../../../../tests/support/test-server.ts';

const pages = builtPages();
afterAll(() => pages.remove());

async function pageAt(path: string, options: TestServerOptions = {}): Promise<string> {
  const server = await startTestServer({ ...options, webFolder: pages.folder });
  try {
    return await (await fetch(server.url + path)).text();
  } finally {
    await server.close();
  }
}

test('the page has the base path and the state of the setup, and is the same at every address', async () => {
  const below = await pageAt('/love/zoe', { publicUrl: 'https://app.example/love' });
  expect(below).toContain('data-base="/love" data-set-up="true"');
  expect(below).toContain('src="/love/assets/app-1a2b.js"');
  expect(await pageAt('/', { isSetUp: false })).toContain('data-base="" data-set-up="false"');
  expect(await pageAt('/photo/3?from=/photos')).toBe(await pageAt('/'));
});

test('unknown files are a 404, and all other addresses the page', async () => {
  const server = await startTestServer({ webFolder: pages.folder });
  for (const [path, status] of [
    ['/healthz', 404],
    ['/.well-known/security.txt', 404],
    ['/wp-login.php', 404],
    ['/photos/old.jpg?v=1', 404],
    ['/no-such-page', 200],
    ['/zoe?from=a.b', 200],
  ] as const) {
    for (const method of ['GET', 'HEAD']) {
      const answer = await fetch(server.url + path, { method });
      expect([method, path, answer.status]).toEqual([method, path, status]);
    }
  }
  await server.close();
});

test('robots.txt allows calendar links and disallows everything else', async () => {
  expect(await pageAt('/robots.txt')).toBe('User-agent: *\nAllow: /api/calendar/\nDisallow: /\n');
  expect(await pageAt('/love/robots.txt', { publicUrl: 'https://app.example/love' })).toBe(
    'User-agent: *\nAllow: /love/api/calendar/\nDisallow: /\n',
  );
});

test('pages, manifests and the worker are revalidated by encoding', async () => {
  const server = await startTestServer({ webFolder: pages.folder });
  for (const path of ['/', '/photos', '/sw.js', '/manifest.webmanifest']) {
    const tags = new Set<string>();
    for (const encoding of ['br', 'gzip', 'identity']) {
      const ask = (held?: string) =>
        fetch(server.url + path, {
          headers: {
            'accept-encoding': encoding,
            ...(held !== undefined && { 'if-none-match': held }),
          },
        });
      const { headers } = await ask();
      const etag = headers.get('etag') ?? '';
      tags.add(etag);
      for (const held of [etag, `W/${etag}`, `"a", ${etag}`, `"a",W/${etag},"b"`, '*']) {
        const unchanged = await ask(held);
        expect([unchanged.status, unchanged.headers.get('etag')]).toEqual([304, etag]);
        expect(unchanged.headers.get('vary')).toBe('accept-encoding');
      }
      for (const held of ['"a"', '"a, *"', etag.replaceAll('"', '')]) {
        expect((await ask(held)).status).toBe(200);
      }
    }
    expect(tags.size).toBe(3);
  }
  await server.close();
});

test.each([
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
])('assets for Accept-Encoding: %s vary by it', async (accepted, encoding) => {
  const server = await startTestServer({ webFolder: pages.folder });
  const { status, headers } = await fetch(`${server.url}/assets/app-1a2b.js`, {
    headers: { 'accept-encoding': accepted },
  });
  await server.close();
  expect([status, headers.get('content-encoding')]).toEqual([200, encoding]);
  expect(headers.get('vary')).toBe('accept-encoding');
});
