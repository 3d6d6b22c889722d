import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { type BuiltHome, builtSetupCode, startBuiltHome } from '../support/built-home.ts';

export const password = 'five hundred and twenty';
export { expect };

/** A partner at a screen of their own. */
export interface Partner {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly name: string;
}

interface Fixtures {
  /** Environment of the server. */
  settings: Record<string, string>;
  /** A home that nobody moved into yet. */
  emptyHome: BuiltHome;
  /** A home in which Zoë (purple) and Sam (pink) live. */
  home: BuiltHome;
  /** Where a browser finds the home. */
  address: string;
  zoe: Partner;
  sam: Partner;
}

/** Tests over a built server of their own, with both partners signed in where a test asks for them. */
export const test = base.extend<Fixtures>({
  settings: [{}, { option: true }],
  emptyHome: async ({ settings }, use) => {
    const home = await startBuiltHome(settings);
    await use(home);
    await home.remove();
  },
  home: async ({ emptyHome }, use) => {
    await moveIn(addressOf(emptyHome));
    await use(emptyHome);
  },
  address: async ({ emptyHome }, use) => {
    await use(addressOf(emptyHome));
  },
  zoe: async ({ browser, contextOptions, address, home: _home }, use) => {
    const zoe = await comeIn(browser, address, 'Zoë', contextOptions);
    await use(zoe);
    await zoe.context.close();
  },
  sam: async ({ browser, contextOptions, address, home: _home }, use) => {
    const sam = await comeIn(browser, address, 'Sam', contextOptions);
    await use(sam);
    await sam.context.close();
  },
});

const addressOf = (home: BuiltHome): string => `http://localhost:${home.port}`;

/** Sets the home up over the wire, for tests that are not about the wizard. */
export async function moveIn(address: string): Promise<void> {
  const answer = await fetch(`${address}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      code: builtSetupCode,
      partners: [
        { username: 'zoe', displayName: 'Zoë' },
        { username: 'sam', displayName: 'Sam' },
      ],
      password,
    }),
  });
  if (answer.status !== 201) throw new Error(`setting up answered ${answer.status}`);
}

/** A partner on a device of their own, signed in. */
export async function comeIn(
  browser: Browser,
  address: string,
  name: string,
  options: BrowserContextOptions = {},
): Promise<Partner> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  await page.goto(address);
  await signIn(page, name);
  return { page, context, name };
}

/** Signs in on the login screen, wherever it was reached. */
export async function signIn(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name }).check({ force: true });
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Enter Our World' }).click();
  await expect(page.getByRole('button', { name: 'Share love' })).toBeVisible();
}
