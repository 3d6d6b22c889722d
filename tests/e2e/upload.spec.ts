import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { t as photosMessages } from '#features/photos/messages/index.ts';
import { deletePhoto } from '#features/photos/photos.contract.ts';
import { addressOf } from '#shared/endpoint.ts';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { expect, logOut, openDevice, test } from './couple.ts';
import { collectPageErrors, expectMessage, tabTo } from './looks.ts';
import {
  button,
  bytesNamed,
  cameraPhoto,
  closeUploader,
  dialog,
  drawing,
  drop,
  expectAdded,
  holdUploads,
  openUploader,
  photosIn,
  pick,
  row,
  seeThrough,
  startCounting,
  upload,
  uploadsOf,
} from './uploading.ts';
import { tokenOf } from './wire.ts';

test('photos are uploaded smaller, upright, and with their date', async ({ browser, server }) => {
  const line = await startCounting(server.port);
  const { address, lengths } = line;
  const zoe = await openDevice(browser, address, 'Zoë');
  const { page } = zoe;
  const errors = collectPageErrors(page);
  await openUploader(zoe, address);
  const taken = '2023:08:05 18:30:00';
  const large = { width: 3200, height: 2400, orientation: 6, taken };
  await pick(page, [
    await cameraPhoto('holiday.jpg', large),
    await cameraPhoto('web.webp', { width: 2000, height: 1000, taken, format: 'webp' }),
    await cameraPhoto('small.jpg'),
    // Too large at the first quality.
    await cameraPhoto('grainy.jpg', { width: 1920, height: 1920, grain: 127 }),
    await seeThrough('logo.png', 2600, 2100),
    bytesNamed('notes.txt', 'text/plain'),
    bytesNamed('song.mp3', 'audio/mpeg'),
  ]);
  await expect(dialog(page).getByText(photosMessages.upload.skipped(2))).toBeVisible();
  await expect(dialog(page).getByText('notes.txt and song.mp3')).toBeVisible();

  const release = await holdUploads(page);
  await upload(page, 5);
  await expect(row(page, 'holiday.jpg')).toContainText(/[\d.]+ MB → [\d.]+ [kM]B/);
  await expect(row(page, 'small.jpg')).not.toContainText('→');
  release();
  await expectAdded(page, 5);

  expect(lengths).toHaveLength(5);
  // Including the form.
  for (const length of lengths) expect(length).toBeLessThan(2_001_000);
  const photos = await photosIn(address, 'sam');
  const named = (name: string) => photos.find(({ originalName }) => originalName === name);
  expect(named('holiday.jpg')).toMatchObject({ width: 1440, height: 1920 });
  expect(named('web.webp')).toMatchObject({ width: 1920, height: 960 });
  expect(named('logo.png')).toMatchObject({ width: 1920, height: 1551 });
  expect(named('logo.png')?.filename).toMatch(/\.webp$/);
  for (const name of ['holiday.jpg', 'web.webp']) {
    expect(named(name)?.takenAt).toMatch(/^2023-08-05T/);
  }
  expect(errors).toEqual([]);
  await zoe.context.close();
  line.close();
});

test('photos can be dropped anywhere on the page @night', async ({ zoe, address }) => {
  const { page } = zoe;
  await page.goto(`${address}/photos`);
  await expect(button(page, photosMessages.upload.add).first()).toBeVisible();
  await drop(page, [await cameraPhoto('a.jpg'), bytesNamed('b.pdf', 'application/pdf')]);
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page).getByText(photosMessages.upload.skipped(1))).toBeVisible();
  await upload(page, 1);
  await expectAdded(page, 1);
  expect(await photosIn(address, 'zoe')).toHaveLength(1);
});

test('a dropped folder adds all of its photos @night', async ({ zoe, address }) => {
  const { page, context } = zoe;
  const [folder, empty] = [test.info().outputPath('Lisbon'), test.info().outputPath('Empty')];
  await mkdir(join(folder, 'more'), { recursive: true });
  await mkdir(empty);
  for (const name of ['one.jpg', 'more/two.jpg', 'notes.txt', '.hidden.jpg']) {
    await writeFile(join(folder, name), (await cameraPhoto(name)).buffer);
  }
  await page.goto(`${address}/photos`);
  // Scripts can't create a folder.
  const devtools = await context.newCDPSession(page);
  const data = { items: [], files: [folder, empty], dragOperationsMask: 1 };
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
  for (const name of ['one.jpg', 'two.jpg']) await expect(row(page, name)).toBeVisible();
  await expect(dialog(page).getByText(photosMessages.upload.skipped(2))).toBeVisible();
  await expect(dialog(page).getByText('notes.txt and Empty')).toBeVisible();
  await expect(row(page, '.hidden.jpg')).toHaveCount(0);
});

test('a copied picture can be pasted, but not in a text field @night', async ({ zoe, address }) => {
  const { page, context } = zoe;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${address}/photos`);
  const picture = (await seeThrough('copied.png', 40, 30)).buffer.toString('base64');
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const blob = new Blob([bytes], { type: 'image/png' });
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
  }, picture);
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+V');
    await expect(row(page, 'image.png').first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await upload(page, 1);
  await expectAdded(page, 1);
  expect(await photosIn(address, 'zoe')).toHaveLength(1);
  await closeUploader(page);

  await page.getByRole('button', { name: /^Open notes/ }).click();
  await page.getByRole('textbox', { name: 'Shared note' }).click();
  await page.keyboard.press('ControlOrMeta+V');
  await page.keyboard.press('F6');
  await expect(dialog(page)).toBeHidden();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(row(page, 'image.png')).toHaveCount(1);
});

test('cameras, panoramas and animations keep their date, size and frames @night', async ({
  browser,
  server,
}) => {
  const line = await startCounting(server.port);
  const { address, lengths } = line;
  const zoe = await openDevice(browser, address, 'Zoë');
  const { page } = zoe;
  await openUploader(zoe, address);
  const expected = {
    'x-pixel2.jpg': { width: 1920, height: 1280, takenAt: '2018-08-18T19:00:02' },
    'e-late3.jpg': { width: 1920, height: 1280, takenAt: '2018-08-18T18:08:20' },
    'd-0001.jpg': { width: 128, height: 96, takenAt: null },
    'd-1970.jpg': { width: 128, height: 96, takenAt: null },
    'd-2002.jpg': { width: 128, height: 96, takenAt: null },
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
  const fixtures = names.filter((name) => !name.startsWith('Screenshot'));
  await pick(page, [
    ...fixtures.map((name) => ({
      name,
      mimeType: `image/${name.split('.').at(-1)?.replace('jpg', 'jpeg')}`,
      buffer: readFileSync(new URL(`../fixtures/pictures/${name}`, import.meta.url)),
    })),
    await drawing('Screenshot_20230514-102233.png', 1080, 14_000),
  ]);
  await upload(page, names.length);
  await expectAdded(page, names.length);

  const photos = await photosIn(address, 'sam');
  for (const [name, properties] of Object.entries(expected)) {
    const photo = photos.find(({ originalName }) => originalName === name);
    expect.soft(photo, name).toMatchObject(properties);
  }
  expect(lengths).toHaveLength(names.length);
  await zoe.context.close();
  line.close();
});

test('without OffscreenCanvas a photo is uploaded as it is @night', async ({ zoe, address }) => {
  const { page } = zoe;
  await page.addInitScript('delete self.OffscreenCanvas');
  await openUploader(zoe, address);
  const large = { width: 2400, height: 1800, orientation: 6, taken: '2023:08:05 18:30:00' };
  await pick(page, [await cameraPhoto('large.jpg', large)]);
  await upload(page, 1);
  await expectAdded(page, 1);
  const [photo] = await photosIn(address, 'zoe');
  expect(photo).toMatchObject({ width: 1800, height: 2400 });
  expect(photo?.takenAt).toMatch(/^2023-08-05T/);
});

test('failed uploads show the reason, and are retried after a confirmation', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  await openUploader(zoe, address);
  await page.route(uploadsOf, (route) =>
    route.fulfill({ status: 507, json: { message: 'No room.' } }),
  );
  const names = ['a.jpg', 'b.jpg', 'c.jpg'];
  await pick(page, await Promise.all(names.map((name) => cameraPhoto(name))));
  await upload(page, 3);
  for (const name of names) {
    await expect(row(page, name)).toContainText('Upload failed');
    await expect(row(page, name)).toContainText('No room.');
  }

  await button(page, photosMessages.upload.retryFailed(3)).click();
  const question = page.getByRole('alertdialog', { name: 'Retry 3 failed photos?' });
  await expect(question).toBeVisible();
  await button(page, 'Cancel').click();
  await expect(question).toBeHidden();
  await expect(row(page, 'a.jpg')).toContainText('Upload failed');

  await page.unroute(uploadsOf);
  await button(page, photosMessages.upload.retryFailed(3)).click();
  await page.getByRole('alertdialog').getByRole('button', { name: sharedMessages.retry }).click();
  await expectAdded(page, 3);
});

test('duplicates are reported, and restored from the recycle bin @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  await openUploader(zoe, address);
  const [kept, binned] = [await cameraPhoto('kept.jpg'), await cameraPhoto('binned.jpg')];
  await pick(page, [kept, binned]);
  await upload(page, 2);
  await expectAdded(page, 2);
  await closeUploader(page);
  const photos = await photosIn(address, 'zoe');
  const id = photos.find(({ originalName }) => originalName === 'binned.jpg')?.id;
  await fetch(address + addressOf('', deletePhoto.path, { id }), {
    method: deletePhoto.method,
    headers: { authorization: `Bearer ${await tokenOf('zoe')}` },
  });

  await button(page, photosMessages.upload.add).click();
  const release = await holdUploads(page, 'broken.jpg');
  await pick(page, [kept, binned, bytesNamed('broken.jpg', 'image/jpeg')]);
  await upload(page, 3);
  await expect(row(page, 'kept.jpg')).toContainText('Already in your gallery');
  await expect(row(page, 'binned.jpg')).toContainText('Recovered from recycle bin');
  release();
  // A rejected file can't be retried.
  await expect(
    dialog(page).getByRole('heading', { name: '1 photo recovered from the recycle bin' }),
  ).toBeVisible();
  await expect(row(page, 'broken.jpg')).toContainText('Upload failed');
  await expect(button(page, 'Retry broken.jpg')).toBeHidden();
  await button(page, 'Done').click();
  await expect(dialog(page)).toBeHidden();
  expect(await photosIn(address, 'zoe')).toHaveLength(2);
});

test('uploads continue in a closed dialog and on other pages @night', async ({ zoe, address }) => {
  const { page } = zoe;
  await openUploader(zoe, address);
  const release = await holdUploads(page);
  await pick(page, [await cameraPhoto('a.jpg'), await cameraPhoto('b.jpg')]);
  await upload(page, 2);
  await button(page, 'Close').click();
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(button(page, 'Share love')).toBeVisible();

  const pill = page
    .getByRole('complementary', { name: photosMessages.upload.pill })
    .getByRole('button');
  await expect(pill).toContainText(photosMessages.upload.done(0, 2));
  await pill.click();
  await expect(row(page, 'a.jpg')).toBeVisible();
  await dialog(page).press('Escape');
  await expect(pill).toBeFocused();
  release();
  await expectMessage(page, photosMessages.upload.added(2));
  await expect(pill).toBeHidden();
  expect(await photosIn(address, 'zoe')).toHaveLength(2);
});

test('the browser asks before it closes a page with picked photos @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  await openUploader(zoe, address);
  await pick(page, [await cameraPhoto('a.jpg')]);
  await expect(row(page, 'a.jpg')).toBeVisible();
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();

  await upload(page, 1);
  await expectAdded(page, 1);
  await closeUploader(page);
  const left = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await left;
});

test('signing out asks before it discards picked photos @night', async ({ zoe, address }) => {
  const { page } = zoe;
  await page.goto(`${address}/photos`);
  await button(page, photosMessages.upload.add).first().click();
  await pick(page, [await cameraPhoto('b.jpg')]);
  await button(page, 'Close').click();
  await logOut(page);
  const question = page.getByRole('alertdialog', { name: 'Sign out now?' });
  await question.getByRole('button', { name: photosMessages.upload.leaveAndDrop }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await photosIn(address, 'sam')).toEqual([]);
});

test('keyboard: choose, remove, upload, close @night', async ({ zoe, address }) => {
  const { page } = zoe;
  const files = [await cameraPhoto('a.jpg'), await cameraPhoto('b.jpg')];
  page.on('filechooser', (chooser) => chooser.setFiles(files));
  await page.goto(`${address}/photos`);
  await expect(button(page, photosMessages.upload.add).first()).toBeVisible();
  await tabTo(page, 'button', photosMessages.upload.add);
  await page.keyboard.press('Enter');
  await tabTo(page, 'button', photosMessages.upload.choose);
  await page.keyboard.press('Enter');
  await expect(row(page, 'a.jpg')).toBeVisible();
  await tabTo(page, 'button', 'Remove a.jpg');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Remove b.jpg')).toBeFocused();

  const release = await holdUploads(page);
  await tabTo(page, 'button', photosMessages.upload.upload(1));
  await page.keyboard.press('Enter');
  await expect(button(page, photosMessages.upload.underWay)).toBeFocused();
  release();
  await tabTo(page, 'button', 'Done');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(page.locator(':focus')).toHaveText(/Add Photos|Photos/);
});
