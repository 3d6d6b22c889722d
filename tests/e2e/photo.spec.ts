import { changeCaption, deletePhoto, readPhoto } from '#features/photos/photos.contract.ts';
import { readRelationship } from '#features/relationship/relationship.contract.ts';
import { expect, test } from './couple.ts';
import { expectAccessible, expectMessage, stay, tabTo } from './looks.ts';
import { captionButton, captionField, path, writeCaption } from './photo-screen.ts';
import { addPhoto } from './pictures.ts';

test.describe('a photo', () => {
  test('the caption is saved on blur and by Ctrl+Enter, if it was changed', async ({
    zoe,
    sam,
    address,
  }) => {
    const photo = await addPhoto(address, 'zoe');
    for (const { page } of [zoe, sam]) await page.goto(`${address}/photo/${photo.id}`);
    let sent = 0;
    await zoe.page.route(path(changeCaption, photo), async (route) => {
      sent += 1;
      await route.continue();
    });

    await writeCaption(zoe, 'At the sea');
    await zoe.page.keyboard.press('Control+Enter');
    await expectMessage(zoe.page, 'Photo details updated successfully!');
    await expect(captionButton(zoe)).toHaveText(/At the sea$/);
    await expect(captionButton(zoe)).toBeFocused();
    await expect(captionButton(sam)).toHaveText(/At the sea$/);
    await expect(zoe.page).toHaveTitle('At the sea - Zoë & Sam');

    await writeCaption(zoe, '  At the sea ');
    await captionField(zoe).blur();
    await expect(captionButton(zoe)).toBeVisible();
    await writeCaption(zoe, 'Never mind');
    await zoe.page.keyboard.press('Escape');
    await expect(captionButton(zoe)).toHaveText(/At the sea$/);
    expect(sent).toBe(1);

    await writeCaption(zoe, '');
    await captionField(zoe).blur();
    await expect(captionButton(zoe)).toHaveText('Add a caption');
    await expect(captionButton(sam)).toHaveText('Add a caption');
    expect(sent).toBe(2);
  });

  test('is deleted after a confirmation, and restored by "Undo"', async ({ zoe, sam, address }) => {
    const photo = await addPhoto(address, 'zoe');
    await sam.page.goto(`${address}/photos`);
    await zoe.page.goto(`${address}/photo/${photo.id}`);
    const remove = zoe.page.getByRole('button', { name: 'Delete' });
    const question = zoe.page.getByRole('alertdialog');

    await remove.click();
    await expect(question).toContainText('Are you sure you want to delete this photo?');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await zoe.page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(remove).toBeFocused();
    await expect(zoe.page).toHaveURL(/\/photo\/\d+$/);

    await zoe.page.route(path(deletePhoto, photo), (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 503 }) : route.continue(),
    );
    await remove.click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectMessage(zoe.page, 'Failed to delete photo. Please try again.');
    await zoe.page.unroute(path(deletePhoto, photo));

    await remove.click();
    await question.getByRole('button', { name: 'Delete' }).click();
    const undo = await stay(zoe.page.getByRole('button', { name: 'Undo' }));
    await expect(zoe.page).toHaveURL(`${address}/photos`);
    await expectMessage(zoe.page, 'Photo deleted successfully!');
    await expect(sam.page.getByRole('heading', { name: 'No photos yet' })).toBeVisible();
    await undo.click();
    for (const { page } of [zoe, sam]) {
      await expect(page.getByText('1 photo', { exact: true })).toBeVisible();
    }
  });

  test('the capture date is changed for both, and removed @night', async ({
    zoe,
    sam,
    address,
  }) => {
    const { id } = await addPhoto(address, 'sam', { takenAt: '2001-01-01T00:00:00' });
    for (const { page } of [zoe, sam]) await page.goto(`${address}/photo/${id}`);
    await expect(zoe.page.getByText('Taken Jan 1, 2001, 12:00 AM')).toBeVisible();
    await expect(zoe.page.getByText(/^Added \w+ \d+, \d{4}$/)).toBeVisible();
    const correct = zoe.page.getByRole('button', { name: 'Edit date' });
    await correct.click();
    const field = zoe.page.getByLabel('Date taken');
    await field.fill('');
    await zoe.page.getByRole('button', { name: 'Save' }).click();
    await expect(zoe.page.getByText('Please enter a date and time')).toBeVisible();
    await field.fill('2024-05-14T10:22:33');
    await zoe.page.getByRole('button', { name: 'Save' }).click();
    await expect(correct).toBeFocused();
    for (const { page } of [zoe, sam]) {
      await expect(page.getByText('Taken May 14, 2024, 10:22 AM')).toBeVisible();
    }
    await correct.click();
    await zoe.page.getByRole('button', { name: 'Use date added' }).click();
    for (const { page } of [zoe, sam]) {
      await expect(page.getByText(/^Added \w+ \d+, \d{4}, \d+:\d\d\s[AP]M$/)).toBeVisible();
    }
  });

  test('dates and names in every format of the API @night', async ({ zoe: { page }, address }) => {
    const photo = await addPhoto(address, 'sam');
    await page.route(`**${readRelationship.path}`, (route) =>
      route.fulfill({ json: { startDate: '2020-06-08', timeZone: 'Asia/Tokyo' } }),
    );
    const nobody = { name: ' ', color: 'pink' };
    for (const [dates, shown] of [
      [{ takenAt: [2024, 5, 14, 10, 22] }, 'Taken May 14, 2024, 10:22 AM'],
      [{ takenAt: '2024-05-14 10:22:33' }, 'Taken May 14, 2024, 10:22 AM'],
      [{ takenAt: null, createdAt: [2024, 5, 14, 22, 30, 0, 0] }, 'Added May 15, 2024, 7:30 AM'],
      [{ takenAt: 'long ago' }, 'Taken Invalid Date'],
    ] as const) {
      await page.route(path(readPhoto, photo), (route) =>
        route.fulfill({ json: { ...photo, ...dates, uploader: nobody } }),
      );
      await page.goto(`${address}/photo/${photo.id}`);
      await expect(page.getByText(shown)).toBeVisible();
      await expect(page.getByText('Uploaded by Unknown')).toBeVisible();
    }
  });

  test('offline: cached data stays, and actions explain why they are disabled @night', async ({
    zoe,
    address,
  }) => {
    const { page, context } = zoe;
    const { id } = await addPhoto(address, 'sam');
    await page.goto(`${address}/photo/${id}`);
    await expect(captionButton(zoe)).toBeVisible();
    await context.setOffline(true);
    const reason = "You're offline. Try again when you're back online.";
    for (const control of [captionButton(zoe), page.getByRole('button', { name: 'Delete' })]) {
      await expect(control).toHaveAttribute('aria-disabled', 'true');
      await expect(control).toHaveAccessibleDescription(reason);
      await control.click({ force: true });
    }
    await expect(captionField(zoe)).toBeHidden();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(captionButton(zoe)).not.toHaveAttribute('aria-disabled');
  });
});

test('keyboard: open, go to the next, edit, delete, go back @night', async ({ zoe, address }) => {
  const { page } = zoe;
  for (let hue = 0; hue < 3; hue += 1) {
    await addPhoto(address, 'zoe', { hue, takenAt: `2024-05-1${hue}T10:00:00` });
  }
  await page.goto(`${address}/photos`);
  await tabTo(page, 'gridcell', 'Photo, May 12, 2024, by Zoë');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Taken May 12, 2024, 10:00 AM')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Taken May 11, 2024, 10:00 AM')).toBeVisible();
  await tabTo(page, 'link', 'Next photo');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Taken May 10, 2024, 10:00 AM')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('link', { name: 'Next photo' })).toBeHidden();

  await tabTo(page, 'button', 'Add a caption');
  await page.keyboard.press('Enter');
  await expect(captionField(zoe)).toBeFocused();
  await page.keyboard.type('The last');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Control+Enter');
  await expect(captionButton(zoe)).toHaveText(/The last$/);
  await tabTo(page, 'button', 'Delete');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${address}/photos`);
  await expect(page.getByText('2 photos')).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'Photo, May 11, 2024, by Zoë' })).toBeFocused();
});
