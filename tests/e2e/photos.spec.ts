import type { Photo } from '#features/photos/photos.contract.ts';
import { expect, openDevice, test } from './couple.ts';
import { collectPageErrors, expectUsable, phone, shiftedOn } from './looks.ts';
import { captionButton, everyImage, isDrawn, tiles, writeCaption } from './photo-screen.ts';
import { addPhoto } from './pictures.ts';

test.describe('all photos', () => {
  test("a partner's new photo appears live at its place", async ({ zoe, sam, address }) => {
    for (const { page } of [zoe, sam]) {
      await page.goto(`${address}/photos`);
      await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible();
    }
    await addPhoto(address, 'sam', { hue: 1, takenAt: '2024-05-14T10:22:33' });
    for (const partner of [zoe, sam]) {
      await expect(partner.page.getByText('1 photo', { exact: true })).toBeVisible();
      const photo = tiles(partner).getByRole('img', { name: 'Photo, May 14, 2024, by Sam' });
      await expect(photo).toBeVisible();
      await expect.poll(() => isDrawn(photo)).toBe(true);
    }
    await addPhoto(address, 'zoe', { hue: 2, takenAt: '2023-01-02T00:00:00' });
    await addPhoto(address, 'zoe', { hue: 3, takenAt: '2025-01-02T00:00:00' });
    await expect(sam.page.getByText('3 photos', { exact: true })).toBeVisible();
    await expect(tiles(sam).nth(0)).toHaveAccessibleName('Photo, Jan 2, 2025, by Zoë');
    await expect(tiles(sam).nth(1)).toHaveAccessibleName('Photo, May 14, 2024, by Sam');
    await expect(tiles(sam).nth(2)).toHaveAccessibleName('Photo, Jan 2, 2023, by Zoë');
  });

  test('Back restores the scroll position, and focuses the last photo', async ({
    zoe,
    address,
  }) => {
    const { page } = zoe;
    for (let hue = 0; hue < 40; hue += 1) {
      const takenAt = `2024-05-14T10:${String(hue).padStart(2, '0')}:00`;
      await addPhoto(address, 'zoe', { hue, takenAt, width: 200, height: 150 });
    }
    const taken = (minute: string) => page.getByText(`Taken May 14, 2024, 10:${minute} AM`);
    await page.goto(`${address}/photos`);
    await expect(page.getByText('40 photos')).toBeVisible();
    // Only tiles near the viewport are rendered.
    const tile = (index: number) =>
      page.locator(
        `[aria-rowindex="${2 + Math.floor(index / 5)}"] [aria-colindex="${1 + (index % 5)}"]`,
      );
    // As far as the page reaches: it grows when its photos load.
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, 900));
      await tile(32).scrollIntoViewIfNeeded({ timeout: 2_000 });
    }).toPass();
    const scrolled = await page.evaluate(() => scrollY);
    await tile(32).click();
    await expect(taken('07')).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(tile(32)).toBeFocused();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);

    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByRole('link', { name: 'Gallery', exact: true }).click();
    await page.getByRole('link', { name: /^See all/ }).click();
    await expect(tiles(zoe).first()).toBeInViewport();
  });

  test('cause no layout shift while loading @night', async ({ zoe: { page }, address }) => {
    for (let hue = 0; hue < 8; hue += 1) await addPhoto(address, 'sam', { hue });
    await page.goto(`${address}/photos`);
    await expect(page.getByText('8 photos')).toBeVisible();
    const last = page.getByRole('gridcell').getByRole('img').last();
    await expect.poll(() => isDrawn(last)).toBe(true);
    expect(await shiftedOn(page)).toBeLessThan(0.01);
  });
});

test('accessibility of every state @night', async ({ browser, address }) => {
  const zoe = await openDevice(browser, address, 'Zoë', phone);
  const { page, context } = zoe;
  const errors = collectPageErrors(page);
  const looks = () => expectUsable(page);
  await page.goto(`${address}/photos`);
  await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible();
  await looks();

  const photos: Photo[] = [];
  for (let hue = 0; hue < 4; hue += 1) {
    photos.push(await addPhoto(address, hue % 2 ? 'zoe' : 'sam', { hue: hue * 70 }));
  }
  await expect(page.getByText('4 photos')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Gallery', exact: true })).toHaveCount(0);
  await looks();

  await tiles(zoe).nth(1).click();
  await expect(page.getByText('Uploaded by Sam')).toBeVisible();
  await looks();
  await writeCaption(zoe, 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen');
  await looks();
  await page.keyboard.press('Control+Enter');
  await expect(captionButton(zoe)).toBeVisible();
  await looks();
  await page.getByRole('button', { name: 'Edit date' }).click();
  await expect(page.getByLabel('Date taken')).toBeVisible();
  await looks();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Delete photo' })).toBeVisible();
  await looks();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('3 photos')).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('button', { name: 'Recover' })).toBeVisible();
  await looks();
  expect(errors).toEqual([]);

  await page.goto(`${address}/photo/4711`);
  await expect(page.getByRole('heading', { name: 'Photo not found' })).toBeVisible();
  await looks();
  await page.route(everyImage, (route) => route.abort());
  await page.goto(`${address}/photos`);
  await expect(page.getByText("Can't load").first()).toBeVisible();
  await looks();
  await tiles(zoe).first().click();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await looks();
  await context.close();
});
