import { t as photosMessages } from '#features/photos/messages/index.ts';
import { expect, openDevice, test } from './couple.ts';
import { expectAccessible, expectMessage, expectUsable, phone } from './looks.ts';
import {
  button,
  bytesNamed,
  cameraPhoto,
  dialog,
  holdUploads,
  openUploader,
  pick,
  row,
  upload,
  uploadsOf,
} from './uploading.ts';

test('accessibility of every state of the uploader @night', async ({ browser, address }) => {
  const zoe = await openDevice(browser, address, 'Zoë', phone);
  const { page } = zoe;
  const looksFine = () => expectUsable(page);
  await openUploader(zoe, address);
  await looksFine();

  await pick(page, [
    await cameraPhoto('a photo with quite a long name, as somebody gave it on a phone.jpg'),
    await cameraPhoto('b.jpg'),
    bytesNamed('IMG_1.HEIC', '', 5_500_000),
    bytesNamed('notes.txt', 'text/plain'),
  ]);
  await expect(button(page, photosMessages.upload.upload(3))).toBeVisible();
  await looksFine();

  const release = await holdUploads(page);
  await upload(page, 3);
  await expect(row(page, 'IMG_1.HEIC')).toContainText('Uploading the original (5.5 MB)');
  await looksFine();
  await button(page, 'Close').click();
  await expect(button(page, /0 of 3 uploaded/)).toBeVisible();
  await looksFine();

  release();
  await button(page, /1 upload failed/).click();
  await expect(
    dialog(page).getByRole('heading', { name: photosMessages.upload.added(2) }),
  ).toBeVisible();
  await expect(row(page, 'IMG_1.HEIC')).toContainText('Upload failed');
  await looksFine();
  // Only some errors can be retried.
  await expect(button(page, 'Retry IMG_1.HEIC')).toBeHidden();
  await button(page, 'Done').click();
  await button(page, photosMessages.upload.add).first().click();
  await page.route(uploadsOf, (route) => route.fulfill({ status: 507 }));
  await pick(page, [await cameraPhoto('c.jpg')]);
  await upload(page, 1);
  await expect(row(page, 'c.jpg')).toContainText('Upload failed');
  await button(page, photosMessages.upload.retryFailed(1)).click();
  await expect(page.getByRole('alertdialog', { name: 'Retry 1 failed photo?' })).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Cancel').click();
  await zoe.context.close();
});

test('the dialog closes 3 s after success, unless the mouse or focus is inside @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  await page.clock.install();
  await openUploader(zoe, address);
  await pick(page, [await cameraPhoto('a.jpg')]);
  const release = await holdUploads(page);
  await upload(page, 1);
  const title = dialog(page).getByRole('heading', { name: photosMessages.upload.added(1) });
  await page.clock.pauseAt(Date.now() + 60_000);
  release();
  await expect(async () => {
    await page.clock.runFor(100);
    await title.hover({ timeout: 2_000 });
  }).toPass();
  await page.clock.fastForward(60_000);
  await expect(title).toBeVisible();

  await page.mouse.move(2, 2);
  await dialog(page).getByRole('button', { name: 'Done' }).focus();
  await page.clock.fastForward(60_000);
  await expect(title).toBeVisible();

  await button(page, 'Close').focus();
  await page.clock.fastForward(3_000);
  await expect(dialog(page)).toBeHidden();
});

test('progress and result are announced to screen readers; three uploads at a time @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  await openUploader(zoe, address);
  const spoken = page.getByTestId('polite');
  const release: (() => void)[] = [];
  await page.route(uploadsOf, async (route) => {
    await new Promise<void>((resolve) => release.push(resolve));
    await route.continue();
  });
  const names = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'];
  await pick(page, await Promise.all(names.map((name) => cameraPhoto(name))));
  await upload(page, 4);
  await expect.poll(() => release.length).toBe(3);
  for (const done of [1, 2, 3]) {
    await expect.poll(() => release.length).toBeGreaterThan(0);
    release.shift()?.();
    await expect(spoken).toHaveText(photosMessages.upload.done(done, 4));
  }
  await button(page, 'Close').click();
  await expect.poll(() => release.length).toBeGreaterThan(0);
  release.shift()?.();
  await expectMessage(page, photosMessages.upload.added(4));
  await expect(spoken).toHaveText(photosMessages.upload.added(4));
});
