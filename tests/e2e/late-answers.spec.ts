import { deleteMemory } from '#features/memories/memories.contract.ts';
import { deletePhotos } from '#features/photos/photos.bulk.contract.ts';
import { deletePhoto } from '#features/photos/photos.contract.ts';
import { expect, test } from './couple.ts';
import { expectMessage } from './looks.ts';
import { addMemory, at } from './memory-wire.ts';
import { tiles } from './photo-screen.ts';
import { addPhoto } from './pictures.ts';
import { heldBack } from './wire.ts';

test('a memory that is deleted late leaves its person where they have gone meanwhile @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  for (const title of ['Picnic', 'Lisbon']) await addMemory(address, 'sam', { title });
  await page.goto(`${address}/settings`);
  await page.getByRole('link', { name: 'Memories', exact: true }).click();
  await at(zoe).link('Picnic').click();
  const letGo = await heldBack(page, deleteMemory);
  await page.getByRole('button', { name: 'Delete' }).click();
  await at(zoe).question.getByRole('button', { name: 'Delete' }).click();
  await expect(at(zoe).question).toBeHidden();
  await page.goBack();
  await expect(at(zoe).dialog('Picnic')).toBeHidden();
  letGo();
  await expectMessage(page, 'Memory deleted');
  await at(zoe).link('Lisbon').click();
  await expect(at(zoe).dialog('Lisbon')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/memories$/);
});

test('a photo that is deleted late leaves its person with the one they went on to @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  const photos = [await addPhoto(address, 'sam'), await addPhoto(address, 'sam', { hue: 90 })];
  await page.goto(`${address}/photos`);
  await tiles(zoe).first().click();
  const [other, first] = photos;
  if (other === undefined || first === undefined) throw new Error('no photos');
  await expect(page).toHaveURL(new RegExp(`/photo/${first.id}$`));
  const letGo = await heldBack(page, deletePhoto);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Delete photo' })).toBeHidden();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(new RegExp(`/photo/${other.id}$`));
  letGo();
  await expectMessage(page, 'Photo deleted successfully!');
  const favorite = page.getByRole('button', { name: 'Favorite' });
  await favorite.click();
  await expect(favorite).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(new RegExp(`/photo/${other.id}$`));
});

test('photos that are deleted late leave what was selected meanwhile @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  for (const hue of [0, 90, 180]) await addPhoto(address, 'sam', { hue });
  await page.goto(`${address}/photos`);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await press('Select');
  await tiles(zoe).first().click();
  const letGo = await heldBack(page, deletePhotos);
  await press('Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await press('Done');
  await press('Select');
  await tiles(zoe).nth(1).click();
  letGo();
  await expectMessage(page, '1 photo deleted.');
  await expect(tiles(zoe)).toHaveCount(2);
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(1);
});
