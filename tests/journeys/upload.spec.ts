import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { logout } from '#features/auth/auth.contract.ts';
import { t as photosMessages } from '#features/photos/messages/index.ts';
import { readImage } from '#features/photos/photos.contract.ts';
import { t as uploadMessages } from '#features/photos/web/upload/messages/index.ts';
import { ImageSize } from '#shared/images.ts';
import { looksOf } from '../support/looks.ts';
import { cameraPicture } from '../support/pictures.ts';
import { clips } from '../support/videos.ts';
import { expect, logOut, test } from './couple.ts';
import { tiles } from './photo-screen.ts';
import { dialog, expectAdded, photosIn, upload } from './uploading.ts';

const heic = fileURLToPath(new URL('../fixtures/pictures/turned.heic', import.meta.url));

/** Drops folders on the page through DevTools, since a script can't put a folder into a `DataTransfer`. */
async function dropFolders(page: Page, ...files: string[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    devtools.send('Input.dispatchDragEvent', { type, x: 200, y: 300, data });
  await expect(async () => {
    await drag('dragEnter');
    await drag('dragOver');
    await expect(page.getByText(photosMessages.gallery.dropAnywhere)).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  await drag('drop');
}

/** The layout of a picture, and the color of its upper right corner. */
const seen = (image: Locator) =>
  image.evaluate((element) => {
    if (!(element instanceof HTMLImageElement) || element.naturalWidth === 0) return 'nothing yet';
    const { naturalWidth: width, naturalHeight: height } = element;
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

test('photos and a video of a dropped folder are shown upright and played by the partner, without location, and to nobody after signing out', async ({
  zoe,
  sam,
  address,
}) => {
  const [folder, emptyFolder] = [test.info().outputPath('Lisbon'), test.info().outputPath('Empty')];
  await mkdir(join(folder, 'more'), { recursive: true });
  await mkdir(emptyFolder);
  // Larger than the upload size, and rotated by EXIF.
  const jpeg = await cameraPicture({ width: 2400, height: 1800, orientation: 6 });
  await writeFile(join(folder, 'IMG_1.jpg'), jpeg);
  await copyFile(heic, join(folder, 'more', 'IMG_2.HEIC'));
  await writeFile(join(folder, 'us.mp4'), clips.mp4);
  await writeFile(join(folder, 'notes.txt'), 'Bring a towel');
  await writeFile(join(folder, '.hidden.jpg'), jpeg);
  for (const { page } of [zoe, sam]) await page.goto(`${address}/photos`);
  await dropFolders(zoe.page, folder, emptyFolder);
  await expect(dialog(zoe.page).getByText(uploadMessages.skipped(2))).toBeVisible();
  await expect(dialog(zoe.page).getByText('notes.txt and Empty')).toBeVisible();
  await upload(zoe.page, 2, 1);
  await expectAdded(zoe.page, 2, 1);

  const { page, context } = sam;
  await expect(tiles(sam)).toHaveCount(3);
  const pictures = page.getByRole('img', { name: /^Photo, .*, by Zoë$/ });
  await expect(pictures).toHaveCount(2);
  for (const picture of await pictures.all()) {
    await expect.poll(() => seen(picture)).toBe('upright, red');
  }
  const photos = (await photosIn(address, 'sam')).filter(({ kind }) => kind === 'photo');
  for (const url of photos.flatMap(({ filename }) => addressesOf(address, filename))) {
    const bytes = await (await page.request.get(url)).body();
    const { carries, height, width } = await looksOf(bytes);
    expect([carries, height > width]).toEqual([[], true]);
    expect(bytes.includes('Canary camera')).toBe(false);
  }

  await tiles(sam).filter({ hasText: '0:04' }).click();
  const video = page.locator('video[controls]');
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    return element.play();
  });
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.2);

  const [thumbnail = ''] = addressesOf(address, photos[0]?.filename ?? '');
  expect(await statusOf(page, thumbnail)).toBe(200);
  const cookies = await context.cookies(thumbnail);
  expect(cookies).toMatchObject([{ name: 'img', httpOnly: true, sameSite: 'Strict' }]);
  await page.goto(address);
  // The sign-in page does not wait for it.
  const ended = page.waitForResponse(`**${logout.path}`);
  await logOut(page);
  expect((await ended).status()).toBe(200);
  // The browser's cache has no copy.
  expect(await statusOf(page, thumbnail)).toBe(401);
  await context.addCookies(cookies);
  expect(await statusOf(page, thumbnail)).toBe(401);
});
