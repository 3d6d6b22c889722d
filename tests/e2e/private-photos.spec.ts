import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator } from '@playwright/test';
import exifr from 'exifr';
import { ImageSize, readImage } from '#features/photos/photos.contract.ts';
import { uploadTexts as texts } from '#features/photos/upload.texts.ts';
import { cameraPicture } from '../support/pictures.ts';
import { expect, test } from './couple.ts';
import { button, openUploader, photosIn, pick } from './uploading.ts';

const heic = readFileSync(
  fileURLToPath(new URL('../fixtures/pictures/turned.heic', import.meta.url)),
);

/** Whether the upper left corner of a drawn picture is the red one, and how it lies. */
const drawn = (image: Locator) =>
  image.evaluate(async (element) => {
    if (!(element instanceof HTMLImageElement)) return 'no picture';
    await element.decode();
    const { naturalWidth: width, naturalHeight: height } = element;
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    context?.drawImage(element, 0, 0);
    const [red = 0, green = 0, blue = 0] = context?.getImageData(4, 4, 1, 1).data ?? [];
    const corner = red > 180 && green < 90 && blue < 90 ? 'red' : `rgb(${red} ${green} ${blue})`;
    return `${height > width ? 'upright' : 'lying'}, corner ${corner}`;
  });

test("a phone's photos stand upright at the other one, and tell nobody where they were taken", async ({
  zoe,
  sam,
  address,
}) => {
  await sam.page.goto(`${address}/photos`);
  await openUploader(zoe, address);
  const turned = await cameraPicture({ width: 2400, height: 1800, orientation: 8 });
  // Such as `turned` before it was turned: its red corner is not the upper left one.
  const upright = await cameraPicture({ width: 1800, height: 2400 });
  await pick(zoe.page, [
    { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: upright },
    { name: 'IMG_2.HEIC', mimeType: '', buffer: heic },
  ]);
  await button(zoe.page, texts.upload(2)).click();
  await expect(zoe.page.getByText('2 photos', { exact: true })).toBeVisible();

  const tiles = sam.page.getByRole('listitem').getByRole('img');
  await expect(tiles).toHaveCount(2);
  for (const tile of await tiles.all()) await expect.poll(() => drawn(tile)).toBe('upright, corner red');
  void turned;

  const photos = await photosIn(address, 'sam');
  for (const { filename } of photos) {
    for (const size of ImageSize.options) {
      const path = readImage.path.replace(':filename', filename);
      const answer = await sam.page.request.get(`${address}${path}?size=${size}`);
      expect(answer.status()).toBe(200);
      expect(await exifr.parse(await answer.body()).catch(() => undefined)).toBeUndefined();
    }
  }
});
