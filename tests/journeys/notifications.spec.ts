import type { BrowserContext, LaunchOptions, Page, Worker } from '@playwright/test';
import type { PushMessage } from '#shared/notification.ts';
import { findWholeChromium } from '../support/chromium.mjs';
import { test as base, expect, signIn } from './couple.ts';
import { expectKept } from './worker-screen.ts';

/** A browser that receives push messages. */
const test = base.extend<object, { launchOptions: LaunchOptions }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const executablePath = findWholeChromium();
      await use({ ...launchOptions, ...(executablePath && { executablePath }) });
    },
    { scope: 'worker' },
  ],
});

const below = '/our/love';
test.use({
  serviceWorkers: 'allow',
  settings: { FIVETWENTY_PUBLIC_URL: `http://app.test${below}` },
});

test('push messages: replace older ones about the same thing, and open their page', async ({
  page,
  context,
  address,
}) => {
  await context.grantPermissions(['notifications'], { origin: address });
  await page.goto(`${address}${below}/login`);
  await signIn(page, 'Zoë');
  // After a sign-in the worker first deletes the notifications of the user before.
  await expectKept(page, '/api/love');
  const push = await pusherOf(context, page, address);
  const worker = await workerOf(context);
  const box: PushMessage = {
    title: 'Surprise box',
    text: 'A surprise box from Sam has dropped: “Cook for me”',
    place: '/surprise-boxes?box=7',
    about: 'box 7',
    always: true,
  };
  await push(JSON.stringify(box));
  await expect.poll(() => shownIn(worker)).toEqual([[box.title, box.text, box.about]]);
  await push(JSON.stringify({ ...box, text: 'Sam took it back.' }));
  await expect.poll(() => shownIn(worker)).toEqual([[box.title, 'Sam took it back.', box.about]]);
  // From a server that is newer than the worker.
  await push('what nobody can read');
  await expect
    .poll(() => shownIn(worker))
    .toContainEqual(['Fivetwenty', 'You have a new notification.', 'news']);

  await page.evaluate(() => Object.assign(globalThis, { wasNotLoadedAnew: true }));
  await worker.evaluate(async (about) => {
    const { registration } = globalThis as unknown as ServiceWorkerLike;
    const [notification] = await registration.getNotifications({ tag: about });
    // A headless browser shows no notification to tap.
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil() {} }));
  }, box.about);
  // There is no such box, so the address drops it.
  await expect(page).toHaveURL(`${address}${below}/surprise-boxes`);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'wasNotLoadedAnew'))).toBe(true);
  await expect
    .poll(async () => (await shownIn(worker)).map(([, , about]) => about))
    .toEqual(['news']);
});

/** Sends push messages to the service worker. */
async function pusherOf(context: BrowserContext, page: Page, origin: string) {
  const devtools = await context.newCDPSession(page);
  const registrations: string[] = [];
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: found }) => {
    registrations.push(...found.map(({ registrationId }) => registrationId));
  });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await devtools.send('ServiceWorker.enable');
  await expect.poll(() => registrations.length).toBeGreaterThan(0);
  const [registrationId = ''] = registrations;
  return (data: string) =>
    devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

interface Shown {
  readonly title: string;
  readonly body?: string;
  readonly tag?: string;
  close(): void;
}
interface ServiceWorkerLike {
  registration: {
    showNotification(title: string, options: Omit<Shown, 'title' | 'close'>): Promise<void>;
    getNotifications(filter?: { tag: string }): Promise<Shown[]>;
  };
}

/** The service worker, with a fake display: headless Chromium drops notifications without a desktop now and then. */
async function workerOf(context: BrowserContext): Promise<Worker> {
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('there is no service worker');
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as ServiceWorkerLike;
    const all = new Map<string, Shown>();
    registration.showNotification = async (title, options) => {
      const tag = options.tag ?? title;
      all.set(tag, { ...options, title, close: () => void all.delete(tag) });
    };
    registration.getNotifications = async (filter) =>
      [...all.values()].filter(({ tag }) => filter === undefined || tag === filter.tag);
  });
  return worker;
}

/** The notifications of the device: title, text and tag. */
const shownIn = (worker: Worker): Promise<(string | undefined)[][]> =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as ServiceWorkerLike;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, tag }) => [title, body, tag]);
  });
