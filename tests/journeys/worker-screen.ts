import { expect, type Page } from '@playwright/test';

/** Waits until the service worker controls this page. Returns the worker's URL. */
export const workerOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => {
    const { serviceWorker } = navigator;
    await serviceWorker.ready;
    if (serviceWorker.controller === null) {
      await new Promise((resolve) =>
        serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
    }
    return serviceWorker.controller?.scriptURL;
  });

/** All cached addresses by cache name, without built files. */
export const keptBy = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      if (name.startsWith('workbox-precache')) continue;
      for (const { url } of await (await caches.open(name)).keys()) {
        const { pathname, search } = new URL(url);
        found.push(`${name}: ${pathname}${search}`);
      }
    }
    return found;
  });

/** Waits until an address that ends with this path is cached. */
export const expectKept = (page: Page, ...ends: string[]): Promise<void> =>
  expect
    .poll(async () => {
      const kept = await keptBy(page);
      return ends.filter((end) => !kept.some((address) => address.endsWith(end)));
    })
    .toEqual([]);
