import { changeCaption } from '#features/photos/photos.contract.ts';
import { expect, test } from './couple.ts';
import { expectMessage } from './looks.ts';
import { captionButton, captionField, path, tiles, writeCaption } from './photo-screen.ts';
import { addPhoto, caption } from './pictures.ts';

test('Back saves the caption that is being written @night', async ({ zoe, sam, address }) => {
  const { page } = zoe;
  const photo = await addPhoto(address, 'sam');
  await sam.page.goto(`${address}/photo/${photo.id}`);
  const open = () => tiles(zoe).first().click();
  await page.goto(`${address}/photos`);
  await open();
  await page.route(path(changeCaption, photo), (route) => route.fulfill({ status: 503 }));
  await writeCaption(zoe, 'Not lost');
  await page.goBack();
  await expectMessage(page, 'Failed to update photo. Please try again.');

  await page.unroute(path(changeCaption, photo));
  await open();
  await expect(captionField(zoe)).toHaveValue('Not lost');
  await captionField(zoe).fill('Written on');
  await page.goBack();
  await expectMessage(page, 'Photo details updated successfully!');
  await expect(captionButton(sam)).toHaveText(/Written on$/);
  await open();
  await expect(captionButton(zoe)).toHaveText(/Written on$/);
});

test('a caption that the partner changed is overwritten only after a confirmation @night', async ({
  zoe,
  sam,
  address,
}) => {
  const { page } = zoe;
  const photo = await addPhoto(address, 'zoe');
  await page.goto(`${address}/photo/${photo.id}`);
  await writeCaption(zoe, 'Mine');
  await caption(address, 'sam', photo, 'Theirs');
  await expect(page.getByText('Changed on another device to “Theirs”.')).toBeVisible();
  await captionField(zoe).blur();
  await page.reload();
  await expect(captionField(zoe)).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Show saved version' }).click();
  await expect(captionButton(zoe)).toHaveText(/Theirs$/);

  await writeCaption(zoe, 'Mine again');
  await caption(address, 'sam', photo, 'Theirs again');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expectMessage(page, 'Photo details updated successfully!');
  await sam.page.goto(`${address}/photo/${photo.id}`);
  await expect(captionButton(sam)).toHaveText(/Mine again$/);
});
