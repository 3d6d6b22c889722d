import { readFileSync } from 'node:fs';
import { t as photosMessages } from '#features/photos/messages/index.ts';
import { expect, openDevice, test } from './couple.ts';
import {
  button,
  cameraPhoto,
  chooseFiles,
  dialog,
  expectAdded,
  openUploader,
  photosIn,
  startUploadCounter,
  upload,
} from './uploading.ts';

test('originals: one partner turns them on, the other uploads and downloads them unchanged', async ({
  browser,
  server,
  sam,
}) => {
  const counter = await startUploadCounter(server.port);
  const { address, contentLengths } = counter;
  await sam.page.goto(`http://localhost:${server.port}/settings#photos`);
  const his = sam.page.getByRole('switch', { name: photosMessages.upload.keepOriginals });
  await expect(his).not.toBeChecked();
  const zoe = await openDevice(browser, address, 'Zoë');
  const { page } = zoe;
  await openUploader(zoe, address);
  await dialog(page).getByRole('link', { name: photosMessages.upload.settings }).click();
  await expect(page).toHaveURL(`${address}/settings#photos`);
  await expect(page.getByRole('heading', { name: 'Photos', exact: true })).toBeInViewport();
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  const hers = page.getByRole('switch', { name: photosMessages.upload.keepOriginals });
  await hers.click({ force: true });
  expect((await saved).status()).toBe(200);
  await expect(hers).toBeChecked();
  await expect(his).toBeChecked();

  await openUploader(zoe, address);
  const taken = '2023:08:05 18:30:00';
  const large = await cameraPhoto('a.jpg', { width: 3200, height: 2400, taken });
  await chooseFiles(page, [large]);
  await upload(page, 1);
  await expectAdded(page, 1);
  expect(contentLengths[0]).toBeGreaterThan(large.buffer.length);

  const [photo] = await photosIn(address, 'sam');
  expect(photo).toMatchObject({ hasOriginal: true, takenAt: '2023-08-05T18:30:00' });
  await page.goto(`${address}/photo/${photo?.id}`);
  const coming = page.waitForEvent('download');
  await button(page, 'Download original').click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('a.jpg');
  expect(readFileSync(await file.path()).equals(large.buffer)).toBe(true);
  await zoe.context.close();
  counter.close();
});
