import type { Page } from '@playwright/test';
import { createCategory, readPhoto } from '#features/photos/photos.contract.ts';
import { expect, test } from './couple.ts';
import { moveToBin } from './gallery-api.ts';
import { stay } from './page-checks.ts';
import { captionButton, writeCaption } from './photo-screen.ts';
import { addPhoto } from './pictures.ts';
import { callAs } from './server-api.ts';

const reaction = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const noteField = (page: Page) => page.getByRole('textbox', { name: 'Your note' });
const notes = (page: Page) => page.getByRole('region', { name: 'Notes' }).getByRole('listitem');
const binned = (page: Page) =>
  page.getByRole('list', { name: 'Deleted photos' }).getByRole('listitem');
const category = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

test('changes of a photo reach the partner: caption, reactions, categories, notes, deletion, recovery, purge', async ({
  zoe,
  sam,
  address,
}) => {
  for (const name of ['Travel', 'Family', 'Home']) {
    await callAs(address, 'zoe', createCategory, { body: { name, color: '#3B82F6' } });
  }
  const photo = await addPhoto(address, 'zoe');
  for (const { page } of [zoe, sam]) await page.goto(`${address}/photo/${photo.id}`);

  await writeCaption(zoe, 'At the sea');
  await zoe.page.keyboard.press('Control+Enter');
  await expect(captionButton(sam)).toHaveText(/At the sea$/);

  await reaction(zoe.page, 'Heart').click();
  await reaction(sam.page, 'Heart: Zoë').click();
  await expect(reaction(zoe.page, 'Heart: You and Sam')).toHaveText('❤️2');

  // Both change its categories at the same time.
  await category(zoe.page, 'Travel').click();
  await category(zoe.page, 'Family').click();
  await expect(category(sam.page, 'Family')).toBeChecked();
  await category(sam.page, 'Home').click();
  await category(sam.page, 'Travel').click();
  await expect(category(zoe.page, 'Travel')).not.toBeChecked();
  await expect(category(zoe.page, 'Home')).toBeChecked();
  const params = { id: `${photo.id}` };
  const { categories } = await callAs(address, 'sam', readPhoto, { params });
  expect(categories.map(({ name }) => name).sort()).toEqual(['Family', 'Home']);

  await noteField(zoe.page).fill('  The first \n');
  await zoe.page.getByRole('button', { name: 'Add note' }).click();
  await expect(noteField(zoe.page)).toHaveValue('');
  await expect(notes(sam.page)).toHaveText([/^ZZoë.*The first$/]);
  await expect(sam.page.getByTestId('polite')).toHaveText('New note from Zoë: The first');
  await noteField(sam.page).fill('The second');
  await noteField(sam.page).press('Control+Enter');
  for (const { page } of [zoe, sam]) {
    await expect(notes(page)).toHaveText([/The first$/, /The second$/]);
  }
  await expect(notes(sam.page).last()).toContainText('Sam (you)');

  await sam.page.goto(`${address}/recycle-bin`);
  await expect(sam.page.getByText('The recycle bin is empty')).toBeVisible();
  await zoe.page.getByRole('button', { name: 'Delete', exact: true }).click();
  await zoe.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  const undo = await stay(zoe.page.getByRole('button', { name: 'Undo' }));
  await expect(binned(sam.page)).toHaveCount(1);
  await expect(binned(sam.page)).toContainText('Deletes in 7 days');
  await undo.click();
  await expect(zoe.page.getByText('1 photo', { exact: true })).toBeVisible();
  await expect(binned(sam.page)).toHaveCount(0);

  await moveToBin(address, 'zoe', photo);
  await expect(zoe.page.getByRole('heading', { name: 'No photos yet' })).toBeVisible();
  await binned(sam.page)
    .getByRole('button', { name: /^Recover/ })
    .click();
  await expect(zoe.page.getByText('1 photo', { exact: true })).toBeVisible();
  await moveToBin(address, 'zoe', photo);
  await zoe.page.goto(`${address}/recycle-bin`);
  await binned(sam.page)
    .getByRole('button', { name: /permanently$/ })
    .click();
  const question = sam.page.getByRole('alertdialog', { name: 'Delete 1 photo permanently?' });
  await question.getByRole('button', { name: 'Delete permanently' }).click();
  for (const { page } of [zoe, sam]) {
    await expect(page.getByText('The recycle bin is empty')).toBeVisible();
  }
});
