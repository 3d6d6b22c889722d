import type { Route } from '@playwright/test';
import { purgePhoto } from '#features/photos/photos.contract.ts';
import { addressOf } from '#shared/endpoint.ts';
import { clips } from '../support/videos.ts';
import { expect, signIn } from './couple.ts';
import { moveToBin } from './gallery-api.ts';
import { form, write as writeMemory } from './memory-form-screen.ts';
import {
  chip,
  counted,
  heart,
  isCall,
  isThere,
  noneWaits,
  note,
  panel,
  test,
  tileOf,
  waitingNotes,
} from './outbox-screen.ts';
import { expectAccessible, expectReflow, overlaysLeft, phone } from './page-checks.ts';
import { addPhoto } from './pictures.ts';
import { endSessionOnServer, tokenOf } from './server-api.ts';
import { cameraPhoto, chooseFiles, dialog, photosIn, upload, uploadRow } from './uploading.ts';

test('offline: clicks, a note, a memory, photos and a video outlive the browser, and two tabs of a new one send each once', async ({
  playwright,
  launchOptions,
  contextOptions,
  seededServer,
  sam,
  address,
}, { outputDir }) => {
  const open = () =>
    playwright.chromium.launchPersistentContext(outputDir, {
      ...launchOptions,
      ...contextOptions,
      serviceWorkers: 'block',
    });
  let context = await open();
  await seededServer.signIns.zoe.storeIn(context, address);
  const page = await context.newPage();
  const photo = await addPhoto(address, 'zoe');
  await sam.page.goto(address);
  // The code of every page that is used is here before the trouble begins.
  await page.goto(`${address}/photos`);
  await tileOf(page, photo.id).click();
  await expect(note(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Add Photos' }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(heart(page)).toBeVisible();
  await page.getByRole('link', { name: 'Memories', exact: true }).click();
  await page.getByRole('button', { name: 'Add Memory' }).first().click();
  await expect(form({ page })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form({ page })).toBeHidden();
  await overlaysLeft(page);
  await page.goBack();
  await page.goBack();
  await page.getByRole('button', { name: 'Add Photos' }).first().click();
  await expect(dialog(page)).toBeVisible();
  const video = { name: 'us.mp4', mimeType: 'video/mp4', buffer: clips.mp4 };
  await chooseFiles(page, [await cameraPhoto('a.jpg'), await cameraPhoto('b.jpg'), video]);
  await context.setOffline(true);

  await upload(page, 2, 1);
  for (const name of ['a.jpg', 'b.jpg', 'us.mp4']) {
    await expect(uploadRow(page, name)).toContainText('Waiting for connection');
  }
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();

  await tileOf(page, photo.id).click();
  await note(page).fill('Ours');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(waitingNotes(page)).toContainText('Ours');
  await expect(note(page)).toHaveValue('');

  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await heart(page).click();
  await heart(page).click();
  const own = page.getByRole('region', { name: 'Love Shared' });
  await expect(own.getByText(/^2$/)).toBeVisible();
  await expect(own.getByText('2 not sent yet')).toBeVisible();
  await expect(chip(page, 6)).toBeVisible();

  await page.getByRole('link', { name: 'Memories', exact: true }).click();
  await page.getByRole('button', { name: 'Add Memory' }).first().click();
  await writeMemory({ page }, { title: 'Picnic', date: '2024-05-14', text: 'Rain' });
  await page.getByRole('button', { name: 'Save memory' }).click();
  await expect(form({ page })).toBeHidden();
  await expect(page.getByRole('list', { name: 'Memories not sent yet' })).toContainText('Picnic');
  await chip(page, 7).click();
  await expect(panel(page).getByRole('listitem')).toHaveCount(6);
  await expect(panel(page)).toContainText('2 heart taps');
  await expect(panel(page)).toContainText(/Queued since \d/);
  await page.keyboard.press('Escape');

  // On a phone, the connection and the queue share a line.
  await page.setViewportSize(phone.viewport);
  const banner = page.getByText(/^You're offline\./);
  await expect(banner).toBeVisible();
  const [bannerBox, chipBox] = [await banner.boundingBox(), await chip(page, 7).boundingBox()];
  if (bannerBox === null || chipBox === null) throw new Error('one of them is not visible');
  expect(chipBox.x).toBeGreaterThanOrEqual(bannerBox.x + bannerBox.width);
  expect(bannerBox.height).toBeLessThan(40);
  await expectAccessible(page);
  await expectReflow(page);

  await page.close();
  await context.close();
  context = await open();
  const tabs = [await context.newPage(), await context.newPage()];
  await Promise.all(tabs.map((tab) => tab.goto(`${address}/memories`)));
  for (const tab of tabs) {
    await noneWaits(tab);
    await expect(tab.getByText('Picnic').first()).toBeVisible();
    await expect(tab.getByRole('list', { name: 'Memories not sent yet' })).toBeHidden();
  }
  await expect
    .poll(() => counted(address, photo.id))
    .toEqual({
      love: 2,
      notes: 1,
      memories: 1,
      photos: 3,
    });
  const kinds = (await photosIn(address, 'zoe')).map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(['photo', 'photo', 'photo', 'video']);
  await expect(
    sam.page.getByRole('region', { name: /'s love$/ }).getByText('2', { exact: true }),
  ).toBeVisible();
  await context.close();
});

test('queued items survive the tab and the session, for their user only; an error has a reason', async ({
  zoe,
  address,
}) => {
  const photo = await addPhoto(address, 'zoe');
  const { context } = zoe;
  const abortPosts = (route: Route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue();
  await context.route(isCall, abortPosts);
  await zoe.page.goto(`${address}/photo/${photo.id}`);
  await note(zoe.page).fill('Ours');
  await zoe.page.getByRole('button', { name: 'Add note' }).click();
  await expect(waitingNotes(zoe.page)).toContainText('Ours');
  await zoe.page.getByRole('link', { name: 'Home', exact: true }).click();
  await heart(zoe.page).click();
  await expect(chip(zoe.page, 2)).toBeVisible();
  await zoe.page.close();

  const page = await context.newPage();
  await page.goto(address);
  await expect(chip(page, 2)).toBeVisible();
  await endSessionOnServer(page);
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, 'Sam');
  await isThere(page);
  await expect(page.getByRole('region', { name: 'Love Shared' })).not.toContainText('not sent yet');
  await expect(chip(page, 2)).toBeHidden();
  await endSessionOnServer(page);
  await expect(page).toHaveURL(/\/login$/);

  // The photo was purged: its note fails, and stays until the user decides.
  await context.unroute(isCall, abortPosts);
  await moveToBin(address, 'sam', photo);
  const purged = await fetch(address + addressOf('', purgePhoto.path, { id: photo.id }), {
    method: purgePhoto.method,
    headers: { authorization: `Bearer ${await tokenOf('sam')}` },
  });
  expect(purged.ok).toBe(true);
  await signIn(page, 'Zoë');
  await expect(chip(page, 1)).toBeVisible({ timeout: 30_000 });
  const own = page.getByRole('region', { name: 'Love Shared' });
  await expect(own.getByText('1', { exact: true })).toBeVisible();
  await chip(page, 1).click();
  const item = panel(page).getByRole('listitem');
  await expect(item).toContainText('Photo note: Ours');
  await expect(item).toContainText('Not accepted');
  await item.getByRole('button', { name: /^Discard/ }).click();
  await page
    .getByRole('alertdialog', { name: 'Discard this?' })
    .getByRole('button', { name: 'Discard' })
    .click();
  await noneWaits(page);
  await overlaysLeft(page);
  await page.reload();
  await expect(own.getByText('1', { exact: true })).toBeVisible();
  await noneWaits(page);
});
