import type { BrowserContext, LaunchOptions, Page, Worker } from '@playwright/test';
import { readNotifications } from '#features/notifications/notifications.contract.ts';
import type { PushMessage } from '#shared/notification.ts';
import { findWholeChromium } from '../support/chromium.mjs';
import {
  type Browser,
  openPushService,
  type PushService,
  turnOn,
} from '../support/push-service.ts';
import { callWire } from '../support/test-server.ts';
import { test as base, expect, type Partner, signIn } from './couple.ts';
import { expectToast, phone, tabTo } from './page-checks.ts';
import { type SeededServer, signInAt } from './seeded.ts';
import { expectKept } from './worker-screen.ts';

/** A real browser that subscribes with our push service. */
const test = base.extend<{ service: PushService }, { launchOptions: LaunchOptions }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const executablePath = findWholeChromium();
      await use({ ...launchOptions, ...(executablePath && { executablePath }) });
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
  service: async ({}, use) => {
    const service = await openPushService();
    await use(service);
    await service.close();
  },
  settings: async ({ service }, use) => use({ FIVETWENTY_PUSH_SERVICES: service.origin }),
});
test.use({ serviceWorkers: 'allow' });

async function subscribeWith(context: BrowserContext, { subscription }: Browser): Promise<void> {
  await context.addInitScript((subscription) => {
    // A browser without windows forgets permissions.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    const kept = 'subscribed with';
    const padded = (text: string) => text.replaceAll('-', '+').replaceAll('_', '/');
    const subscriptionWith = (publicKey: string) => ({
      ...subscription,
      options: {
        applicationServerKey: Uint8Array.from(atob(padded(publicKey)), (letter) =>
          letter.charCodeAt(0),
        ).buffer,
      },
      toJSON: () => subscription,
      async unsubscribe() {
        localStorage.removeItem(kept);
        return true;
      },
    });
    Object.assign(PushManager.prototype, {
      async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
        localStorage.setItem(kept, applicationServerKey);
        return subscriptionWith(applicationServerKey);
      },
      async getSubscription() {
        const publicKey = localStorage.getItem(kept);
        return publicKey === null ? null : subscriptionWith(publicKey);
      },
    });
  }, subscription);
}

interface Reached {
  address: string;
  service: PushService;
  seededServer: SeededServer;
}

/** Zoë's browser with permission for notifications, and her API client. */
async function newBrowser({ context }: Partner, { address, service, seededServer }: Reached) {
  const wire = {
    call: (...call: [Parameters<typeof callWire>[1], Parameters<typeof callWire>[2]?]) =>
      callWire(address, call[0], call[1] ?? {}),
  };
  const { token } = seededServer.signIns.zoe;
  const { body } = await wire.call(readNotifications, { token });
  const browser = service.newBrowser(readNotifications.responses[200].parse(body).publicKey);
  await context.grantPermissions(['notifications'], { origin: address });
  await subscribeWith(context, browser);
  return { wire, browser };
}

const switchHere = (page: Page) =>
  page.getByRole('switch', { name: 'Notifications on this device' });

test.describe('notification settings', () => {
  test.use(phone);

  test('notifications: a device is turned on, gets chosen ones and a test, and sees another device', async ({
    zoe,
    address,
    service,
    seededServer,
  }) => {
    const { page } = zoe;
    const { wire, browser } = await newBrowser(zoe, { address, service, seededServer });
    await page.goto(`${address}/settings#notifications`);
    const onHere = switchHere(page);
    await expect(onHere).not.toBeChecked();
    await expect(page.getByText('None of your other devices get notifications.')).toBeVisible();
    await tabTo(page, 'switch', 'Notifications on this device');
    await page.keyboard.press('Space');
    await expect(onHere).toBeChecked();
    const milestone = page.getByRole('switch', { name: 'Milestone' });
    await expect(milestone).toBeChecked();
    await expect(page.getByText('Nothing delivered yet')).toBeVisible();

    await page.getByRole('button', { name: 'Send a test' }).click();
    await expectToast(page, 'Test sent to this device');
    expect(browser.arrived).toMatchObject([{ title: 'It works!', always: true }]);
    await expect(page.getByText(/^Last delivered /)).toBeVisible();
    browser.says(500);
    await page.getByRole('button', { name: 'Send a test' }).click();
    await expectToast(page, "The test didn't arrive: the push service was too busy.");
    await expect(
      page.getByText(/^Delivery failed .+: the push service was too busy\.$/),
    ).toBeVisible();

    await milestone.press('Space');

    // Another device of hers appears live.
    const other = await signInAt(address, 'zoe');
    await turnOn(wire, service, other.token);
    const remove = page.getByRole('button', { name: /^Remove .+, Nothing delivered yet$/ });
    await expect(remove).toBeVisible();
    await page.reload();
    await expect(milestone).not.toBeChecked();
    await expect(onHere).toBeChecked();
    await remove.press('Enter');
    await expectToast(page, 'no longer gets notifications');
    await expect(page.getByRole('heading', { name: 'Your other devices' })).toBeFocused();

    await onHere.press('Space');
    await expect(onHere).not.toBeChecked();
    await expect(milestone).toBeHidden();
  });
});

const below = '/our/love';

test.describe('push messages', () => {
  test.use({ settings: { FIVETWENTY_PUBLIC_URL: `http://app.test${below}` } });

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
      dispatchEvent(
        Object.assign(new Event('notificationclick'), { notification, waitUntil() {} }),
      );
    }, box.about);
    // There is no such box, so the address drops it.
    await expect(page).toHaveURL(`${address}${below}/surprise-boxes`);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'wasNotLoadedAnew'))).toBe(true);
    await expect
      .poll(async () => (await shownIn(worker)).map(([, , about]) => about))
      .toEqual(['news']);
  });
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
