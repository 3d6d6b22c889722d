import type { Photo } from '#features/photos/photos.contract.ts';
import { expect, openDevice, type Partner, test } from './couple.ts';
import { addCategory, favor } from './gallery-wire.ts';
import { collectPageErrors, expectFocusIn, expectUsable, phone } from './looks.ts';
import { tiles } from './photo-screen.ts';
import { addPhoto } from './pictures.ts';

test('photos of a category, at both of its URLs, live', async ({ zoe, sam, address }) => {
  const photo = await addPhoto(address, 'sam', { takenAt: '2024-05-14T10:22:33' });
  await addPhoto(address, 'zoe', { hue: 90 });
  const id = await addCategory(address, 'zoe', { name: 'Lisbon' });
  await zoe.page.goto(`${address}/category/${id}`);
  await expect(zoe.page.getByRole('heading', { name: 'Lisbon', level: 1 })).toBeVisible();
  await expect(zoe.page.getByText('No photos in this category yet')).toBeVisible();

  await addCategory(address, 'sam', { name: 'Other' });
  await sam.page.goto(`${address}/photo/${photo.id}`);
  await sam.page.getByRole('checkbox', { name: 'Lisbon' }).check({ force: true });
  await expect(tiles(zoe)).toHaveAccessibleName('Photo, May 14, 2024, by Sam');
  await expect(zoe.page.getByText('1 photo', { exact: true })).toBeVisible();
  await zoe.page.goto(`${address}/photos/category/${id}`);
  await expect(tiles(zoe)).toHaveCount(1);
  await sam.page.getByRole('checkbox', { name: 'Lisbon' }).uncheck({ force: true });
  await expect(zoe.page.getByText('No photos in this category yet')).toBeVisible();
});

test('favorites are a category and a filter of all photos @night', async ({ zoe, address }) => {
  const photo = await addPhoto(address, 'sam');
  await addPhoto(address, 'zoe', { hue: 90 });
  await zoe.page.goto(`${address}/category/-1`);
  await expect(zoe.page.getByRole('heading', { name: 'Favorites', level: 1 })).toBeVisible();
  await expect(zoe.page.getByRole('heading', { name: 'No favorites yet' })).toBeVisible();
  await favor(address, 'sam', photo);
  await expect(tiles(zoe)).toHaveCount(1);
  await zoe.page.goto(`${address}/photos`);
  await expect(tiles(zoe)).toHaveCount(2);
  await zoe.page.getByRole('link', { name: 'Favorites' }).click();
  await expect(zoe.page).toHaveURL(`${address}/photos?filter=favorites`);
  await expect(tiles(zoe)).toHaveCount(1);
  await tiles(zoe).click();
  await expect(zoe.page.getByRole('heading', { level: 1, name: /^Photo, / })).toBeVisible();
  await zoe.page.goBack();
  await expect(tiles(zoe)).toBeFocused();
  // With its last favorite the grid goes, and the focus with it.
  await zoe.page.keyboard.press('f');
  await expect(zoe.page.getByRole('heading', { name: 'No favorites yet' })).toBeVisible();
});

const opened = ({ page }: Partner, day: number) =>
  page.getByRole('heading', { level: 1, name: `Photo, May ${day}, 2024, by Sam` });
const addDays = async (address: string, days: readonly number[]) => {
  const photos: Photo[] = [];
  for (const day of days) {
    const takenAt = `2024-05-${day}T10:00:00`;
    photos.push(await addPhoto(address, 'sam', { hue: day * 20, takenAt }));
  }
  return photos;
};

test('the lightbox of a category goes to its next photo, and back to the category @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  const photos = await addDays(address, [15, 14, 13, 12, 11]);
  const its = photos.filter((_, index) => index % 2 === 0);
  const id = await addCategory(address, 'zoe', { name: 'Lisbon' }, its);
  const next = page.getByRole('link', { name: 'Next photo' });
  await page.goto(`${address}/category/${id}`);
  await tiles(zoe).first().click();
  await expect(opened(zoe, 15)).toBeFocused();
  await expect(page.getByRole('link', { name: 'Previous photo' })).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(opened(zoe, 13)).toBeVisible();
  await next.click();
  await expect(opened(zoe, 11)).toBeVisible();
  await expect(next).toHaveCount(0);

  await page.getByRole('button', { name: 'View full screen' }).click();
  await expect(page.getByText('3 of 3', { exact: true })).toBeVisible();
  await expectFocusIn(page.getByRole('dialog'));
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('2 of 3', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opened(zoe, 13)).toBeVisible();

  const back = page.getByRole('link', { name: 'Back to category' });
  await expect(back).toHaveAttribute('href', `/category/${id}`);
  await back.click();
  await expect(page).toHaveURL(`${address}/category/${id}`);
  await expect(tiles(zoe).nth(1)).toBeFocused();

  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(tiles(zoe)).toHaveCount(2);
  await expect(tiles(zoe).nth(1)).toBeFocused();
  await expect(tiles(zoe).nth(1)).toHaveAccessibleName('Photo, May 11, 2024, by Sam');
});

test('an unknown category, and invalid ids @night', async ({ zoe: { page }, address }) => {
  for (const id of ['4711', '0', 'x', '-2']) {
    await page.goto(`${address}/category/${id}`);
    await expect(page.getByRole('heading', { name: 'Category not found' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'See all photos' }).click();
  await expect(page).toHaveURL(`${address}/photos`);
});

test('accessibility @night', async ({ browser, address, server: _home }) => {
  const photo = await addPhoto(address, 'sam', { takenAt: '2024-05-14T10:22:33' });
  const words = { name: 'Summer in Lisbon', description: 'Two weeks of sun', color: '#F59E0B' };
  const id = await addCategory(address, 'zoe', words, [photo]);
  const zoe = await openDevice(browser, address, 'Zoë', phone);
  const errors = collectPageErrors(zoe.page);
  for (const [place, title] of [
    [`/category/${id}`, 'Summer in Lisbon'],
    ['/category/-1', 'Favorites'],
  ] as const) {
    await zoe.page.goto(address + place);
    await expect(zoe.page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expectUsable(zoe.page);
  }
  expect(errors).toEqual([]);
  await zoe.context.close();
});
