import {
  assignCategories,
  deletePhotos,
  purgePhotos,
  recoverPhotos,
} from '#features/photos/photos.bulk.contract.ts';
import { deletePhoto } from '#features/photos/photos.contract.ts';
import { expect, test } from './couple.ts';
import { addCategory, from } from './gallery-wire.ts';
import { expectMessage, stay } from './looks.ts';
import { addPhoto } from './pictures.ts';
import { button } from './wheel-screen.ts';
import { lostAnswer } from './wire.ts';

/* Something was done to several photos, and nobody heard: it is said to be done. */

test('several photos that came back, or went for good, are said to have, though no answer came @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  for (const hue of [0, 90, 180, 270]) {
    const photo = await addPhoto(address, 'sam', { hue });
    await from(address, 'sam', deletePhoto, { params: { id: photo.id } });
  }
  await page.goto(`${address}/recycle-bin`);
  const photos = page.getByRole('list', { name: 'Deleted photos' }).getByRole('listitem');
  const choose = (nth: number) => photos.nth(nth).getByRole('checkbox').check({ force: true });
  for (const nth of [0, 1]) await choose(nth);
  const recovered = lostAnswer(page, recoverPhotos);
  await button(zoe, 'Recover').click();
  expect(await recovered).toBe(200);
  await expectMessage(page, '2 photos recovered');
  await expect(photos).toHaveCount(2);
  for (const nth of [0, 1]) await choose(nth);
  const purged = lostAnswer(page, purgePhotos);
  await button(zoe, 'Delete permanently').click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Delete permanently' }).click();
  expect(await purged).toBe(200);
  await expectMessage(page, '2 photos permanently deleted');
});

test('several photos that were assigned, deleted or taken back are said to be, though no answer came @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  for (const hue of [0, 180]) await addPhoto(address, 'sam', { hue });
  await addCategory(address, 'zoe', { name: 'Lisbon' });
  await page.goto(`${address}/photos`);
  await button(zoe, 'Select').click();
  await button(zoe, 'Select all').click();
  await button(zoe, 'Assign categories').click();
  await page.getByRole('checkbox', { name: 'Lisbon' }).press('Space');
  const assigned = lostAnswer(page, assignCategories);
  await button(zoe, 'Apply').click();
  expect(await assigned).toBe(200);
  await expectMessage(page, 'Categories updated for 2 photos.');

  const deleted = lostAnswer(page, deletePhotos);
  await button(zoe, 'Delete').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  expect(await deleted).toBe(200);
  const undo = await stay(button(zoe, 'Undo'));
  await expectMessage(page, '2 photos deleted.');
  const recovered = lostAnswer(page, recoverPhotos);
  await undo.click();
  expect(await recovered).toBe(200);
  await expectMessage(page, '2 photos recovered.');
});
