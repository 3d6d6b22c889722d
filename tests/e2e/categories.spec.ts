import { changeCategory, readCategories } from '#features/photos/photos.contract.ts';
import { expect, openDevice, type Partner, test } from './couple.ts';
import { addCategory, throwAway } from './gallery-wire.ts';
import {
  collectPageErrors,
  expectAccessible,
  expectMessage,
  expectUsable,
  phone,
  tabTo,
  tryAgain,
} from './looks.ts';
import { addPhoto } from './pictures.ts';

const every = `**${readCategories.path}`;
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
const dialog = ({ page }: Partner) => page.getByRole('dialog', { name: /category$/ });
const question = ({ page }: Partner) => page.getByRole('alertdialog', { name: /\?$/ });

test('both users see dot, name, count and newest photo of categories, live', async ({
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
  await throwAway(address, 'sam', two);
  await expect(card(zoe, 'all')).toContainText('1 photo');
  await expect(zoe.page.getByRole('link', { name: 'Trips' })).toHaveAttribute(
    'href',
    `/category/${id}`,
  );

  await sam.page.goto(`${address}/categories`);
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

test('a new category is blue by default; its name is required and unique @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  await addCategory(address, 'sam', { name: 'Trips' });
  await page.goto(`${address}/categories`);
  await page.getByRole('button', { name: 'New category' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByRole('radio')).toHaveCount(7);
  await expect(page.getByRole('radio', { name: 'Blue' })).toBeChecked();
  const create = page.getByRole('button', { name: 'Create' });

  await page.getByLabel('Name').fill('  ');
  await create.click();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Please enter a name');
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.getByLabel('Name').fill(' TRIPS ');
  await create.click();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(
    "There's already a category with this name.",
  );

  await page.getByLabel('Name').fill('Cats');
  await page.route(every, (route) =>
    route.fulfill({ status: 507, json: { message: 'The disk of your server is full.' } }),
  );
  await create.click();
  await expect(dialog(zoe).getByText('The disk of your server is full.')).toBeVisible();
  await page.unroute(every);
  await create.click();
  await expect(dialog(zoe)).toBeHidden();
  await expectMessage(page, 'Category “Cats” created');
  await expect(cards(zoe)).toHaveText([/^Cats/, /^Trips/]);
  await expect(page.getByRole('button', { name: 'New category' })).toBeFocused();
});

test('errors: loading the list, an update and a deletion fail', async ({ zoe, address }) => {
  const { page } = zoe;
  const id = await addCategory(address, 'zoe', { name: 'Trips' });
  const one = `**${changeCategory.path.replace(':id', `${id}`)}`;
  await page.route(every, (route) => route.abort());
  await page.goto(`${address}/categories`);
  const failed = page.getByText('Failed to load categories. Please try again.');
  await expect(failed).toBeVisible();
  await page.unroute(every);
  await tryAgain(page);
  await expect(card(zoe, 'Trips')).toBeVisible();
  await expect(failed).toBeHidden();

  await page.route(one, (route) => route.fulfill({ status: 503 }));
  await choose(zoe, 'Trips', 'Delete');
  await expect(question(zoe)).toContainText("It doesn't have any photos.");
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question(zoe).getByRole('button', { name: 'Delete' }).click();
  await expectMessage(page, 'Error deleting category');
  await expect(card(zoe, 'Trips')).toBeVisible();
  await choose(zoe, 'Trips', 'Edit');
  await page.getByLabel('Name').fill('Cats');
  await page.keyboard.press('Enter');
  await expect(dialog(zoe).getByText('Error saving category')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Cats');
  await page.unroute(one);
});

test('keyboard: create, edit and delete a category @night', async ({ zoe, address }) => {
  const { page } = zoe;
  await page.goto(`${address}/categories`);
  await tabTo(page, 'button', 'New category');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Cats');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'Blue' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Purple' })).toBeChecked();
  await tabTo(page, 'button', 'Create');
  await page.keyboard.press('Enter');
  await expect(card(zoe, 'Cats')).toBeVisible();
  // The button that opened it went with the empty page.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await tabTo(page, 'button', 'More options for Cats');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' and dogs');
  await page.keyboard.press('Enter');
  await expect(more(zoe, 'Cats and dogs')).toBeFocused();
  await addCategory(address, 'sam', { name: 'Aunts' });
  await expect(cards(zoe)).toHaveCount(2);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(cards(zoe)).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('accessibility of every state @night', async ({ browser, address }) => {
  const zoe = await openDevice(browser, address, 'Zoë', phone);
  const { page, context } = zoe;
  const errors = collectPageErrors(page);
  const looks = () => expectUsable(page);
  await page.goto(`${address}/categories`);
  await expect(page.getByRole('heading', { name: 'No categories yet' })).toBeVisible();
  await looks();
  const photo = await addPhoto(address, 'zoe');
  await addCategory(address, 'zoe', { name: 'Trips', description: 'Far away' }, [photo]);
  const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';
  await addCategory(address, 'zoe', { name: long, color: '#F59E0B' });
  await expect(card(zoe, 'Trips')).toContainText('1 photo');
  await expect(cards(zoe)).toHaveCount(2);
  await looks();
  await more(zoe, long).click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(dialog(zoe)).toBeVisible();
  await looks();
  await page.getByLabel('Name').fill('');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter a name')).toBeVisible();
  await looks();
  await page.keyboard.press('Escape');
  await expect(question(zoe)).toBeVisible();
  await looks();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog(zoe)).toBeHidden();
  await choose(zoe, 'Trips', 'Delete');
  await expect(question(zoe)).toBeVisible();
  await looks();
  expect(errors).toEqual([]);
  await page.route(every, (route) => route.fulfill({ status: 400 }));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await looks();
  await context.close();
});
