import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { t as photosMessages } from '#features/photos/messages/index.ts';
import { changeRelationship } from '#features/relationship/relationship.contract.ts';
import { datedPictures, zone } from '../support/dated-pictures.ts';
import { expect, openDevice, test } from './couple.ts';
import { collectPageErrors } from './page-checks.ts';
import { callAs } from './server-api.ts';
import {
  cameraPhoto,
  chooseFiles,
  dialog,
  expectAdded,
  holdUploads,
  photosIn,
  plainPicture,
  startUploadCounter,
  transparentPicture,
  upload,
  uploadRow,
} from './uploading.ts';

/** Drops folders on the page through DevTools, since a script can't put a folder into a `DataTransfer`. */
async function dropFolders(page: Page, ...files: string[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    devtools.send('Input.dispatchDragEvent', { type, x: 200, y: 300, data });
  await expect(async () => {
    await drag('dragEnter');
    await drag('dragOver');
    await expect(page.getByText(photosMessages.upload.dropAnywhere)).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  await drag('drop');
}

test('dropped and chosen photos are uploaded smaller and upright; panoramas and animations keep their size', async ({
  browser,
  server,
}) => {
  const counter = await startUploadCounter(server.port);
  const { address, contentLengths } = counter;
  const zoe = await openDevice(browser, address, 'Zoë');
  const { page } = zoe;
  const errors = collectPageErrors(page);
  const [folder, emptyFolder] = [test.info().outputPath('Lisbon'), test.info().outputPath('Empty')];
  await mkdir(join(folder, 'more'), { recursive: true });
  await mkdir(emptyFolder);
  for (const name of ['one.jpg', 'more/two.jpg', '.hidden.jpg']) {
    await writeFile(join(folder, name), (await cameraPhoto(name)).buffer);
  }
  await writeFile(join(folder, 'notes.txt'), 'Bring a towel');
  await callAs(address, 'sam', changeRelationship, { body: { timeZone: zone } });
  await page.goto(`${address}/photos`);
  await dropFolders(page, folder, emptyFolder);
  for (const name of ['one.jpg', 'two.jpg']) await expect(uploadRow(page, name)).toBeVisible();
  await expect(dialog(page).getByText(photosMessages.upload.skipped(2))).toBeVisible();
  await expect(dialog(page).getByText('notes.txt and Empty')).toBeVisible();
  await expect(uploadRow(page, '.hidden.jpg')).toHaveCount(0);
  const taken = '2023:08:05 18:30:00';
  const dated = await datedPictures();
  const expected = {
    ...Object.fromEntries(dated.map(([name, , takenAt]) => [name, { takenAt }])),
    'one.jpg': { width: 640, height: 480 },
    'two.jpg': { width: 640, height: 480 },
    'holiday.jpg': { width: 1440, height: 1920, takenAt: '2023-08-05T18:30:00' },
    'web.webp': { width: 1920, height: 960, takenAt: '2023-08-05T18:30:00' },
    'small.jpg': { width: 640, height: 480 },
    'grainy.jpg': { width: 1920, height: 1920 },
    'logo.png': { width: 1920, height: 1551, filename: expect.stringMatching(/\.webp$/) },
    'd-0001.jpg': { width: 128, height: 96, takenAt: null },
    't-pano.jpg': { width: 9797, height: 1632, takenAt: null },
    'g-anim.webp': { width: 80, height: 60, takenAt: null, kind: 'animation' },
    'second-is-primary.avif': { width: 96, height: 128, takenAt: '2024-05-14T10:22:33' },
    'second-is-primary.heic': { width: 96, height: 128, takenAt: '2024-05-14T10:22:33' },
    'Screenshot_20230514-102233.png': {
      width: 1080,
      height: 14_000,
      takenAt: '2023-05-14T10:22:33',
    },
  };
  const names = Object.keys(expected);
  // Files of `tests/fixtures/pictures`, which its README describes.
  const fixtures = names.filter((name) => /^[a-z]-|^second/.test(name));
  const sideways = { width: 3200, height: 2400, orientation: 6, taken };
  await chooseFiles(page, [
    await cameraPhoto('holiday.jpg', sideways),
    await cameraPhoto('web.webp', { width: 2000, height: 1000, taken, format: 'webp' }),
    await cameraPhoto('small.jpg'),
    // So noisy that the first JPEG is too large, and the client lowers the quality.
    await cameraPhoto('grainy.jpg', { width: 1920, height: 1920, grain: 127 }),
    await transparentPicture('logo.png', 2600, 2100),
    await plainPicture('Screenshot_20230514-102233.png', 1080, 14_000),
    ...dated.map(([name, buffer]) => ({ name, mimeType: 'image/*', buffer })),
    ...fixtures.map((name) => ({
      name,
      mimeType: `image/${name.split('.').at(-1)?.replace('jpg', 'jpeg')}`,
      buffer: readFileSync(new URL(`../fixtures/pictures/${name}`, import.meta.url)),
    })),
  ]);
  const releaseUploads = await holdUploads(page);
  await upload(page, names.length);
  await expect(uploadRow(page, 'holiday.jpg')).toContainText(/[\d.]+ MB → [\d.]+ [kM]B/);
  await expect(uploadRow(page, 'small.jpg')).not.toContainText('→');
  releaseUploads();
  await expectAdded(page, names.length);

  const photos = await photosIn(address, 'sam');
  for (const [name, properties] of Object.entries(expected)) {
    const photo = photos.find(({ originalName }) => originalName === name);
    expect.soft(photo, name).toMatchObject(properties);
  }
  expect(contentLengths).toHaveLength(names.length);
  // Scaled photos are at most 2 MB, and the other form fields are small. Panoramas and animations aren't scaled.
  const scaledUploads = contentLengths.filter((length) => length < 2_001_000);
  expect(scaledUploads.length).toBeGreaterThanOrEqual(names.length - 2);
  expect(errors).toEqual([]);
  await zoe.context.close();
  counter.close();
});
