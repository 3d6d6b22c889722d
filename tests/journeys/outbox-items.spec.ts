import type { Page } from '@playwright/test';
import { expect, openDevice } from './couple.ts';
import { counted, heart, isThere, noneWaits, onTheWay, test } from './outbox-screen.ts';
import { addPhoto } from './pictures.ts';
import { cameraPhoto, chooseFiles, upload, uploadRow } from './uploading.ts';

const own = (page: Page) => page.getByRole('region', { name: 'Love Shared' });

test('another tab sends items that one tab queued, and both show it', async ({
  browser,
  address,
}) => {
  const photo = await addPhoto(address, 'sam');
  const zoe = await openDevice(browser, address, 'Zoë');
  const { page, context } = zoe;
  await page.goto(address);
  await isThere(page);
  // From here on this tab reaches nothing; the other one does.
  await onTheWay(zoe, (route) => route.abort());
  await heart(page).click();
  await heart(page).click();
  await expect(own(page).getByText('2 not sent yet')).toBeVisible();
  await page.getByRole('link', { name: /^Gallery/ }).click();
  await page.getByRole('button', { name: 'Add Photos' }).first().click();
  await chooseFiles(page, [await cameraPhoto('a.jpg')]);
  await upload(page, 1);
  const picked = uploadRow(page, 'a.jpg');
  await expect(picked).toContainText('Waiting for connection');
  // With one that is only picked, the list stays.
  await chooseFiles(page, [await cameraPhoto('b.jpg')]);

  const other = await context.newPage();
  await other.goto(address);
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
