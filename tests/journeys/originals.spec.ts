import { readFileSync } from 'node:fs';
import { t as uploadMessages } from '#features/photos/web/upload/messages/index.ts';
import { expect, test } from './couple.ts';
import {
  cameraPhoto,
  chooseFiles,
  dialog,
  expectAdded,
  openUploader,
  photosIn,
  upload,
} from './uploading.ts';

test('originals: one partner turns them on, uploads one, and downloads it unchanged', async ({
  zoe,
  sam,
  address,
}) => {
  await sam.page.goto(`${address}/settings#photos`);
  const his = sam.page.getByRole('switch', { name: uploadMessages.keepOriginals });
  await expect(his).not.toBeChecked();
  const { page } = zoe;
  await openUploader(zoe, address);
  await dialog(page).getByRole('link', { name: uploadMessages.settings }).click();
  await expect(page).toHaveURL(`${address}/settings#photos`);
  await expect(page.getByRole('heading', { name: 'Photos', exact: true })).toBeInViewport();
  await page.getByRole('switch', { name: uploadMessages.keepOriginals }).click({ force: true });
  await expect(his).toBeChecked();

  await openUploader(zoe, address);
  const large = await cameraPhoto('a.jpg', { width: 2100, height: 1600 });
  await chooseFiles(page, [large]);
  await upload(page, 1);
  await expectAdded(page, 1);
  const [photo] = await photosIn(address, 'sam');
  await page.goto(`${address}/photo/${photo?.id}`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download original' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('a.jpg');
  expect(readFileSync(await file.path()).equals(large.buffer)).toBe(true);
});
