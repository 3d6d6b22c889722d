import type { Page } from '@playwright/test';
import { t as photosMessages } from '#features/photos/messages/index.ts';
import { sharing } from '#shared/sharing.ts';
import { expect, signBackIn, test } from './couple.ts';
import {
  bytesNamed,
  cameraPhoto,
  dialog,
  expectAdded,
  type Picked,
  upload,
  uploadRow,
} from './uploading.ts';
import { keptBy, workerOf } from './worker-screen.ts';

test.use({ serviceWorkers: 'allow' });

/** Shares files with the installed app like a phone: submits a form to it. */
async function share(page: Page, files: Picked[]): Promise<void> {
  await page.evaluate(({ path, field }) => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action: path });
    const input = document.createElement('input');
    Object.assign(input, { type: 'file', name: field, multiple: true, id: 'shared-files' });
    form.append(input);
    document.body.append(form);
  }, sharing);
  await page.locator('#shared-files').setInputFiles(files);
  await page.locator('#shared-files').evaluate((input: HTMLInputElement) => input.form?.submit());
}

test('photos shared from the phone are offered for upload to the signed-in user', async ({
  zoe: { page },
  address,
}) => {
  const [one, two] = [await cameraPhoto('one.jpg'), await cameraPhoto('zwei – 2.jpg')];
  await page.goto(address);
  await workerOf(page);
  await expect(page.getByText('Real-time sync')).toBeVisible();
  await share(page, [one, two, bytesNamed('notes.txt', 'text/plain')]);
  await expect(page).toHaveURL(`${address}/photos`);
  for (const { name } of [one, two]) await expect(uploadRow(page, name)).toBeVisible();
  await expect(dialog(page).getByText(photosMessages.upload.skipped(1))).toBeVisible();
  expect((await keptBy(page)).filter((each) => each.includes(' shared '))).toEqual([]);
  await upload(page, 2);
  await expectAdded(page, 2);

  // Files of a signed-out user aren't shown to the next user.
  await page.goto(`${address}/settings`);
  await page.evaluate(async ({ path, field }) => {
    const body = new FormData();
    body.set(field, new File(['x'], 'mine.jpg', { type: 'image/jpeg' }));
    await fetch(path, { method: 'POST', body, redirect: 'manual' });
  }, sharing);
  expect((await keptBy(page)).filter((each) => each.includes(' shared '))).toHaveLength(1);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('radio', { name: 'Sam' })).toBeVisible();
  await expect.poll(() => keptBy(page)).toEqual([]);

  // Files shared while signed out wait for the sign-in.
  await share(page, [two]);
  await expect(page).toHaveURL(`${address}/login`);
  await signBackIn(page, 'Sam');
  await expect(uploadRow(page, two.name)).toBeVisible();
  await expect(uploadRow(page, 'mine.jpg')).toBeHidden();
  await expect(page).toHaveURL(`${address}/photos`);
});
