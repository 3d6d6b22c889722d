import type { Page } from '@playwright/test';
import { expect, openDevice, test } from './couple.ts';
import { collectPageErrors } from './page-checks.ts';
import { addPhoto } from './pictures.ts';

/** The names of all view transitions so far. */
const watched = (page: Page) =>
  page.addInitScript(() => {
    const names: string[] = [];
    Reflect.set(globalThis, 'moved', names);
    const look = () => {
      for (const { effect } of document.getAnimations()) {
        const part = effect instanceof KeyframeEffect ? effect.pseudoElement : null;
        if (part?.startsWith('::view-transition-group(photo')) names.push(part);
      }
      requestAnimationFrame(look);
    };
    look();
  });
const moved = (page: Page) =>
  page.evaluate(() => [...new Set(Reflect.get(globalThis, 'moved') as string[])]);

test('a tile grows into its photo; Back restores scroll and focus', async ({
  browser,
  address,
}) => {
  let newest = 0;
  for (let day = 10; day < 30; day += 1) {
    const takenAt = `2024-05-${day}T10:00:00`;
    newest = (await addPhoto(address, 'sam', { hue: day * 17, width: 150, height: 100, takenAt }))
      .id;
  }
  const { page, context } = await openDevice(browser, address, 'Zoë', {
    reducedMotion: 'no-preference',
    viewport: { width: 1280, height: 600 },
  });
  const errors = collectPageErrors(page);
  await watched(page);
  // From an open photo: an image that hasn't loaded can't be animated.
  const start = async () => {
    await page.goto(`${address}/photo/${newest}`);
    await page.getByRole('link', { name: 'Back to all photos' }).click();
  };
  await start();
  const tile = page.getByRole('gridcell', { name: 'Photo, May 12, 2024, by Sam' });
  await tile.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(100);
  await tile.click();
  const heading = page.getByRole('heading', { level: 1, name: 'Photo, May 12, 2024, by Sam' });
  await expect(heading).toBeFocused();
  await expect(page.getByText('Taken May 12, 2024, 10:00 AM')).toBeVisible();
  await expect.poll(() => moved(page)).toEqual([expect.stringMatching(/\(photo-\d+\)$/)]);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Taken May 11, 2024, 10:00 AM')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('gridcell', { name: 'Photo, May 11, 2024, by Sam' })).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await start();
  await tile.click();
  await expect(heading).toBeFocused();
  expect(await moved(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});
