import type { Locator, Page } from '@playwright/test';
import { openBrowser, show } from './browser.ts';
import { median, report } from './figures.ts';
import { longestOf, type Uses } from './frames.ts';
import { homeWithPhotos } from './photo-home.ts';

const count = 2_000;
/** The browser's own "Fast 3G": milliseconds, and bytes a second. */
const fast3G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 184_320,
  uploadThroughput: 84_375,
};

/**
 * Interaction to next paint: two thousand photos under somebody who uses all of the product, by mouse and by keys, on a
 * processor that is slowed four times and a phone's network.
 */
export async function inpBench(): Promise<boolean> {
  const home = await homeWithPhotos(count);
  const browser = await openBrowser();
  const tile = '[role="gridcell"]';
  const { page, wire } = await show(browser, {
    address: `${home.url}/photos`,
    tile,
    isProduct: true,
  });
  await wire.send('Network.enable');
  await wire.send('Network.emulateNetworkConditions', fast3G);
  const presses = await longestOf(page, usesOf(page, tile), 'watchPresses');
  await browser.close();
  await home.stop();
  for (const [use, times] of presses) console.log(`  ${median(times)} ms  ${use}`);
  const worst = [Math.max(...[...presses.values()].map(median))];
  return report({
    what: 'Interaction to next paint, the worst of them; 2,000 photos, slowed 4 ×, fast 3G',
    unit: 'ms',
    limit: worst,
    product: worst,
    must: { productAtMost: 200 },
  });
}

function usesOf(page: Page, tile: string): Uses {
  const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
  const dialog = page.getByRole('dialog').filter({ hasNot: page.getByLabel('Shared note') });
  /** As a mouse does it: Playwright's own click looks, in the middle of the press, where it goes. */
  const click = async (where: Locator) => {
    await where.hover();
    await page.mouse.down();
    await page.mouse.up();
  };
  const go = (name: string) => async () => {
    await click(page.getByRole('navigation').getByRole('link', { name, exact: true }).first());
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
  return {
    'a photo, opened': async () => {
      await click(page.locator(tile).first());
      await button('View full screen').waitFor();
    },
    'its heart, pressed': async () => {
      await click(page.getByRole('button', { name: /favorite/i }).first());
    },
    'the next photo, by a key': () => page.keyboard.press('ArrowRight'),
    'the photo, closed': async () => {
      await page.keyboard.press('Escape');
      await button('View full screen').waitFor({ state: 'hidden' });
    },
    'choosing, begun': () => click(button('Select')),
    'a photo, chosen': () => click(page.locator(tile).nth(2)),
    'all of them, chosen': () => page.keyboard.press('Control+a'),
    'choosing, ended': () => page.keyboard.press('Escape'),
    'to the dashboard': go('Home'),
    'love, shared five times': async () => {
      for (let time = 0; time < 5; time++) await click(button('Share love'));
    },
    'to the memories': go('Memories'),
    'the next month': () => click(button('Next month')),
    'to the boxes': go('Surprises'),
    'a box, begun': async () => {
      await click(button('Create Box'));
      await dialog.waitFor();
    },
    'the box, left': async () => {
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    },
    'to the settings': go('Settings'),
    'back to the photos': async () => {
      await page.goBack();
      await page.goBack();
      await page.goBack();
      await page.goBack();
      await page.locator(tile).first().waitFor();
    },
  };
}
