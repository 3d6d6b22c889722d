import type { Page } from '@playwright/test';
import { uploadPhoto } from '#features/photos/photos.contract.ts';
import { comeIn, expect, test } from './couple.ts';
import { chip, counted, heart, isOne, noneWaits, onTheWay } from './outbox-screen.ts';
import { addPhoto } from './pictures.ts';
import { cameraPhoto, holdUploads, openUploader, pick, row, upload } from './uploading.ts';

/*
 * Two tabs of one browser: what one is sending does not wait in the other, and what either brings home both know of.
 */

const own = (page: Page) => page.getByRole('region', { name: 'Love Shared' });
/** What lies over the page has come, and with it the outbox. */
const isThere = (page: Page) =>
  expect(page.getByRole('button', { name: /^Open notes/ })).toBeVisible();

/** Locks are for secure contexts; a name on plain HTTP is none, and localhost is. */
for (const [name, host] of [
  ['with locks', 'localhost'],
  ['on plain HTTP', 'home.test'],
]) {
  test.describe(name ?? '', () => {
    test('what one tab is sending does not wait in the other, and is sent once @night', async ({
      browser,
      home,
      address,
    }) => {
      const there = `http://${host}:${home.port}`;
      const photo = await addPhoto(address, 'sam');
      const zoe = await comeIn(browser, there, 'Zoë');
      const { page, context } = zoe;
      let sent = 0;
      context.on('request', (request) => {
        const isUpload = isOne(new URL(request.url()), uploadPhoto);
        if (isUpload && request.method() === uploadPhoto.method) sent += 1;
      });
      await openUploader(zoe, there);
      expect(await page.evaluate(() => 'locks' in navigator)).toBe(host === 'localhost');
      await pick(page, [await cameraPhoto('a.jpg'), await cameraPhoto('b.jpg')]);
      const letGo = await holdUploads(page);
      await upload(page, 2);
      await expect.poll(() => sent).toBe(2);

      const other = await context.newPage();
      await other.goto(there);
      await isThere(other);
      const end = await onTheWay({ page: other }, (route) => route.abort());
      await heart(other).click();
      // All that waits was looked at by now, and the two are none of it, in either tab.
      await expect(chip(other, 1)).toBeVisible();
      await expect(chip(page, 1)).toBeVisible();
      await end();
      await other.evaluate(() => dispatchEvent(new Event('online')));
      await noneWaits(other);
      await noneWaits(page);
      letGo();
      await expect
        .poll(() => counted(address, photo.id))
        .toEqual({ love: 1, notes: 0, memories: 0, photos: 2 });
      await noneWaits(other);
      expect(sent).toBe(2);
      await context.close();
    });

    test('what waits in one tab comes home by the other, and both say so @night', async ({
      browser,
      home,
      address,
    }) => {
      const there = `http://${host}:${home.port}`;
      const photo = await addPhoto(address, 'sam');
      const zoe = await comeIn(browser, there, 'Zoë');
      const { page, context } = zoe;
      await page.goto(there);
      await isThere(page);
      // From here on this tab reaches nothing; the other one does.
      await onTheWay(zoe, (route) => route.abort());
      await heart(page).click();
      await heart(page).click();
      await expect(own(page).getByText('2 not sent yet')).toBeVisible();
      await page.getByRole('link', { name: 'Gallery', exact: true }).click();
      await page.getByRole('button', { name: 'Add Photos' }).first().click();
      await pick(page, [await cameraPhoto('a.jpg')]);
      await upload(page, 1);
      const picked = row(page, 'a.jpg');
      await expect(picked).toContainText('Waiting for connection');
      // With one that is only picked, the list stays.
      await pick(page, [await cameraPhoto('b.jpg')]);

      const other = await context.newPage();
      await other.goto(there);
      await expect(picked).toContainText('Uploaded', { timeout: 30_000 });
      await expect(own(other).getByText('2', { exact: true })).toBeVisible();
      await noneWaits(other);
      await noneWaits(page);
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Home', exact: true }).click();
      await expect(own(page).getByText('2', { exact: true })).toBeVisible();
      await expect(own(page)).not.toContainText('not sent yet');
      expect(await counted(address, photo.id)).toMatchObject({ love: 2, photos: 1 });
      await context.close();
    });
  });
}

test('what a tab was sending when it was closed, another brings home @night', async ({
  zoe,
  address,
}) => {
  const { page, context } = zoe;
  const photo = await addPhoto(address, 'sam');
  await openUploader(zoe, address);
  await pick(page, [await cameraPhoto('a.jpg')]);
  const reached = new Promise<void>((resolve) => {
    void page.route(
      (url) => isOne(url, uploadPhoto),
      () => resolve(),
    );
  });
  const other = await context.newPage();
  await other.goto(address);
  await isThere(other);
  await upload(page, 1);
  await reached;
  await page.close();
  // Nobody tells the other tab; the browser does when it is looked at again.
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect
    .poll(() => counted(address, photo.id), { timeout: 30_000 })
    .toMatchObject({ photos: 1 });
  await noneWaits(other);
});

test('what one tab discards, the other stops sending @night', async ({ zoe, address }) => {
  const { page, context } = zoe;
  await page.goto(address);
  await isThere(page);
  await onTheWay(zoe, (route) => route.abort());
  await heart(page).click();
  await expect(chip(page, 1)).toBeVisible();
  const other = await context.newPage();
  // It waits in both: the other tab reaches nothing either, until it only hears nothing.
  await onTheWay({ page: other }, (route) => route.abort());
  await other.goto(address);
  await expect(chip(other, 1)).toBeVisible();
  const held = new Promise<void>((resolve) => {
    void onTheWay(zoe, async () => resolve());
  });
  const ended = page.waitForEvent('requestfailed');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await held;
  await chip(other, 1).click();
  const panel = other.getByRole('dialog', { name: 'Not sent yet' });
  await panel.getByRole('button', { name: /^Discard/ }).click();
  await other
    .getByRole('alertdialog', { name: 'Discard this?' })
    .getByRole('button', { name: 'Discard' })
    .click();
  expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED');
  await noneWaits(other);
  await noneWaits(page);
  await expect(own(page).getByText('0', { exact: true })).toBeVisible();
});
