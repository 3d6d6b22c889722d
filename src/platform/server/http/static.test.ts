import { afterAll, expect, onTestFinished, test } from 'vitest';
import { builtPages } from '../../../../tests/support/built-pages.ts';
import { startTestServer, type TestServerOptions } from '../../../../tests/support/test-server.ts';

const pages = builtPages();
afterAll(() => pages.remove());

const isBelow = { publicUrl: 'https://app.example/love' };

async function open(options: TestServerOptions = {}) {
  const server = await startTestServer({ ...options, webFolder: pages.folder });
  onTestFinished(server.close);
  return {
    ask: (path: string, init?: RequestInit) => fetch(server.url + path, init),
    textAt: async (path: string) => (await fetch(server.url + path)).text(),
  };
}

test('the page has the base path and the state of the setup, and is the same at every address', async () => {
  const [below, fresh, root] = [await open(isBelow), await open({ isSetUp: false }), await open()];
  const page = await below.textAt('/love/zoe');
  expect(page).toContain('data-base="/love" data-set-up="true"');
  expect(page).toContain('src="/love/assets/app-1a2b.js"');
  expect(await fresh.textAt('/')).toContain('data-base="" data-set-up="false"');
  expect(await root.textAt('/photo/3?from=/photos')).toBe(await root.textAt('/'));

  expect(await root.textAt('/robots.txt')).toBe(
    'User-agent: *\nAllow: /api/calendar/\nDisallow: /\n',
  );
  expect(await below.textAt('/love/robots.txt')).toBe(
    'User-agent: *\nAllow: /love/api/calendar/\nDisallow: /\n',
  );
});

test('unknown files are a 404, and all other addresses the page', async () => {
  const { ask } = await open();
  for (const [path, status] of [
    ['/healthz', 404],
    ['/.well-known/security.txt', 404],
    ['/wp-login.php', 404],
    ['/photos/old.jpg?v=1', 404],
    ['/no-such-page', 200],
    ['/zoe?from=a.b', 200],
  ] as const) {
    for (const method of ['GET', 'HEAD']) {
      const answer = await ask(path, { method });
      expect([method, path, answer.status]).toEqual([method, path, status]);
    }
  }
});

test('pages, manifests and the worker are revalidated by encoding; assets vary by it', async () => {
  const { ask } = await open();
  for (const path of ['/', '/sw.js', '/manifest.webmanifest']) {
    const tags = new Set<string>();
    for (const encoding of ['br', 'gzip', 'identity']) {
      const askWith = (held: string) =>
        ask(path, { headers: { 'accept-encoding': encoding, 'if-none-match': held } });
      const { headers, status } = await askWith('"a"');
      expect(status).toBe(200);
      const etag = headers.get('etag') ?? '';
      tags.add(etag);
      const unchanged = await askWith(`W/${etag}`);
      expect([unchanged.status, unchanged.headers.get('etag')]).toEqual([304, etag]);
      expect(unchanged.headers.get('vary')).toBe('accept-encoding');
    }
    expect(tags.size).toBe(3);
  }
  for (const encoding of ['br', 'gzip', 'identity']) {
    const { headers } = await ask('/assets/app-1a2b.js', {
      headers: { 'accept-encoding': encoding },
    });
    expect(headers.get('content-encoding') ?? 'identity').toBe(encoding);
    expect(headers.get('vary')).toBe('accept-encoding');
  }
});
