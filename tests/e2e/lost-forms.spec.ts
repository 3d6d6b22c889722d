import { changeProfile } from '#features/auth/account.contract.ts';
import { deleteCategory } from '#features/categories/categories.contract.ts';
import { changeCategory, createCategory } from '#features/photos/photos.categories.contract.ts';
import { changeProfilePage } from '#features/profiles/profiles.contract.ts';
import { changeRelationship } from '#features/relationship/relationship.contract.ts';
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
    await page.getByRole('button', { name: `More options for ${name}` }).click();
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

test("one's page, one's name and the day it began are saved, though no answer came @night", async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  await page.goto(`${address}/zoe`);
  await button(zoe, 'Edit Education').click();
  const written = lostAnswer(page, changeProfilePage);
  await page.getByRole('textbox', { name: 'Education' }).fill('At the sea ');
  await button(zoe, 'Save').click();
  expect(await written).toBe(200);
  await expect(button(zoe, 'Edit Education')).toBeFocused();

  await page.goto(`${address}/settings#details`);
  const renamed = lostAnswer(page, changeProfile);
  await page.getByLabel('Your name').fill('Zoé');
  await button(zoe, 'Save name').click();
  expect(await renamed).toBe(200);
  await expect(page.getByText("Couldn't save your name. Please try again.")).toBeHidden();
  await expect(button(zoe, 'Discard')).toBeHidden();

  const begun = lostAnswer(page, changeRelationship);
  await page.getByLabel('Together since').fill('2019-03-04');
  await button(zoe, 'Save for both of you').click();
  expect(await begun).toBe(200);
  await expect(page.getByText("Couldn't save your changes. Please try again.")).toBeHidden();
  await expect(button(zoe, 'Discard')).toBeHidden();
});
