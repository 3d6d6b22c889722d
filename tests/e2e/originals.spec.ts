import { readFileSync } from 'node:fs';
import { t as photosMessages } from '#features/photos/messages/index.ts';
import { readOriginal, readSettings } from '#features/photos/photos.contract.ts';
import { mostUploadBytes } from '#features/photos/photos.rules.ts';
import { expect, openDevice, test } from './couple.ts';
import { expectAccessible, expectMessage, tabTo, tryAgain } from './looks.ts';
import {
  button,
  bytesNamed,
  cameraPhoto,
  dialog,
  openUploader,
  photosIn,
  pick,
  row,
  startCounting,
  upload,
} from './uploading.ts';

const settings = `**${readSettings.path}`;

test('originals: uploaded and downloaded unchanged while the setting is on @night', async ({
  browser,
  server,
}) => {
  const line = await startCounting(server.port);
  const { address, lengths } = line;
  const zoe = await openDevice(browser, address, 'Zoë');
  const { page } = zoe;
  await openUploader(zoe, address);
  await dialog(page).getByRole('link', { name: photosMessages.upload.settings }).click();
  await expect(page).toHaveURL(`${address}/settings#photos`);
  const keep = page.getByRole('switch', { name: photosMessages.upload.keepOriginals });
  await expect(keep).not.toBeChecked();
  await expect(page.getByRole('heading', { name: 'Photos', exact: true })).toBeInViewport();
  await expect(keep).toHaveAccessibleDescription(photosMessages.upload.keepMeans);
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await keep.check({ force: true });
  expect((await saved).status()).toBe(200);
  await openUploader(zoe, address);

  const taken = '2023:08:05 18:30:00';
  const large = await cameraPhoto('a.jpg', { width: 3200, height: 2400, taken });
  const tooLarge = bytesNamed('b.jpg', 'image/jpeg', mostUploadBytes + 1);
  await pick(page, [large, tooLarge]);
  await upload(page, 2);
  await expect(dialog(page).getByRole('heading', { name: '1 photo added' })).toBeVisible();
  await expect(row(page, 'b.jpg')).toContainText(photosMessages.upload.originalTooLarge);
  expect(lengths).toHaveLength(1);
  expect(lengths[0]).toBeGreaterThan(large.buffer.length);

  const [photo] = await photosIn(address, 'sam');
  expect(photo).toMatchObject({ hasOriginal: true, takenAt: '2023-08-05T18:30:00' });
  await page.goto(`${address}/photo/${photo?.id}`);
  const download = button(page, 'Download original');
  const original = `**${readOriginal.path.replace(':id', `${photo?.id}`)}`;
  await page.route(original, (route) => route.fulfill({ status: 503 }));
  await download.click();
  await expectMessage(page, 'Failed to download the original. Please try again.');
  await page.unroute(original);
  const coming = page.waitForEvent('download');
  await download.click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('a.jpg');
  expect(readFileSync(await file.path()).equals(large.buffer)).toBe(true);

  await zoe.context.close();
  line.close();
});

test('Settings → Photos: Keep originals applies to both partners, and an error reverts it @night', async ({
  zoe,
  sam,
  address,
}) => {
  const { page } = zoe;
  await page.goto(`${address}/settings#photos`);
  const keep = await tabTo(page, 'switch', photosMessages.upload.keepOriginals);
  await page.route(settings, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await page.keyboard.press('Space');
  await expectMessage(page, photosMessages.upload.keepFailed);
  await expect(keep).not.toBeChecked();
  await page.unroute(settings);
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.keyboard.press('Space');
  await expect(keep).toBeChecked();
  await saved;
  await expectAccessible(page);

  await sam.page.route(settings, (route) => route.fulfill({ status: 400 }));
  await sam.page.goto(`${address}/settings#photos`);
  await expect(sam.page.getByText(photosMessages.upload.keepUnknown)).toBeVisible();
  await expectAccessible(sam.page);
  await sam.page.unroute(settings);
  await tryAgain(sam.page);
  const his = sam.page.getByRole('switch', { name: photosMessages.upload.keepOriginals });
  await expect(his).toBeChecked();
  await his.press('Space');
  await expect(keep).not.toBeChecked();
});
