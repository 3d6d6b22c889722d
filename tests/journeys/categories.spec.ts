import { expect, type Partner, test } from './couple.ts';
import { addCategory, moveToBin } from './gallery-api.ts';
import { tiles } from './photo-screen.ts';
import { addPhoto } from './pictures.ts';

const cards = ({ page }: Partner) =>
  page.getByRole('list', { name: 'Categories' }).getByRole('listitem');
const card = (partner: Partner, name: string) => cards(partner).filter({ hasText: name });
const more = ({ page }: Partner, name: string) =>
  page.getByRole('button', { name: `More options for ${name}` });
const choose = async (partner: Partner, name: string, what: 'Edit' | 'Delete') => {
  await more(partner, name).click();
  // By key: a press takes the item away before the browser's click is over.
  await partner.page.getByRole('menuitem', { name: what }).press('Enter');
};
const question = ({ page }: Partner) => page.getByRole('alertdialog', { name: /\?$/ });

test('categories and their photos are live for both: created, assigned, changed and deleted', async ({
  zoe,
  sam,
  address,
}) => {
  await zoe.page.goto(`${address}/categories`);
  await expect(zoe.page.getByRole('heading', { name: 'No categories yet' })).toBeVisible();
  await expect(zoe.page.getByText('Create categories to organize your photos')).toBeVisible();

  const [one, two] = [await addPhoto(address, 'sam'), await addPhoto(address, 'sam', { hue: 90 })];
  const id = await addCategory(address, 'sam', { name: 'Trips', color: '#10b981' }, [one]);
  await expect(card(zoe, 'Trips')).toContainText('1 photo');
  await expect(card(zoe, 'Trips').locator('img')).toHaveAttribute(
    'src',
    new RegExp(`${one.filename}.*thumbnail`),
  );
  await addCategory(address, 'sam', { name: 'all', color: '#6B7280' }, [one, two]);
  await expect(cards(zoe)).toHaveText([/^all/, /^Trips/]);
  await expect(card(zoe, 'all')).toContainText('2 photos');
  await moveToBin(address, 'sam', two);
  await expect(card(zoe, 'all')).toContainText('1 photo');
  await expect(zoe.page.getByRole('link', { name: 'Trips' })).toHaveAttribute(
    'href',
    `/category/${id}`,
  );

  // The photos of a category, at both of its URLs.
  await zoe.page.getByRole('link', { name: 'Trips' }).click();
  await expect(zoe.page.getByRole('heading', { name: 'Trips', level: 1 })).toBeVisible();
  await expect(tiles(zoe)).toHaveCount(1);
  await sam.page.goto(`${address}/photo/${one.id}`);
  const assigned = sam.page.getByRole('checkbox', { name: 'Trips' });
  await assigned.click({ force: true });
  await expect(zoe.page.getByText('No photos in this category yet')).toBeVisible();
  await zoe.page.goto(`${address}/photos/category/${id}`);
  await expect(zoe.page.getByText('No photos in this category yet')).toBeVisible();
  await assigned.click({ force: true });
  await expect(tiles(zoe)).toHaveCount(1);
  await expect(zoe.page.getByText('1 photo', { exact: true })).toBeVisible();

  for (const { page } of [zoe, sam]) await page.goto(`${address}/categories`);
  await choose(zoe, 'Trips', 'Edit');
  await zoe.page.getByLabel('Name').fill('Journeys');
  await zoe.page.getByLabel('Description').fill('Far away');
  await zoe.page.getByRole('radio', { name: 'Red' }).check({ force: true });
  await zoe.page.getByRole('button', { name: 'Save' }).click();
  for (const partner of [zoe, sam])
    await expect(card(partner, 'Journeys')).toContainText('Far away');
  await choose(sam, 'Journeys', 'Delete');
  await expect(question(sam)).toContainText('Its photo stays in your gallery.');
  await question(sam).getByRole('button', { name: 'Delete' }).click();
  for (const partner of [zoe, sam]) await expect(cards(partner)).toHaveCount(1);
});
