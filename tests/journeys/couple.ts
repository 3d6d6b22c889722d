import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { recordToasts } from './page-checks.ts';
import { password, type SeededServer, type SignIn, seeded, signInAt } from './seeded.ts';
import { type JourneyServer, startJourneyServer } from './server.ts';

export { expect, password };

/** A user in a browser. */
export interface Partner {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly name: string;
}

interface Fixtures {
  /** Environment of the server. */
  settings: Record<string, string>;
  /** True if setup is done, with Zoë (purple) and Sam (pink). */
  isSeeded: boolean;
  server: JourneyServer;
  /** The server's URL in the browser. */
  address: string;
  /** Uncaught and reported errors of all pages, of which none may be left at the end. */
  pageErrors: string[];
  /** The path that both open first; undefined for tests that navigate themselves. */
  firstPath: string | undefined;
  /** On the device of `tokenOf`. */
  zoe: Partner;
  sam: Partner;
}

/** Tests with a server each, in their own process. Both users are signed in if a test uses them. */
export const test = base.extend<Fixtures, { seededServer: SeededServer }>({
  seededServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
    async ({}, use) => {
      const seededServer = await seeded();
      await use(seededServer);
      await seededServer.remove();
    },
    { scope: 'worker' },
  ],
  settings: [{}, { option: true }],
  isSeeded: [true, { option: true }],
  firstPath: [undefined, { option: true }],
  server: async ({ settings, isSeeded, seededServer }, use) => {
    const server = await startJourneyServer(settings, isSeeded ? seededServer.folder : undefined);
    await use(server);
    await server.remove();
  },
  context: async ({ context }, use) => {
    await recordToasts(context);
    await use(context);
  },
  pageErrors: [
    async ({ browser }, use) => {
      const errors: string[] = [];
      const watch = (context: BrowserContext) => {
        const add = (text: string) => ofNetwork.test(text) || errors.push(text);
        context.on('weberror', (found) => add(String(found.error())));
        context.on('console', (found) => found.type() === 'error' && add(found.text()));
      };
      browser.on('context', watch);
      await use(errors);
      browser.off('context', watch);
      expect(errors, 'errors of pages').toEqual([]);
    },
    { auto: true },
  ],
  address: async ({ server }, use) => {
    await use(`http://localhost:${server.port}`);
  },
  zoe: async ({ browser, contextOptions, address, firstPath, seededServer }, use) => {
    const zoe = await atScreen(browser, address, seededServer.signIns.zoe, 'Zoë', contextOptions);
    if (firstPath !== undefined) await zoe.page.goto(address + firstPath);
    await use(zoe);
    await zoe.context.close();
  },
  sam: async ({ browser, contextOptions, address, firstPath, seededServer }, use) => {
    const sam = await atScreen(browser, address, seededServer.signIns.sam, 'Sam', contextOptions);
    if (firstPath !== undefined) await sam.page.goto(address + firstPath);
    await use(sam);
    await sam.context.close();
  },
});

/** Reports of the browser about failed requests and lost connections, which tests provoke. */
const ofNetwork =
  /^Failed to load resource|net::ERR_|^WebSocket connection to|dynamically imported module/;

/** Signs in on another device, with an empty page. */
export async function openDevice(
  browser: Browser,
  address: string,
  name: 'Zoë' | 'Sam',
  options: BrowserContextOptions = {},
): Promise<Partner> {
  const signIn = await signInAt(address, name === 'Zoë' ? 'zoe' : 'sam');
  return atScreen(browser, address, signIn, name, options);
}

async function atScreen(
  browser: Browser,
  address: string,
  signIn: SignIn,
  name: string,
  options: BrowserContextOptions = {},
): Promise<Partner> {
  const context = await signIn.open(browser, address, { reducedMotion: 'reduce', ...options });
  await recordToasts(context);
  return { page: await context.newPage(), context, name };
}

/** Signs in on the login screen, which returns to the previous page. */
export async function signBackIn(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name }).check({ force: true });
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Enter Our World' }).click();
}

/** Signs in on the login screen, and waits for the dashboard. */
export async function signIn(page: Page, name: string): Promise<void> {
  await signBackIn(page, name);
  await expect(page.getByRole('button', { name: 'Share love' })).toBeVisible();
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
}
