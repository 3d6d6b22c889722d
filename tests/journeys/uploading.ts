import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { t as photosMessages } from '#features/photos/messages/index.ts';
import { type Photo, readAllPhotos, uploadPhoto } from '#features/photos/photos.contract.ts';
import { expect, type Partner } from './couple.ts';
import { tokenOf } from './server-api.ts';

/** A file for a file input. */
export interface Picked {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const uploadsOf = `**${uploadPhoto.path}`;

interface Camera {
  width?: number;
  height?: number;
  /** EXIF orientation, 1–8. */
  orientation?: number;
  /** In EXIF form. */
  taken?: string;
  format?: 'jpeg' | 'webp';
  /** More noise makes a larger file. */
  grain?: number;
}

const noise = (width: number, height: number, sigma: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#804020',
      noise: { type: 'gaussian', mean: 128, sigma },
    },
  });

/** A noisy photo, about as large in bytes as one of a phone. */
export async function cameraPhoto(
  name: string,
  { width = 640, height = 480, orientation = 1, taken, format = 'jpeg', grain = 30 }: Camera = {},
): Promise<Picked> {
  const picture = noise(width, height, grain)
    .toFormat(format, { quality: 92, effort: 0 })
    .withMetadata({ orientation });
  const dated =
    taken === undefined ? picture : picture.withExifMerge({ IFD2: { DateTimeOriginal: taken } });
  return { name, mimeType: `image/${format}`, buffer: await dated.toBuffer() };
}

/** A noisy PNG with transparent pixels. */
export async function transparentPicture(
  name: string,
  width: number,
  height: number,
): Promise<Picked> {
  const buffer = await noise(width, height, 20)
    .ensureAlpha(0.5)
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

/** A PNG of one color, as small in bytes as a screenshot. */
export async function plainPicture(name: string, width: number, height: number): Promise<Picked> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#804020' } });
  return { name, mimeType: 'image/png', buffer: await picture.png().toBuffer() };
}

/** A file that is no picture. */
export const bytesNamed = (name: string, mimeType: string, bytes = 100): Picked => ({
  name,
  mimeType,
  buffer: Buffer.alloc(bytes, 7),
});

export const dialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: photosMessages.upload.add });
export const uploadRow = (page: Page, name: string): Locator =>
  dialog(page).getByRole('listitem').filter({ hasText: name });
export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

/** Goes to the photos and opens the uploader. */
export async function openUploader({ page }: Partner, address: string): Promise<void> {
  await page.goto(`${address}/photos`);
  // The button moves when the list is loaded and empty.
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await button(page, photosMessages.upload.add).first().click();
  await expect(dialog(page)).toBeVisible();
}

/** Chooses these files in the open uploader. */
export const chooseFiles = (page: Page, files: Picked[]): Promise<void> =>
  dialog(page).locator('input[type=file]').setInputFiles(files);

/** Clicks the upload button, which shows these counts. */
export const upload = (page: Page, photo: number, video = 0): Promise<void> =>
  button(page, photosMessages.upload.upload({ photo, video })).click();

/** Expects the announcement, because the dialog closes soon after. Uploads can be slow. */
export const expectAdded = (page: Page, photo: number, video = 0): Promise<void> => {
  const none = { photo: 0, video: 0 };
  const outcomes = { added: { photo, video }, already: none, recovered: none };
  return expect(page.getByTestId('polite')).toHaveText(
    photosMessages.upload.result(outcomes).title,
    { timeout: 200_000 },
  );
};

/** Closes the uploader, unless it has already closed. */
export const closeUploader = (page: Page): Promise<void> =>
  expect(async () => {
    if (await dialog(page).isVisible()) await dialog(page).press('Escape', { timeout: 2_000 });
    await expect(dialog(page)).toBeHidden({ timeout: 2_000 });
  }).toPass();

/** Holds every upload until the returned function is called. */
export async function holdUploads(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(uploadsOf, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Reads all photos of the server. */
export async function photosIn(address: string, username: string): Promise<Photo[]> {
  const answer = await fetch(address + readAllPhotos.path, {
    headers: { authorization: `Bearer ${await tokenOf(username)}` },
  });
  return answer.json();
}

/** Starts a proxy that records the size of every upload request, in bytes. */
export async function startUploadCounter(serverPort: number) {
  const contentLengths: number[] = [];
  const server = createServer((asked, answer) => {
    const { url: path, method, headers } = asked;
    if (path === uploadPhoto.path) contentLengths.push(Number(headers['content-length']));
    const onward = request(
      { port: serverPort, host: '127.0.0.1', path, method, headers },
      (came) => {
        answer.writeHead(came.statusCode ?? 502, came.headers);
        came.pipe(answer);
      },
    );
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://localhost:${port}`,
    contentLengths,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
