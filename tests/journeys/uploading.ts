import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { t as photosMessages } from '#features/photos/messages/index.ts';
import { type Photo, readAllPhotos } from '#features/photos/photos.contract.ts';
import { t as uploadMessages } from '#features/photos/web/upload/messages/index.ts';
import { expect, type Partner } from './couple.ts';
import { tokenOf } from './server-api.ts';

/** A file for a file input. */
export interface Picked {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A noisy photo, about as large in bytes as one of a phone. */
export async function cameraPhoto(
  name: string,
  { width, height } = { width: 640, height: 480 },
): Promise<Picked> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const picture = sharp({ create: { width, height, channels: 3, background: '#804020', noise } });
  return { name, mimeType: 'image/jpeg', buffer: await picture.jpeg({ quality: 92 }).toBuffer() };
}

/** A file that is no picture. */
export const bytesNamed = (name: string, mimeType: string, bytes = 100): Picked => ({
  name,
  mimeType,
  buffer: Buffer.alloc(bytes, 7),
});

export const dialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: photosMessages.gallery.add });
export const uploadRow = (page: Page, name: string): Locator =>
  dialog(page).getByRole('listitem').filter({ hasText: name });
const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

/** Goes to the photos and opens the uploader. */
export async function openUploader({ page }: Partner, address: string): Promise<void> {
  await page.goto(`${address}/photos`);
  // The button moves when the list is loaded and empty.
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await button(page, photosMessages.gallery.add).first().click();
  await expect(dialog(page)).toBeVisible();
}

/** Chooses these files in the open uploader. */
export const chooseFiles = (page: Page, files: Picked[]): Promise<void> =>
  dialog(page).locator('input[type=file]').setInputFiles(files);

/** Clicks the upload button, which shows these counts. */
export const upload = (page: Page, photo: number, video = 0): Promise<void> =>
  button(page, uploadMessages.upload({ photo, video })).click();

/** Expects the announcement, because the dialog closes soon after. Uploads can be slow. */
export const expectAdded = (page: Page, photo: number, video = 0): Promise<void> => {
  const none = { photo: 0, video: 0 };
  const outcomes = { added: { photo, video }, already: none, recovered: none };
  return expect(page.getByTestId('polite')).toHaveText(uploadMessages.result(outcomes).title, {
    timeout: 200_000,
  });
};

/** Closes the uploader, unless it has already closed. */
export const closeUploader = (page: Page): Promise<void> =>
  expect(async () => {
    if (await dialog(page).isVisible()) await dialog(page).press('Escape', { timeout: 2_000 });
    await expect(dialog(page)).toBeHidden({ timeout: 2_000 });
  }).toPass();

/** Reads all photos of the server. */
export async function photosIn(address: string, username: string): Promise<Photo[]> {
  const answer = await fetch(address + readAllPhotos.path, {
    headers: { authorization: `Bearer ${await tokenOf(username)}` },
  });
  return answer.json();
}
