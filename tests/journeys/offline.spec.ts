import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { type Photo, purgePhoto } from '#features/photos/photos.contract.ts';
import { tokenKey } from '#platform/web/session/session.ts';
import { startProxy } from '../support/proxy.ts';
import { expect, openDevice, test } from './couple.ts';
import { moveToBin } from './gallery-api.ts';
import { addMemory } from './memory-api.ts';
import { isThere } from './outbox-screen.ts';
import { expectAccessible } from './page-checks.ts';
import { isDrawn, tiles } from './photo-screen.ts';
import { addPhoto } from './pictures.ts';
import { signInAt } from './seeded.ts';
import { callAs, shareLove } from './server-api.ts';
import { expectKept, keptBy, workerOf } from './worker-screen.ts';

test.use({ serviceWorkers: 'allow' });

/** The sessions that the cached addresses belong to. */
const sessionsIn = (kept: readonly string[]): string[] => [
  ...new Set(kept.map((each) => / (\d+\.[\w-]+): /.exec(each)?.[1] ?? each)),
];

const allowedHeaders = [
  'content-length',
  'content-security-policy',
  'content-type',
  'cross-origin-resource-policy',
  'x-cached-at',
  'x-content-type-options',
];

/** The names of all caches except those of built files. */
const cachesOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await caches.keys()).filter((name) => !name.startsWith('workbox-precache')),
  );

/** The names of all headers of cached responses. */
const cachedHeaders = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = new Set<string>();
    for (const name of await caches.keys()) {
      if (name.startsWith('workbox-precache')) continue;
      for (const { headers } of await (await caches.open(name)).matchAll()) {
        for (const header of headers.keys()) names.add(header);
      }
    }
    return [...names].sort();
  });

/** The addresses of cached responses that contain this photo. */
const cachedOf = (page: Page, { id, filename }: Photo): Promise<string[]> =>
  page.evaluate(
    async ([own, filename]) => {
      const found: string[] = [];
      for (const name of await caches.keys()) {
        if (name.startsWith('workbox-precache')) continue;
        const cache = await caches.open(name);
        for (const { url } of await cache.keys()) {
          const text = await (await cache.match(url))?.text();
          const { pathname } = new URL(url);
          const isOwn = pathname === own || pathname.startsWith(`${own}/`);
          if (isOwn || `${url} ${text}`.includes(filename)) found.push(pathname);
        }
      }
      return found.sort();
    },
    [`/api/photos/${id}`, filename] as const,
  );

test('after one visit the app can be read offline, or while the server is slow or unreachable, with the age of the data', async ({
  browser,
  server,
  address: direct,
}) => {
  const proxy = await startProxy(server.port);
  const address = `http://localhost:${proxy.port}`;
  const zoe = await openDevice(browser, address, 'Zoë');
  await shareLove(direct, 'zoe', 7);
  for (const hue of [0, 120]) await addPhoto(direct, 'sam', { hue, width: 240, height: 160 });
  await addMemory(direct, 'zoe', { title: 'Trip to the sea' });
  const { page, context } = zoe;
  await page.goto(address);
  await workerOf(page);
  await expectKept(page, '/api/memories', '/api/love', '/api/auth/profile');
  await page.goto(`${address}/photos`);
  await expect.poll(() => isDrawn(tiles(zoe).getByRole('img').first())).toBe(true);
  await expectKept(page, '?size=thumbnail');

  await context.setOffline(true);
  await server.stop();
  const pageErrors: Error[] = [];
  page.on('pageerror', (error) => pageErrors.push(error));
  await page.goto(address);
  // Some versions of Chromium report to be online after a navigation while offline.
  await expect(
    page.getByText(/^(You're offline|Can't reach your server)\. Last updated/),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share love' })).toBeVisible();
  await expect(page.getByText('7', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('photos shared')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${address}/photos`);
  await expect.poll(() => isDrawn(tiles(zoe).getByRole('img').first())).toBe(true);
  await page.goto(`${address}/memories`);
  await expect(page.getByText('Trip to the sea').first()).toBeVisible();
  expect(pageErrors).toEqual([]);

  // A slow server: the cached page is shown, then the new data.
  const unreachable = page.getByText(/^Can't reach your server. Last updated/);
  await server.start();
  await shareLove(direct, 'zoe', 5);
  proxy.freeze();
  await context.setOffline(false);
  await page.goto(address);
  await expect(unreachable).toBeVisible();
  await expect(page.getByText('7', { exact: true }).first()).toBeVisible();
  proxy.thaw();
  await expect(page.getByText('12', { exact: true }).first()).toBeVisible();
  await expect(unreachable).toBeHidden();

  // A proxy without a server.
  await proxy.close();
  const standIn = createServer((_, reply) => reply.writeHead(502).end());
  await once(standIn.listen(proxy.port, '127.0.0.1'), 'listening');
  await page.goto(address);
  await expect(unreachable).toBeVisible();
  await expect(page.getByText('12', { exact: true }).first()).toBeVisible();
  await context.close();
  standIn.close();
});

test('cached data belongs to one user, and is deleted at sign-out; a purged photo is deleted at once', async ({
  browser,
  server,
  address,
}) => {
  const { filename } = await addPhoto(address, 'sam', { width: 240, height: 160 });
  const purged = await addPhoto(address, 'sam', { hue: 120, width: 240, height: 160 });
  const proxy = await startProxy(server.port);
  const near = `http://localhost:${proxy.port}`;
  const { page, context } = await openDevice(browser, near, 'Zoë');
  const thumbnail = `/api/photos/image/${filename}?size=thumbnail`;
  await page.goto(`${near}/settings#devices`);
  await workerOf(page);
  const own = `/api/photos/${purged.id}`;
  await page.goto(`${near}/photo/${purged.id}`);
  await expectKept(page, own, `${own}/notes`);
  await page.goto(`${near}/photos`);
  await expectKept(page, '/api/memories', '/api/auth/profile', thumbnail);
  const purgedImage = `/api/photos/image/${purged.filename}`;
  await expectKept(page, '/api/photos/all', `${purgedImage}?size=thumbnail`);
  expect(await cachedOf(page, purged)).toEqual(
    expect.arrayContaining([own, `${own}/notes`, '/api/photos/all', purgedImage]),
  );
  await isThere(page);
  await moveToBin(address, 'sam', purged);
  await callAs(address, 'sam', purgePhoto, { params: { id: purged.id } });
  await expect.poll(() => cachedOf(page, purged)).toEqual([]);
  // The rest of the list can still be read.
  await expectKept(page, '/api/photos/all', thumbnail);
  const hers = sessionsIn(await keptBy(page));
  expect(hers).toHaveLength(1);
  expect((await keptBy(page)).join('\n')).not.toMatch(/sessions|edit-control|token|subscribe/);
  expect(await cachedHeaders(page)).toEqual(allowedHeaders);

  // Another user's token, and no server to identify it.
  const { token } = await signInAt(address, 'sam');
  await server.stop();
  await page.evaluate(([key, token]) => localStorage.setItem(key, token), [
    tokenKey,
    token,
  ] as const);
  await page.goto(near);
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share love' })).toBeHidden();
  expect(await keptBy(page)).toEqual([]);
  expect(await page.evaluate((path) => fetch(path).then(String, String), thumbnail)).toMatch(
    /Error/,
  );

  await server.start();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('button', { name: 'Share love' })).toBeVisible();
  await expectKept(page, '/api/memories', '/api/auth/profile');
  const his = sessionsIn(await keptBy(page));
  expect(his).toHaveLength(1);
  expect(his).not.toEqual(hers);

  // A response that arrives after the sign-out is not cached.
  proxy.delay(300);
  const late = page.evaluate(
    ([path, token]) => fetch(path, { headers: { authorization: `Bearer ${token}` } }).then(Boolean),
    ['/api/memories', token] as const,
  );
  await page.getByRole('button', { name: 'Logout' }).click();
  expect(await late).toBe(true);
  await expect(page.getByRole('radio', { name: 'Zoë' })).toBeVisible();
  expect(await keptBy(page)).toEqual([]);
  // Not even an empty cache: its name contains the session.
  await expect.poll(() => cachesOf(page)).toEqual([]);
  await context.close();
  await proxy.close();
});
