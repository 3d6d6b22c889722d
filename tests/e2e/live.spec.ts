import type { Page } from '@playwright/test';
import { eventStream } from '#shared/event.ts';
import { startProxy } from '../support/proxy.ts';
import { expect, openDevice, test } from './couple.ts';
import { addMemory, at } from './memory-wire.ts';

const isStream = (address: string) => new URL(address).pathname === eventStream.path;

/** Sets the visibility of the page. */
const show = (page: Page, visibilityState: 'visible' | 'hidden') =>
  page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      value: visibilityState,
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibilityState);

test('a reconnect refetches: a change during a network failure appears', async ({
  browser,
  server,
  address,
}) => {
  const proxy = await startProxy(server.port);
  const zoe = await openDevice(browser, `http://localhost:${proxy.port}`, 'Zoë');
  await zoe.page.goto(`http://localhost:${proxy.port}/memories`);
  await expect(zoe.page.getByRole('button', { name: /^Open notes/ })).toBeVisible();
  proxy.freeze();
  proxy.drop('reset');
  await addMemory(address, 'sam', { title: 'Picnic' });
  proxy.thaw();
  await expect(at(zoe).link('Picnic')).toBeVisible({ timeout: 15_000 });
  await zoe.context.close();
  await proxy.close();
});

test('a tab closes its stream after a minute hidden, and refetches when it is visible again', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  await page.clock.install();
  const opened = page.waitForRequest((request) => isStream(request.url()));
  await page.goto(`${address}/memories`);
  const stream = await opened;
  await show(page, 'hidden');
  const closed = page.waitForEvent('requestfailed', (request) => request === stream);
  await page.clock.fastForward(60_000);
  await closed;
  await addMemory(address, 'sam', { title: 'Picnic' });
  const reopened = page.waitForRequest((request) => isStream(request.url()));
  await show(page, 'visible');
  await reopened;
  await expect(at(zoe).link('Picnic')).toBeVisible();
});
