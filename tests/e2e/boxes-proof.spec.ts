import { boxPlayers, card, reviewOf } from './box-players.ts';
import { expect, test } from './couple.ts';
import { expectMessage, expectUsable } from './looks.ts';
import { addPhoto, picture } from './pictures.ts';
import { heldBack } from './wire.ts';

test('each kind of challenge has a proof of its own; an approved photo becomes a memory @night', async ({
  zoe,
  sam,
  address,
}) => {
  test.slow();
  const play = boxPlayers(address);
  for (const completionType of ['PHOTO', 'TIME', 'LOCATION']) {
    await play.createUpTo('open', {
      completionType,
      prizeName: `For a ${completionType}`,
      taskDescription: `Show me a ${completionType}`,
    });
  }
  await addPhoto(address, 'sam', { hue: 200 });
  await addPhoto(address, 'zoe', { hue: 20 });
  const { page } = sam;
  await page.goto(`${address}/surprise-boxes`);
  await zoe.page.goto(`${address}/surprise-boxes?tab=created`);
  const dialog = page.getByRole('dialog', { name: 'Complete task' });
  const how = dialog.getByLabel('How did you do it?');
  const send = dialog.getByRole('button', { name: 'Send for approval' });
  /** The newest come first. */
  const begin = async (nth: number, task: string) => {
    await card(page, 'Show me a').nth(nth).getByRole('button', { name: 'Complete task' }).click();
    await expect(dialog).toContainText(`Show me a ${task}`);
  };

  await begin(0, 'LOCATION');
  await dialog.getByLabel('Place').fill('The pier');
  await how.fill('By bike');
  await send.click();
  await expect(dialog).toBeHidden();
  await expect(card(page, 'Show me a').nth(0)).toContainText(/Place: The pier\s+By bike/);
  await expect(card(zoe.page, 'For a LOCATION')).toContainText(/Place: The pier\s+By bike/);

  // The timer goes on while the page is reloaded.
  await begin(1, 'TIME');
  await expect(dialog.getByRole('timer')).toHaveText('0:00');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await how.fill('Planking');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await begin(1, 'TIME');
  await expect(dialog.getByRole('timer')).not.toHaveText('0:00');
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await dialog.getByRole('button', { name: 'Use this time' }).click();
  await expect(how).toHaveValue(/^Planking\nIt took 0:\d\d\.$/);
  await send.click();
  await expect(card(zoe.page, 'For a TIME')).toContainText(/It took 0:\d\d/);

  await begin(2, 'PHOTO');
  await dialog.getByRole('button', { name: 'Choose from gallery' }).click();
  const gallery = page.getByRole('dialog', { name: 'Choose a photo' });
  const photos = gallery.getByRole('option');
  await expect(photos).toHaveCount(2);
  await expect(gallery).toContainText('No photo selected');
  for (const [one, other] of [
    [0, 1],
    [1, 0],
  ] as const) {
    await photos.nth(one).click();
    await expect(photos.nth(one)).toHaveAttribute('aria-selected', 'true');
    await expect(photos.nth(other)).toHaveAttribute('aria-selected', 'false');
    await expect(gallery).toContainText('1 photo selected');
  }
  await gallery.getByRole('button', { name: 'Done' }).click();
  await expect(dialog.getByRole('img')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove photo' }).click();
  await expect(dialog.getByRole('img')).toHaveCount(0);
  const buffer = await picture({ hue: 120 });
  const upload = () =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'proof.jpg', mimeType: 'image/jpeg', buffer });
  await how.fill('Look');
  // An upload that is rejected, then one that takes its time: the proof waits for its photo.
  const uploads = '**/api/photos/upload-single';
  await page.route(uploads, (route) =>
    route.fulfill({ status: 409, json: { message: 'Not like this' } }),
  );
  await upload();
  await expect(dialog.getByRole('alert')).toContainText('Not like this');
  await page.unroute(uploads);
  const goOn = await heldBack(page, uploads);
  await upload();
  await expect(send).toHaveAccessibleDescription('Your photo is still uploading.');
  goOn();
  await expect(dialog.getByRole('img')).toBeVisible();
  await expectUsable(page, '[role="dialog"]');
  await send.click();
  await expect(dialog).toBeHidden();

  const shown = card(zoe.page, 'For a PHOTO');
  await expect(shown.getByRole('link', { name: 'Proof photo' })).toBeVisible();
  await expect(shown.getByRole('button', { name: 'Keep as a memory' })).toHaveCount(0);
  const review = reviewOf(zoe.page, 'For a PHOTO');
  await review.open();
  await expect(review.dialog.getByRole('img')).toBeVisible();
  await review.approve.click();
  await shown.getByRole('button', { name: 'Keep as a memory' }).click();
  await expectMessage(zoe.page, 'Memory saved');
  const won = card(page, 'For a PHOTO');
  await won.getByRole('link', { name: 'View memory' }).click();
  const memory = page.getByRole('dialog', { name: 'For a PHOTO' });
  await expect(memory).toContainText('Show me a PHOTO');
  await expect(memory).toContainText('Look');
  await expect(memory.getByRole('img')).toHaveCount(1);
});

test('an upload goes on while its dialog is closed @night', async ({ sam, address }) => {
  await boxPlayers(address).createUpTo('open', { completionType: 'PHOTO' });
  const { page } = sam;
  await page.goto(`${address}/surprise-boxes`);
  const dialog = page.getByRole('dialog', { name: 'Complete task' });
  const send = dialog.getByRole('button', { name: 'Send for approval' });
  const begin = () => card(page).getByRole('button', { name: 'Complete task' }).click();

  await begin();
  await dialog.getByLabel('How did you do it?').fill('Look');
  const goOn = await heldBack(page, '**/api/photos/upload-single');
  const chooser = dialog.locator('input[type=file]');
  // Many systems have no MIME type for it.
  await expect(chooser).toHaveAttribute('accept', /\.heic\b/);
  const buffer = await picture();
  await chooser.setInputFiles({ name: 'proof.jpg', mimeType: 'image/jpeg', buffer });
  await expect(send).toHaveAccessibleDescription('Your photo is still uploading.');
  await page.keyboard.press('Escape');
  await expect(card(page).getByRole('button', { name: 'Complete task' })).toBeFocused();
  await begin();
  await expect(send).toHaveAccessibleDescription('Your photo is still uploading.');
  // The browser asks before the page is left.
  const asked = page.waitForEvent('dialog');
  const leaving = page.evaluate(() => location.reload());
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await leaving;
  goOn();
  await expect(dialog.getByRole('img')).toBeVisible();
  await send.click();
  await expect(card(page).getByRole('link', { name: 'Proof photo' })).toBeVisible();
});
