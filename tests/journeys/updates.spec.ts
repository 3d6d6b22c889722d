import type { Page } from '@playwright/test';
import { ownBuild } from '../support/next-build.ts';
import { expect, test as onServer, openDevice } from './couple.ts';
import { toast } from './page-checks.ts';
import { startJourneyServer } from './server.ts';
import { workerOf } from './worker-screen.ts';

/** A server whose build is replaced while pages are open. */
interface Renewed {
  port: number;
  renew: () => Promise<void>;
}

const test = onServer.extend<{ renewed: Renewed }>({
  renewed: async ({ seededServer }, use) => {
    const build = ownBuild();
    const server = await startJourneyServer({}, seededServer.folder, build.program);
    await use({
      port: server.port,
      renew: async () => {
        await server.stop();
        build.becomeNext();
        await server.start();
      },
    });
    await server.remove();
    build.remove();
  },
});

const offered = 'A new version is available.';
const update = (page: Page) => page.getByRole('button', { name: 'Update', exact: true });
const buildOf = (page: Page) => page.locator('html').getAttribute('data-build');

/** Marks a page; a reload removes the mark. */
const write = (page: Page) =>
  page.evaluate(() => document.body.setAttribute('data-written', 'yes'));
const isWritten = (page: Page) => page.evaluate(() => document.body.dataset.written === 'yes');
/** Earlier versions of the service worker left caches with other names. */
const openCaches = (page: Page, names: readonly string[]) =>
  page.evaluate(async (names) => {
    for (const name of names) await caches.open(name);
  }, names);
const openSettings = (page: Page) =>
  page.getByRole('link', { name: 'Settings', exact: true }).click();

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('updates: a new build is loaded when the user taps, in that tab only', async ({
    browser,
    renewed,
  }) => {
    const address = `http://localhost:${renewed.port}`;
    const { page: one, context } = await openDevice(browser, address, 'Zoë');
    await one.goto(address);
    await workerOf(one);
    const other = await context.newPage();
    await other.goto(address);
    await expect(other.getByText('Real-time sync')).toBeVisible();
    for (const page of [one, other]) await write(page);
    const formerCaches = ['fivetwenty shell 1a2b', 'fivetwenty answers 1.a'];
    const otherInstance = 'fivetwenty/love shell 1a2b';
    await openCaches(one, [...formerCaches, otherInstance]);

    await renewed.renew();
    for (const page of [one, other]) {
      await expect(toast(page, offered)).toBeVisible();
      expect(await isWritten(page)).toBe(true);
    }

    await update(one).click();
    await expect(one.locator('html[data-build="next"]')).toBeVisible();
    await expect(one.getByRole('button', { name: 'Share love' })).toBeVisible();
    expect(await isWritten(one)).toBe(false);
    const names = await one.evaluate(() => caches.keys());
    expect(names.filter((name) => formerCaches.includes(name))).toEqual([]);
    expect(names).toContain(otherInstance);
    await openSettings(one);
    await expect(one.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();

    // The other tab still works: the browser has the files of the old build in its HTTP cache.
    expect(await isWritten(other)).toBe(true);
    await openSettings(other);
    await expect(other.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    expect([await isWritten(other), await buildOf(other)]).toEqual([true, null]);
    await update(other).click();
    await expect(other.locator('html[data-build="next"]')).toBeVisible();
    await expect(other.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await expect(toast(other, offered)).toBeHidden();

    await context.close();
  });
});

test('updates: without a service worker, an outdated page offers the update, and loses nothing before the tap', async ({
  browser,
  renewed,
}) => {
  const address = `http://app.test:${renewed.port}`;
  const { page, context } = await openDevice(browser, address, 'Zoë');
  await page.goto(`${address}/no/such/page`);
  // The update check has loaded: its overlay shows a toast.
  await expect(toast(page, "That page doesn't exist.")).toBeVisible();
  await expect(page.getByRole('button', { name: /notes/i }).first()).toBeVisible();
  await write(page);
  await renewed.renew();
  await openSettings(page);
  await expect(page.getByText("Couldn't load this page.")).toBeVisible();
  await expect(toast(page, offered)).toBeVisible();
  expect(await isWritten(page)).toBe(true);
  await update(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  expect(await buildOf(page)).toBe('next');
  await page.goto(`${address}/settings#app`);
  await expect(page.getByText('Not available over HTTP.')).toBeVisible();
  await context.close();
});
