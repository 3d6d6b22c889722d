import { readFileSync } from 'node:fs';
import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { photosMessages } from '#features/photos/messages/index.ts';
import { deletePhoto } from '#features/photos/photos.contract.ts';
import { mostUploadBytes } from '#features/photos/photos.rules.ts';
import { maxProgress } from '#features/photos/upload.rules.ts';
import { addressOf } from '#shared/endpoint.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import { comeIn, expect, logOut, signBackIn, test } from './couple.ts';
import { complaints, expectMessage, tabTo } from './looks.ts';
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

test('several photos go up smaller, upright, and with their date', async ({ browser, home }) => {
  const line = await startCounting(home.port);
  const { address, lengths } = line;
  const zoe = await comeIn(browser, address, 'Zoë');
  const { page } = zoe;
  const heard = complaints(page);
  await openUploader(zoe, address);
  const taken = '2023:08:05 18:30:00';
  const large = { width: 3200, height: 2400, orientation: 6, taken };
  await pick(page, [
    await cameraPhoto('holiday.jpg', large),
    await cameraPhoto('web.webp', { width: 2000, height: 1000, taken, format: 'webp' }),
    await cameraPhoto('small.jpg'),
    // At the first quality it would be too large still.
    await cameraPhoto('grainy.jpg', { width: 1920, height: 1920, grain: 127 }),
    bytesNamed('notes.txt', 'text/plain'),
    bytesNamed('song.mp3', 'audio/mpeg'),
  ]);
  await expect(dialog(page).getByText(photosMessages.upload.skipped(2))).toBeVisible();
  await expect(dialog(page).getByText('notes.txt and song.mp3')).toBeVisible();

  const letGo = await holdUploads(page);
  await upload(page, 4);
  await expect(row(page, 'holiday.jpg')).toContainText(/[\d.]+ MB → [\d.]+ [kM]B/);
  await expect(row(page, 'small.jpg')).not.toContainText('→');
  letGo();
  await expectAdded(page, 4);

  expect(lengths).toHaveLength(4);
  // The form around a photo takes some bytes as well.
  for (const length of lengths) expect(length).toBeLessThan(2_001_000);
  const photos = await photosIn(address, 'sam');
  const named = (name: string) => photos.find(({ originalName }) => originalName === name);
  expect(named('holiday.jpg')).toMatchObject({ width: 1440, height: 1920 });
  expect(named('web.webp')).toMatchObject({ width: 1920, height: 960 });
  for (const name of ['holiday.jpg', 'web.webp']) {
    expect(named(name)?.takenAt).toMatch(/^2023-08-05T/);
  }
  expect(heard).toEqual([]);
  await zoe.context.close();
  line.close();
});

test('they can be dropped anywhere on the page @night', async ({ zoe, address }) => {
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

test('a folder is dropped with all that lies in it @night', async ({ zoe, address }) => {
  const { page, context } = zoe;
  const [folder, empty] = [test.info().outputPath('Lisbon'), test.info().outputPath('Empty')];
  await mkdir(join(folder, 'more'), { recursive: true });
  await mkdir(empty);
  for (const name of ['one.jpg', 'more/two.jpg', 'notes.txt', '.hidden.jpg']) {
    await writeFile(join(folder, name), (await cameraPhoto(name)).buffer);
  }
  await page.goto(`${address}/photos`);
  // As a person does it: no script makes a folder.
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

test('a copied picture is pasted into the page, but not into a field @night', async ({
  zoe,
  address,
}) => {
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

test('where none can be dropped the browser opens none either @night', async ({ zoe, address }) => {
  const { page } = zoe;
  await page.goto(`${address}/memories`);
  // With it comes all that lies over the page.
  await expect(page.getByRole('button', { name: /^Open notes/ })).toBeVisible();
  const isTaken = await page.getByRole('heading', { level: 1 }).evaluate((middle) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'a.jpg', { type: 'image/jpeg' }));
    const over = new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true });
    return !middle.dispatchEvent(over);
  });
  // Else the browser does with it what it likes.
  expect(isTaken).toBe(true);
});

test('a large picture with transparency is compressed to WebP and stays transparent @night', async ({
  browser,
  home,
}) => {
  const line = await startCounting(home.port);
  const { address, lengths } = line;
  const zoe = await comeIn(browser, address, 'Zoë');
  const { page } = zoe;
  await openUploader(zoe, address);
  const logo = await seeThrough('logo.png', 2600, 2100);
  expect(logo.buffer.length).toBeGreaterThan(5_000_000);
  await pick(page, [logo]);
  const letGo = await holdUploads(page);
  await upload(page, 1);
  await expect(row(page, 'logo.png')).toContainText(/MB → [\d.]+ [kM]B/);
  await expect(row(page, 'logo.png')).not.toContainText('Uploading the original');
  letGo();
  await expectAdded(page, 1);
  expect(lengths[0]).toBeLessThan(2_001_000);
  const [photo] = await photosIn(address, 'zoe');
  expect(photo).toMatchObject({ width: 1920, height: 1551 });
  expect(photo?.filename).toMatch(/\.webp$/);
  await zoe.context.close();
  line.close();
});

test('cameras, panoramas and animations keep their date, size and frames', async ({
  browser,
  home,
}) => {
  const line = await startCounting(home.port);
  const { address, lengths } = line;
  const zoe = await comeIn(browser, address, 'Zoë');
  const { page } = zoe;
  await openUploader(zoe, address);
  const expected = {
    'x-pixel2.jpg': { width: 1920, height: 1280, takenAt: '2018-08-18T19:00:02' },
    'e-late3.jpg': { width: 1920, height: 1280, takenAt: '2018-08-18T18:08:20' },
    'd-0001.jpg': { width: 128, height: 96, takenAt: null },
    'd-1970.jpg': { width: 128, height: 96, takenAt: null },
    'd-2002.jpg': { width: 128, height: 96, takenAt: null },
    't-pano.jpg': { width: 9797, height: 1632, takenAt: null },
    'g-anim.webp': { width: 80, height: 60, takenAt: null },
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
  const panel = dialog(page);
  await expect(panel).toContainText(photosMessages.upload.stills(1));
  // There is more to read than that it worked.
  await button(page, 'Done').click();
  await expect(panel).toBeHidden();
  await zoe.context.close();
  line.close();
});

for (const [what, breakIt] of [
  ['draws nothing beside the page', (page) => page.addInitScript('delete self.OffscreenCanvas')],
  ['gets no worker', (page) => page.route('**/photo.worker-*.js', (route) => route.abort())],
] satisfies [string, (page: Page) => Promise<unknown>][]) {
  test(`a photo goes up as it is where the browser ${what} @night`, async ({ zoe, address }) => {
    const { page } = zoe;
    await breakIt(page);
    await openUploader(zoe, address);
    const large = { width: 2400, height: 1800, orientation: 6, taken: '2023:08:05 18:30:00' };
    await pick(page, [await cameraPhoto('large.jpg', large)]);
    await upload(page, 1);
    await expectAdded(page, 1);
    const [photo] = await photosIn(address, 'zoe');
    expect(photo).toMatchObject({ width: 1800, height: 2400 });
    expect(photo?.takenAt).toMatch(/^2023-08-05T/);
  });
}

test('failures say why, and one question sends all of them again', async ({ zoe, address }) => {
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
  await page.route(uploadsOf, (route) =>
    route.fulfill({ status: 507, json: { message: 'The disk of your home is full.' } }),
  );
  await button(page, 'Retry a.jpg').click();
  await page.getByRole('alertdialog').getByRole('button', { name: sharedMessages.retry }).click();
  await expect(row(page, 'a.jpg')).toContainText('The disk of your home is full.');

  await page.unroute(uploadsOf);
  await button(page, photosMessages.upload.retryFailed(3)).click();
  await page.getByRole('alertdialog').getByRole('button', { name: sharedMessages.retry }).click();
  await expectAdded(page, 3);
});

test('a busy server gets the pause it asks for with Retry-After @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  await page.clock.install();
  await openUploader(zoe, address);
  let refused = 0;
  await page.route(uploadsOf, (route) => {
    refused += 1;
    if (refused > 1) return route.continue();
    const headers = { 'retry-after': '30' };
    return route.fulfill({ status: 429, json: { message: 'Too many' }, headers });
  });
  await pick(page, [await cameraPhoto('a.jpg')]);
  await upload(page, 1);
  await expect(row(page, 'a.jpg')).toContainText(sharedMessages.waiting);
  await page.clock.fastForward(31_000);
  await expect.poll(() => photosIn(address, 'zoe')).toHaveLength(1);
  expect(refused).toBe(2);
});

test('one that is too large is not even sent @night', async ({ zoe, address }) => {
  const { page } = zoe;
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/upload-single')) sent += 1;
  });
  await openUploader(zoe, address);
  const large = test.info().outputPath('IMG_1.HEIC');
  await writeFile(large, '');
  await truncate(large, mostUploadBytes + 1);
  await dialog(page).locator('input[type=file]').setInputFiles(large);
  await upload(page, 1);
  await expect(row(page, 'IMG_1.HEIC')).toContainText(photosMessages.upload.tooLarge);
  await expect(button(page, 'Retry IMG_1.HEIC')).toBeHidden();
  expect(sent).toBe(0);
});

test('what is there already is said so, and the bin gives back @night', async ({
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
  const letGo = await holdUploads(page, 'broken.jpg');
  await pick(page, [kept, binned, bytesNamed('broken.jpg', 'image/jpeg')]);
  await upload(page, 3);
  await expect(row(page, 'kept.jpg')).toContainText('Already in your gallery');
  await expect(row(page, 'binned.jpg')).toContainText('Recovered from recycle bin');
  letGo();
  // A batch with a refused file is done, and names it; another attempt would not help.
  await expect(
    dialog(page).getByRole('heading', { name: '1 photo recovered from the recycle bin' }),
  ).toBeVisible();
  await expect(row(page, 'broken.jpg')).toContainText('Upload failed');
  await expect(button(page, 'Retry broken.jpg')).toBeHidden();
  await button(page, 'Done').click();
  await expect(dialog(page)).toBeHidden();
  expect(await photosIn(address, 'zoe')).toHaveLength(2);
});

test('one that is cancelled when all of it has left is taken back @night', async ({
  browser,
  home,
}) => {
  let letGo = (): void => undefined;
  const line = await startCounting(
    home.port,
    new Promise<void>((resolve) => {
      letGo = resolve;
    }),
  );
  const zoe = await comeIn(browser, line.address, 'Zoë');
  const { page } = zoe;
  await openUploader(zoe, line.address);
  await pick(page, [await cameraPhoto('a.jpg')]);
  await upload(page, 1);
  await expect(row(page, 'a.jpg')).toContainText(photosMessages.upload.uploading(maxProgress));
  await expect.poll(() => photosIn(line.address, 'zoe')).toHaveLength(1);
  await button(page, photosMessages.upload.cancel('a.jpg')).click();
  await expect(row(page, 'a.jpg')).toBeHidden();
  letGo();
  await expectMessage(page, photosMessages.upload.takenBack('a.jpg'));
  expect(await photosIn(line.address, 'zoe')).toEqual([]);
  await zoe.context.close();
  line.close();
});

test('closing the dialog stops nothing, nor does another page @night', async ({ zoe, address }) => {
  const { page } = zoe;
  await openUploader(zoe, address);
  const letGo = await holdUploads(page);
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
  letGo();
  await expectMessage(page, photosMessages.upload.added(2));
  await expect(pill).toBeHidden();
  expect(await photosIn(address, 'zoe')).toHaveLength(2);
});

test('one that waits for the connection is counted among the others @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  await openUploader(zoe, address);
  const letGo = await holdUploads(page);
  // Every attempt of the first photo.
  let key: string | undefined;
  await page.route(uploadsOf, (route) => {
    const each = route.request().headers()['idempotency-key'];
    key ??= each;
    return each === key ? route.abort() : route.fallback();
  });
  await pick(page, [await cameraPhoto('a.jpg'), await cameraPhoto('b.jpg')]);
  await upload(page, 2);
  await expect(dialog(page).getByText(sharedMessages.waiting)).toBeVisible();
  await expect(dialog(page).getByText(photosMessages.upload.done(0, 2))).toBeVisible();
  await button(page, 'Close').click();
  const pill = page
    .getByRole('complementary', { name: photosMessages.upload.pill })
    .getByRole('button');
  await expect(pill).toContainText(photosMessages.upload.done(0, 2));
  letGo();
});

test('the page is not left without a word while photos wait @night', async ({ zoe, address }) => {
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

test('signing out asks first where it would lose photos that only the page has @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  // As some browsers keep nothing in a private window.
  await page.addInitScript({ content: 'delete IDBFactory.prototype.open' });
  await openUploader(zoe, address);
  const letGo = await holdUploads(page);
  await pick(page, [await cameraPhoto('a.jpg')]);
  await upload(page, 1);
  await button(page, 'Close').click();
  const pill = page
    .getByRole('complementary', { name: photosMessages.upload.pill })
    .getByRole('button');
  await expect(pill).toContainText(photosMessages.upload.done(0, 1));
  await logOut(page);
  const question = page.getByRole('alertdialog', { name: 'Sign out now?' });
  await expect(question).toContainText(photosMessages.upload.leaveText(1));
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  letGo();
  await expectMessage(page, photosMessages.upload.added(1));

  await button(page, photosMessages.upload.add).first().click();
  await pick(page, [await cameraPhoto('b.jpg')]);
  await button(page, 'Close').click();
  await logOut(page);
  await question.getByRole('button', { name: photosMessages.upload.leaveAndDrop }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await photosIn(address, 'sam')).toHaveLength(1);
});

test('what one person picked is not there for the other @night', async ({ zoe, address }) => {
  const { page } = zoe;
  await openUploader(zoe, address);
  await pick(page, [await cameraPhoto('a.jpg')]);
  await button(page, 'Close').click();
  const pill = page.getByRole('complementary', { name: photosMessages.upload.pill });
  await expect(pill).toContainText('1 photo ready to upload');
  await page.evaluate(() => {
    localStorage.clear();
    dispatchEvent(new StorageEvent('storage', { key: null }));
  });
  await signBackIn(page, 'Sam');
  // With it comes all that lies over the page.
  await expect(page.getByRole('button', { name: /^Open notes/ })).toBeVisible();
  await expect(pill).toBeHidden();
  await openUploader({ ...zoe, page }, address);
  await expect(row(page, 'a.jpg')).toBeHidden();
});

test('without a mouse @night', async ({ zoe, address }) => {
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

  const letGo = await holdUploads(page);
  await tabTo(page, 'button', photosMessages.upload.upload(1));
  await page.keyboard.press('Enter');
  await expect(button(page, photosMessages.upload.underWay)).toBeFocused();
  letGo();
  await tabTo(page, 'button', 'Done');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(page.locator(':focus')).toHaveText(/Add Photos|Photos/);
});

test('on a plain-HTTP name that is not localhost @night', async ({ browser, home }) => {
  const address = `http://home.test:${home.port}`;
  const zoe = await comeIn(browser, address, 'Zoë');
  const heard = complaints(zoe.page);
  await openUploader(zoe, address);
  await pick(zoe.page, [await cameraPhoto('large.jpg', { width: 2400, height: 1800 })]);
  await upload(zoe.page, 1);
  await expectAdded(zoe.page, 1);
  const [large] = await photosIn(`http://localhost:${home.port}`, 'zoe');
  expect(large).toMatchObject({ width: 1920, height: 1440 });
  expect(heard).toEqual([]);
  await zoe.context.close();
});
