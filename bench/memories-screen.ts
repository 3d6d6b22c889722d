import type { Page } from '@playwright/test';
import { openBrowser, show } from './browser.ts';
import { framesOf, press } from './frames.ts';

/** Pixels a frame: a wheel turned in earnest. */
const pace = 60;
const frames = 120;

/** The page of memories under somebody who uses it, on a processor that is slowed four times. */
export async function memoriesOnScreen(home: string): Promise<boolean> {
  const browser = await openBrowser();
  const address = `${home}/memories?month=2024-05`;
  const { page } = await show(browser, { address, tile: '[data-card]', isProduct: true });
  const smooth = await framesOf('10,000 memories', page, {
    'another month': () => press(page, 'Next month'),
    'the list, scrolled': () => page.evaluate(`bench.scroll(${pace}, ${frames})`),
    'a day, opened and closed': () => openDay(page),
    'another order': () => sort(page),
  });
  await browser.close();
  return smooth;
}

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
