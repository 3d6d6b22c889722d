import { deleteCategory } from '#features/photos/categories.contract.ts';
import { changeCategory, type Photo } from '#features/photos/photos.contract.ts';
import { expect, type Partner, test } from './couple.ts';
import { addCategory } from './gallery-api.ts';
import { expectToast, stay } from './page-checks.ts';
import { tiles } from './photo-screen.ts';
import { addPhoto } from './pictures.ts';
import { callAs } from './server-api.ts';

const button = ({ page }: Partner, name: string) => page.getByRole('button', { name, exact: true });
const card = ({ page }: Partner, name: string) =>
  page.getByRole('list', { name: 'Categories' }).getByRole('listitem').filter({ hasText: name });
const confirmDeletion = async ({ page }: Partner, title: string) => {
  const question = page.getByRole('alertdialog', { name: title });
  await question.getByRole('button', { name: 'Delete' }).click();
};

test('several photos are put into a category, deleted and restored, and the category changed and deleted, live for the partner', async ({
  zoe,
  sam,
  address,
}) => {
  const photos: Photo[] = [];
  for (const day of [28, 27, 26, 25, 24, 23]) {
    const takenAt = `2024-05-${day}T10:00:00`;
    photos.push(await addPhoto(address, 'sam', { hue: day * 40, width: 90, height: 60, takenAt }));
  }
  await sam.page.goto(`${address}/categories`);
  await expect(sam.page.getByRole('heading', { name: 'No categories yet' })).toBeVisible();
  const id = await addCategory(address, 'zoe', { name: 'Lisbon' }, photos.slice(0, 1));
  await expect(card(sam, 'Lisbon')).toContainText('1 photo');
  await zoe.page.goto(`${address}/photos`);
  await button(zoe, 'Select').click();
  await tiles(zoe).nth(1).click();
  await tiles(zoe)
    .nth(4)
    .click({ modifiers: ['Shift'] });
  await button(zoe, 'Assign categories').click();
  await zoe.page.getByRole('checkbox', { name: 'Lisbon' }).press('Space');
  await button(zoe, 'Apply').click();
  await expectToast(zoe.page, 'Categories updated for 4 photos.');
  await expect(card(sam, 'Lisbon')).toContainText('5 photos');
  await sam.page.getByRole('link', { name: 'Lisbon' }).click();
  await expect(tiles(sam)).toHaveCount(5);

  // Sam deletes one of the selected photos.
  await tiles(zoe).nth(1).focus();
  await button(sam, 'Select').click();
  await tiles(sam).nth(1).click();
  await button(sam, 'Delete').click();
  await confirmDeletion(sam, 'Delete 1 photo?');
  await expect(zoe.page.getByTestId('polite')).toHaveText('3 selected');
  await expect(tiles(zoe).nth(1)).toBeFocused();

  await button(zoe, 'Delete').click();
  await confirmDeletion(zoe, 'Delete 3 photos?');
  const undo = await stay(button(zoe, 'Undo'));
  await expect(tiles(zoe)).toHaveCount(2);
  await expect(tiles(sam)).toHaveCount(1);
  await expect(zoe.page.getByRole('heading', { level: 1 })).toBeFocused();
  await undo.click();
  await expect(tiles(zoe)).toHaveCount(5);
  await expect(tiles(sam)).toHaveCount(4);
  await expectToast(zoe.page, '3 photos recovered.');

  await callAs(address, 'zoe', changeCategory, { params: { id }, body: { name: 'Journeys' } });
  await expect(sam.page.getByRole('heading', { name: 'Journeys', level: 1 })).toBeVisible();
  await callAs(address, 'zoe', deleteCategory, { params: { id } });
  await expect(sam.page.getByRole('heading', { name: 'Category not found' })).toBeVisible();
});
