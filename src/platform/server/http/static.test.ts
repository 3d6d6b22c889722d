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

test.each([
  ['/healthz', 404],
  ['/readyz', 404],
  ['/metrics', 404],
  ['/.well-known/security.txt', 404],
  ['/.well-known/change-password', 404],
  ['/wp-login.php', 404],
  ['/photos/old.jpg?v=1', 404],
  ['/favicon.ico', 404],
  ['/no-such-page', 200],
  ['/photos', 200],
  ['/zoe?from=a.b', 200],
])('GET and HEAD %s answer %i', async (path, status) => {
  const server = await startTestServer({ webFolder: pages.folder });
  for (const method of ['GET', 'HEAD']) {
    expect((await fetch(server.url + path, { method })).status).toBe(status);
  }
  await server.close();
});

test('robots.txt disallows everything', async () => {
  expect(await pageAt('/robots.txt')).toBe('User-agent: *\nDisallow: /\n');
});
