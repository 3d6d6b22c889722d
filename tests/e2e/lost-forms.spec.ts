import { deleteCategory } from '#features/categories/categories.contract.ts';
import { changeCategory, createCategory } from '#features/photos/photos.categories.contract.ts';
import { expect, test } from './couple.ts';
import { expectMessage } from './looks.ts';
import { button } from './wheel-screen.ts';
import { lostAnswer } from './wire.ts';

/* What a form held was saved, and nobody heard: it is said to be. */

test('a category is made, changed and deleted, though no answer came @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  await page.goto(`${address}/categories`);
  const created = lostAnswer(page, createCategory);
  await page.getByRole('button', { name: 'New category' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Lisbon ');
  await button(zoe, 'Create').click();
  expect(await created).toBe(201);
  await expect(page.getByRole('dialog', { name: 'New category' })).toBeHidden();

  const choose = async (name: string, what: string) => {
    await page.getByRole('button', { name: `More for ${name}` }).click();
    await page.getByRole('menuitem', { name: what }).click();
  };
  await choose('Lisbon', 'Edit');
  const changed = lostAnswer(page, changeCategory);
  await page.getByLabel('Description').fill('Trams');
  await button(zoe, 'Save').click();
  expect(await changed).toBe(200);
  await expect(page.getByRole('dialog', { name: 'Edit category' })).toBeHidden();

  await choose('Lisbon', 'Delete');
  const deleted = lostAnswer(page, deleteCategory);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  expect(await deleted).toBe(200);
  await expectMessage(page, '“Lisbon”');
  await expect(page.getByText('Error deleting category')).toBeHidden();
});
