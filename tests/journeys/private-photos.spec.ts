import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { logout } from '#features/auth/auth.contract.ts';
import { readImage } from '#features/photos/photos.contract.ts';
import { ImageSize } from '#shared/images.ts';
import { looksOf } from '../support/looks.ts';
import { cameraPicture } from '../support/pictures.ts';
import { expect, logOut, test } from './couple.ts';
import { chooseFiles, openUploader, photosIn, upload } from './uploading.ts';

const heic = fileURLToPath(new URL('../fixtures/pictures/turned.heic', import.meta.url));

/** The layout of a picture, and the color of its upper right corner. */
const seen = (image: Locator) =>
  image.evaluate(async (element) => {
    if (!(element instanceof HTMLImageElement) || !element.complete) return 'nothing yet';
    const { naturalWidth: width, naturalHeight: height } = element;
    if (width === 0) return 'nothing yet';
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context?.drawImage(element, 0, 0);
    const corner = context?.getImageData(Math.floor(width * 0.95), Math.floor(height * 0.05), 1, 1);
    const [red = 0, green = 0, blue = 0] = corner?.data ?? [];
    const isRed = red > 180 && green < 90 && blue < 90;
    return `${height > width ? 'upright' : 'lying'}, ${isRed ? 'red' : `${red} ${green} ${blue}`}`;
  });

const addressesOf = (address: string, filename: string) =>
  ImageSize.options.map(
    (size) => `${address}${readImage.path.replace(':filename', filename)}?size=${size}`,
  );

/** Through the browser's cache. An image as a page of its own is sandboxed, which Chromium reports as errors. */
const statusOf = (page: Page, url: string): Promise<number> =>
  page.evaluate(async (image) => (await fetch(image)).status, url);

test('a phone photo is shown upright, without location metadata, and to nobody after signing out', async ({
  zoe,
  sam,
  address,
}) => {
  await sam.page.goto(`${address}/photos`);
  await openUploader(zoe, address);
  // Larger than the upload size, and rotated by EXIF.
  const jpeg = await cameraPicture({ width: 2400, height: 1800, orientation: 6 });
  await chooseFiles(zoe.page, [
    { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: jpeg },
    { name: 'IMG_2.HEIC', mimeType: '', buffer: readFileSync(heic) },
  ]);
  await upload(zoe.page, 2);

  const pictures = sam.page.getByRole('img', { name: /, by Zoë$/ });
  await expect(pictures).toHaveCount(2);
  for (const picture of await pictures.all()) {
    await expect.poll(() => seen(picture)).toBe('upright, red');
  }

  for (const { filename } of await photosIn(address, 'sam')) {
    for (const url of addressesOf(address, filename)) {
      const bytes = await (await sam.page.request.get(url)).body();
      const { carries, height, width } = await looksOf(bytes);
      expect([carries, height > width]).toEqual([[], true]);
      expect(bytes.includes('Canary camera')).toBe(false);
    }
  }

  const { page, context } = sam;
  const [{ filename } = { filename: '' }] = await photosIn(address, 'sam');
  const [thumbnail = ''] = addressesOf(address, filename);
  expect(await statusOf(page, thumbnail)).toBe(200);
  const cookies = await context.cookies(thumbnail);
  expect(cookies.map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite])).toEqual([
    ['img', true, 'Strict'],
  ]);
  await page.goto(address);
  // The sign-in page does not wait for it.
  const ended = page.waitForResponse(`**${logout.path}`);
  await logOut(page);
  expect((await ended).status()).toBe(200);
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  // The browser's cache has no copy.
  expect(await statusOf(page, thumbnail)).toBe(401);
  await context.addCookies(cookies);
  expect(await statusOf(page, thumbnail)).toBe(401);
});
