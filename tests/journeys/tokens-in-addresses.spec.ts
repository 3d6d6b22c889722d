import type { Page, Response } from '@playwright/test';
import { downloadArchive } from '#features/archive/archive.contract.ts';
import { t as archiveMessages } from '#features/archive/messages/index.ts';
import { tokenKey } from '#platform/web/session/session.ts';
import { eventStream } from '#shared/event.ts';
import { startProxy } from '../support/proxy.ts';
import { expect, logOut, openDevice, signIn, test } from './couple.ts';
import { addPhoto } from './pictures.ts';
import { shareLove } from './server-api.ts';
import { workerOf } from './worker-screen.ts';

test.use({ serviceWorkers: 'allow' });

const isStream = (response: Response) => new URL(response.url()).pathname === eventStream.path;
const storedToken = (page: Page) => page.evaluate((key) => localStorage.getItem(key), tokenKey);
const jwt = /eyJ[\w-]+\.[\w-]+\.[\w-]+/;

/** Sam's clicks arrive in this page. */
const expectLove = (page: Page, count: number) =>
  expect(
    page.getByRole('region', { name: /'s love$/ }).getByText(`${count}`, { exact: true }),
  ).toBeVisible();

test('tokens: no request of a page has a session token in its address, over reconnects, sign-out and tabs', async ({
  browser,
  server,
  address,
}) => {
  const proxy = await startProxy(server.port);
  const proxied = `http://localhost:${proxy.port}`;
  const streams = () => proxy.requests.filter((line) => line.includes(eventStream.path));
  const { page, context } = await openDevice(browser, proxied, 'Zoë');
  await page.goto(`${proxied}/dashboard`);
  await workerOf(page);

  // The service worker doesn't touch the stream.
  const opened = page.waitForResponse(isStream);
  await page.reload();
  const response = await opened;
  expect([response.status(), response.fromServiceWorker()]).toEqual([200, false]);
  await expect(page.getByText('Real-time sync')).toBeVisible();
  await shareLove(address, 'sam', 1);
  await expectLove(page, 1);
  const first = await storedToken(page);

  const tab = await context.newPage();
  await tab.goto(`${proxied}/settings#data`);
  await tab.getByRole('button', { name: archiveMessages.data.backUp, exact: true }).click();
  await expect(tab.getByText(archiveMessages.data.age(0))).toBeVisible();
  const downloading = tab.waitForEvent('download');
  await tab.getByRole('button', { name: archiveMessages.data.download, exact: true }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.zip$/);

  // A change during a network failure appears: a reconnect refetches.
  const before = streams().length;
  proxy.freeze();
  proxy.drop('reset');
  await addPhoto(address, 'sam', { width: 90, height: 60 });
  proxy.thaw();
  const photos = page.getByRole('region', { name: /photos shared$/ });
  await expect(photos).toContainText('1 photos shared');
  await expect.poll(() => streams().length).toBeGreaterThanOrEqual(before + 2);
  await shareLove(address, 'sam', 1);
  await expectLove(page, 2);

  await logOut(page);
  await expect(tab.getByRole('button', { name: 'Enter Our World' })).toBeVisible();
  const beforeSignIn = streams().length;
  await signIn(page, 'Zoë');
  await expect.poll(() => streams().length).toBeGreaterThan(beforeSignIn);
  await shareLove(address, 'sam', 1);
  await expectLove(page, 3);
  const second = await storedToken(page);

  expect([first, second]).toEqual([expect.stringMatching(jwt), expect.stringMatching(jwt)]);
  expect(second).not.toBe(first);
  expect(proxy.requests.filter((line) => jwt.test(line) || /token=/i.test(line))).toEqual([]);
  expect(new Set(streams())).toEqual(new Set([`GET ${eventStream.path} HTTP`]));
  const ticket = downloadArchive.path.replace(':ticket', '');
  expect(proxy.requests.filter((line) => line.startsWith(`GET ${ticket}`))).toHaveLength(1);
  await context.close();
  await proxy.close();
});
