import { boxPlayers, card } from './box-players.ts';
import { expect, test } from './couple.ts';
import { expectToast } from './page-checks.ts';
import { picture } from './pictures.ts';
import { holdRequest } from './server-api.ts';

test.use({ firstPath: '/surprise-boxes' });

test('a proof photo is uploaded while its dialog is closed; once approved, it becomes a memory', async ({
  zoe,
  sam,
  address,
}) => {
  const play = boxPlayers(address);
  const { page } = sam;
  const task = { prizeName: 'A kite', taskDescription: 'Show me', completionType: 'PHOTO' };
  const id = await play.createUpTo('open', task);
  const dialog = page.getByRole('dialog', { name: 'Complete task' });
  const send = dialog.getByRole('button', { name: 'Send for approval' });
  const begins = card(page, 'Show me').getByRole('button', { name: 'Complete task' });
  const buffer = await picture({ hue: 120 });
  const upload = () =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'proof.jpg', mimeType: 'image/jpeg', buffer });
  const uploads = '**/api/photos/upload-single';
  const uploading = 'Your photo is still uploading.';

  await begins.click();
  await dialog.getByLabel('How did you do it?').fill('Look');
  await page.route(uploads, (route) =>
    route.fulfill({ status: 409, json: { message: 'Not like this' } }),
  );
  await upload();
  await expect(dialog.getByRole('alert')).toContainText('Not like this');
  await page.unroute(uploads);

  const goOn = await holdRequest(page, uploads);
  await upload();
  await expect(send).toHaveAccessibleDescription(uploading);
  await page.keyboard.press('Escape');
  await expect(begins).toBeFocused();
  await begins.click();
  await expect(send).toHaveAccessibleDescription(uploading);
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
  await expect(dialog).toBeHidden();

  await zoe.page.getByRole('tab', { name: 'Created (1)' }).click();
  const shown = card(zoe.page, 'A kite');
  await expect(shown.getByRole('link', { name: 'Proof photo' })).toBeVisible();
  const keep = shown.getByRole('button', { name: 'Keep as a memory' });
  await expect(keep).toHaveCount(0);
  await play.approve(id);
  await keep.click();
  await expectToast(zoe.page, 'Memory saved');
  await card(page, 'A kite').getByRole('link', { name: 'View memory' }).click();
  const memory = page.getByRole('dialog', { name: 'A kite' });
  await expect(memory).toContainText('Show me');
  await expect(memory).toContainText('Look');
  await expect(memory.getByRole('img')).toHaveCount(1);
});
