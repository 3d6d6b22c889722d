import type { Page } from '@playwright/test';
import {
  assignCategories,
  changeFavorite,
  createCategory,
  deletePhoto,
  purgePhoto,
  readCategories,
  readPhoto,
} from '#features/photos/photos.contract.ts';
import { expect, test } from './couple.ts';
import { expectAccessible, expectMessage, tryAgain } from './looks.ts';
import { askAs } from './photo-ask.ts';
import { captionField, path } from './photo-screen.ts';
import { addPhoto } from './pictures.ts';

const favorite = (page: Page) => page.getByRole('button', { name: 'Favorite' });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const params = ({ id }: { id: number }) => ({ params: { id: `${id}` } });

test.describe('a favorite', () => {
  test('appears at once, and live at the partner', async ({ zoe, sam, address }) => {
    const photo = await addPhoto(address, 'zoe');
    for (const { page } of [zoe, sam]) await page.goto(`${address}/photo/${photo.id}`);
    await favorite(zoe.page).click();
    for (const { page } of [zoe, sam]) {
      await expect(favorite(page)).toHaveAttribute('aria-pressed', 'true');
    }
    await sam.page.keyboard.press('f');
    await expect(sam.page.getByTestId('polite')).toHaveText(/^Removed from favorites/);
    for (const { page } of [zoe, sam]) {
      await expect(favorite(page)).toHaveAttribute('aria-pressed', 'false');
    }
  });

  test('is rolled back on an error @night', async ({ zoe: { page }, address }) => {
    const photo = await addPhoto(address, 'zoe');
    await page.goto(`${address}/photo/${photo.id}`);
    await page.route(path(changeFavorite, photo), (route) => route.fulfill({ status: 503 }));
    await favorite(page).click();
    await expectMessage(page, 'Failed to update favorite status. Please try again.');
    await expect(favorite(page)).toHaveAttribute('aria-pressed', 'false');
  });

  test('shortcuts work outside of text fields only @night', async ({ zoe, address }) => {
    const { page } = zoe;
    const photo = await addPhoto(address, 'zoe');
    await page.goto(`${address}/photo/${photo.id}`);
    await expect(favorite(page)).toBeVisible();
    await page.keyboard.press('e');
    await expect(captionField(zoe)).toBeFocused();
    await expect(captionField(zoe)).toHaveValue('');
    await page.keyboard.type('fee');
    await expect(captionField(zoe)).toHaveValue('fee');
    await expect(favorite(page)).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/photo\/\d+$/);
    await page.keyboard.press('Control+f');
    await expect(favorite(page)).toHaveAttribute('aria-pressed', 'false');
  });
});

test.describe('categories of a photo', () => {
  const make = (address: string, name: string, color = '#3B82F6') =>
    askAs(address, 'zoe', createCategory, { body: { name, color } });

  test('are changed by both users at the same time, live @night', async ({ zoe, sam, address }) => {
    for (const name of ['Travel', 'Family', 'Home']) await make(address, name);
    const photo = await addPhoto(address, 'zoe');
    for (const { page } of [zoe, sam]) await page.goto(`${address}/photo/${photo.id}`);
    await box(zoe.page, 'Travel').check();
    await box(zoe.page, 'Family').check();
    await expect(box(sam.page, 'Family')).toBeChecked();
    await expect(box(sam.page, 'Travel')).toBeChecked();
    await box(sam.page, 'Home').check();
    await box(sam.page, 'Travel').uncheck();
    await expect(box(zoe.page, 'Travel')).not.toBeChecked();
    await expect(box(zoe.page, 'Home')).toBeChecked();
    const { categories } = await askAs(address, 'sam', readPhoto, params(photo));
    expect(categories.map(({ name }) => name).sort()).toEqual(['Family', 'Home']);
    await expect(zoe.page.getByRole('link', { name: 'Manage categories' })).toHaveAttribute(
      'href',
      '/categories',
    );
  });

  test('are rolled back on an error; a list that fails is loaded again @night', async ({
    zoe: { page },
    address,
  }) => {
    await make(address, 'Travel');
    const photo = await addPhoto(address, 'zoe');
    await page.route(`**${readCategories.path}`, (route) => route.fulfill({ status: 400 }));
    await page.goto(`${address}/photo/${photo.id}`);
    await expect(page.getByText('Failed to load categories. Please try again.')).toBeVisible();
    await page.unroute(`**${readCategories.path}`);
    await tryAgain(page);

    await page.route(`**${assignCategories.path}`, (route) => route.fulfill({ status: 503 }));
    await box(page, 'Travel').click();
    await expectMessage(page, 'Error updating categories. Please try again.');
    await expect(box(page, 'Travel')).not.toBeChecked();
  });
});

test('in the recycle bin actions are disabled with a reason; after a purge the photo is not found @night', async ({
  zoe: { page },
  address,
}) => {
  await askAs(address, 'zoe', createCategory, { body: { name: 'Travel' } });
  const photo = await addPhoto(address, 'zoe');
  await page.goto(`${address}/photo/${photo.id}`);
  await expect(box(page, 'Travel')).toBeVisible();
  await askAs(address, 'sam', deletePhoto, params(photo));
  const reason = 'This photo is in the recycle bin. Recover it to make changes.';
  await expect(favorite(page)).toHaveAccessibleDescription(reason);
  await favorite(page).click({ force: true });
  await expect(favorite(page)).toHaveAttribute('aria-pressed', 'false');
  await box(page, 'Travel').click({ force: true });
  await expect(page.getByTestId('polite')).toHaveText(new RegExp(`^${reason}`));
  await expect(box(page, 'Travel')).not.toBeChecked();
  await expectAccessible(page);
  await askAs(address, 'sam', purgePhoto, params(photo));
  await expect(page.getByRole('heading', { name: 'Photo not found' })).toBeVisible();
});
