import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { openBrowser, show } from './browser.ts';
import { report } from './figures.ts';

const turns = Number(process.env.BENCH_TURNS ?? 7);
/** Pixels a frame: a wheel turned in earnest. */
const pace = 60;
const frames = 120;

/** The page of memories under somebody who uses it, on a processor that is slowed four times. */
export async function memoriesOnScreen(home: string): Promise<boolean> {
  const browser = await openBrowser();
  const address = `${home}/memories?month=2024-05`;
  const { page } = await show(browser, { address, tile: '[data-card]', isProduct: true });
  const uses = {
    'another month': () => press(page, 'Next month'),
    'the list, scrolled': () => page.evaluate(`bench.scroll(${pace}, ${frames})`),
    'a day, opened and closed': () => openDay(page),
    'another order': () => sort(page),
  };
  const longest = new Map(Object.keys(uses).map((use) => [use, [] as number[]]));
  for (let turn = -1; turn < turns; turn++) {
    for (const [use, act] of Object.entries(uses)) {
      await page.evaluate('bench.idle()');
      await page.evaluate('bench.watchFrames()');
      await act();
      await page.evaluate('bench.idle()');
      const took = z.number().parse(await page.evaluate('bench.longestFrame()'));
      // The first turn wakes the page up.
      if (turn >= 0) longest.get(use)?.push(took);
    }
  }
  await browser.close();
  return [...longest]
    .map(([use, product]) =>
      report({
        what: `The longest frame on the page of 10,000 memories, slowed 4 ×: ${use}`,
        unit: 'ms',
        limit: product,
        product,
        must: { productAtMost: 50 },
      }),
    )
    .every(Boolean);
}

/** Without the pointer's way there, which is none of the page's work. */
const press = (page: Page, name: string) =>
  page.getByRole('button', { name }).dispatchEvent('click');

async function openDay(page: Page): Promise<void> {
  await page.locator('[data-day]').nth(10).press('Enter');
  const dialog = page.getByRole('dialog', { name: / \d{4}$/ });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

/** The other way round, until another memory comes first. */
async function sort(page: Page): Promise<void> {
  const field = page.getByLabel('Sort');
  const first = page.locator('[data-card]').first();
  const before = page.locator(`[data-card="${await first.getAttribute('data-card')}"]`);
  await field.selectOption((await field.inputValue()) === 'asc' ? 'desc' : 'asc');
  await first.and(before).waitFor({ state: 'detached' });
}
