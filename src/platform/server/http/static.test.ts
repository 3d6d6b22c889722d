import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { builtPages } from '../../../../tests/support/built-pages.ts';
import { openTestHome, type TestHomeOptions } from '../../../../tests/support/test-home.ts';

const pages = builtPages();
const firstPages = [
  { path: '/photo/:id', files: ['assets/photo.js', 'assets/photo.css'] },
  { path: '/:username', files: ['assets/profile.js'] },
];
writeFileSync(join(pages.folder, 'first-pages.json'), JSON.stringify(firstPages));
afterAll(() => pages.remove());

async function pageAt(path: string, options: TestHomeOptions = {}): Promise<string> {
  const home = await openTestHome({ ...options, webFolder: pages.folder });
  try {
    return await (await fetch(home.url + path)).text();
  } finally {
    await home.close();
  }
}

test.each([
  ['/photo/3', ['photo.js', 'photo.css']],
  ['/photo/3?from=/photos', ['photo.js', 'photo.css']],
  ['/zoe', ['profile.js']],
  // What the service worker keeps for all of them.
  ['/index.html', []],
  ['/photo/3/more', []],
  ['/', []],
])('the page at %s names the files of its first view, and no others', async (path, files) => {
  const html = await pageAt(path);
  const named = [
    ...html.matchAll(
      /<link rel="(?:modulepreload|stylesheet)" crossorigin href="\/assets\/([^"]+)">/g,
    ),
  ];
  expect(named.map(([, file]) => file)).toEqual(files);
});

test('below a path they are named below it, and a page says whether somebody lives here', async () => {
  const below = await pageAt('/love/zoe', { publicUrl: 'https://home.example/love' });
  expect(below).toContain('<link rel="modulepreload" crossorigin href="/love/assets/profile.js">');
  expect(below).toContain('data-base="/love" data-set-up="true"');
  expect(await pageAt('/', { isSetUp: false })).toContain('data-base="" data-set-up="false"');
});

test('a page names the calls that it begins with for whoever is signed in', async () => {
  expect(await pageAt('/photo/3')).toMatch(
    /data-ask="[^"]*\/api\/auth\/profile [^"]*\/api\/photos\/:id \/api\/categories"/,
  );
  expect(await pageAt('/index.html')).toMatch(/data-ask="[^"]*\/api\/auth\/profile [^"]*"/);
  expect(await pageAt('/login')).toContain('data-ask=""');
});

test.each([
  ['/photo/3', 'first-calls'],
  ['/index.html', 'first-calls'],
  ['/login', 'first-paint'],
])('the page at %s has the script %s before its first paint, and no other', async (path, name) => {
  const named = (await pageAt(path)).matchAll(/assets\/(first-[a-z]+)/g);
  expect([...named].map(([, script]) => script)).toEqual([name]);
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
  const home = await openTestHome({ webFolder: pages.folder });
  for (const method of ['GET', 'HEAD']) {
    expect((await fetch(home.url + path, { method })).status).toBe(status);
  }
  await home.close();
});

test('robots.txt disallows everything', async () => {
  expect(await pageAt('/robots.txt')).toBe('User-agent: *\nDisallow: /\n');
});
