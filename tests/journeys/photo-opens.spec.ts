import type { Page } from '@playwright/test';
import { expect, test } from './couple.ts';
import { tiles } from './photo-screen.ts';
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

test('a tile grows into its photo, but not with reduced motion', async ({ zoe, address }) => {
  const { page } = zoe;
  const { id } = await addPhoto(address, 'sam', { width: 150, height: 100 });
  await watched(page);
  const open = async () => {
    // From the open photo: an image that hasn't loaded can't be animated.
    await page.goto(`${address}/photo/${id}`);
    await page.getByRole('link', { name: 'Back to all photos' }).click();
    await tiles(zoe).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Photo/ })).toBeFocused();
  };
  await open();
  expect(await moved(page)).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await open();
  await expect.poll(() => moved(page)).toEqual([`::view-transition-group(photo-${id})`]);
});
