import { fileURLToPath } from 'node:url';
import { type Browser, type CDPSession, chromium, type Page, request } from '@playwright/test';
import { login } from '#features/auth/auth.contract.ts';
import { findChromium } from '../tests/support/chromium.mjs';
import { zoe } from './homes.ts';

/** A page on a processor that is slowed four times. */
export interface Shown {
  page: Page;
  wire: CDPSession;
  /** What every tile of it matches. */
  tile: string;
}

export function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ...(executablePath !== undefined && { executablePath }),
  });
}

/** Shows a page until its first tile is there, to Zoë where it is one of the product's. */
export async function show(
  browser: Browser,
  { address, tile, isProduct }: { address: string; tile: string; isProduct: boolean },
): Promise<Shown> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    ...(isProduct && { storageState: await signedIn(new URL(address).origin) }),
  });
  const page = await context.newPage();
  await page.addInitScript({ path: fileURLToPath(new URL('./in-page.js', import.meta.url)) });
  await page.goto(address);
  await page.locator(tile).first().waitFor();
  const wire = await context.newCDPSession(page);
  await wire.send('Performance.enable');
  await wire.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return { page, wire, tile };
}

/** What a browser holds in which Zoë is signed in. */
export async function signedIn(origin: string) {
  const wire = await request.newContext({ baseURL: origin });
  const answer = await wire.post(login.path, { data: zoe });
  const { token } = login.answers[200].parse(await answer.json());
  const { cookies } = await wire.storageState();
  await wire.dispose();
  const localStorage = [{ name: 'fivetwenty.token', value: token }];
  return { cookies, origins: [{ origin, localStorage }] };
}
