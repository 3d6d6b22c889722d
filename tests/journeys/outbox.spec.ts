import type { Page } from '@playwright/test';
import { readLove } from '#features/love/love.contract.ts';
import { readMemories } from '#features/memories/memories.contract.ts';
import { readPhotoNotes } from '#features/photos/photos.contract.ts';
import { clips } from '../support/videos.ts';
import { expect, test } from './couple.ts';
import { form, write as writeMemory } from './memory-form-screen.ts';
import { chip, heart, noneWaits } from './outbox-screen.ts';
import { overlaysLeft } from './page-checks.ts';
import { addPhoto } from './pictures.ts';
import { callAs } from './server-api.ts';
import { cameraPhoto, chooseFiles, dialog, photosIn, upload, uploadRow } from './uploading.ts';

const note = (page: Page) => page.getByRole('textbox', { name: 'Your note' });
const tileOf = (page: Page, id: number) =>
  page.getByRole('gridcell').filter({ has: page.locator(`[href$="/photo/${id}"]`) });

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
  await expect(page.getByRole('list', { name: 'Waiting for connection' })).toContainText('Ours');
  await expect(note(page)).toHaveValue('');

  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await heart(page).click();
  await heart(page).click();
  const own = page.getByRole('region', { name: 'Love Shared' });
  await expect(own.getByText(/^2$/)).toBeVisible();
  await expect(own.getByText('2 not sent yet')).toBeVisible();

  await page.getByRole('link', { name: 'Memories', exact: true }).click();
  await page.getByRole('button', { name: 'Add Memory' }).first().click();
  await writeMemory({ page }, { title: 'Picnic', date: '2024-05-14', text: 'Rain' });
  await page.getByRole('button', { name: 'Save memory' }).click();
  await expect(form({ page })).toBeHidden();
  await expect(page.getByRole('list', { name: 'Memories not sent yet' })).toContainText('Picnic');
  await expect(chip(page, 7)).toBeVisible();

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
  const params = { id: photo.id };
  const kinds = async () => (await photosIn(address, 'zoe')).map(({ kind }) => kind).toSorted();
  await expect.poll(kinds).toEqual(['photo', 'photo', 'photo', 'video']);
  await expect.poll(() => callAs(address, 'zoe', readLove)).toMatchObject({ count: 2 });
  await expect
    .poll(() => callAs(address, 'zoe', readPhotoNotes, { params }))
    .toMatchObject([{ content: 'Ours' }]);
  await expect
    .poll(() => callAs(address, 'zoe', readMemories))
    .toMatchObject([{ title: 'Picnic' }]);
  await expect(
    sam.page.getByRole('region', { name: /'s love$/ }).getByText('2', { exact: true }),
  ).toBeVisible();
  await context.close();
});
