import type { Page } from '@playwright/test';
import { t as photosMessages } from '#features/photos/messages/index.ts';
import type { Photo } from '#features/photos/photos.contract.ts';
import { expect, openDevice, type Partner, test } from './couple.ts';
import { addCategory, favor } from './gallery-wire.ts';
import { collectPageErrors, expectUsable, phone, tabTo } from './looks.ts';
import { addPhoto } from './pictures.ts';
import { button } from './uploading.ts';

const previews = ({ page }: Partner) =>
  page.getByRole('list', { name: 'Newest photos' }).getByRole('link');
/** The lightbox. */
const opened = (page: Page) => page.getByRole('dialog', { name: /^Photo/ });
const focusIsOver = (page: Page) =>
  expect
    .poll(() => opened(page).evaluate((photo) => photo.contains(document.activeElement)))
    .toBe(true);
const cards = ({ page }: Partner) =>
  page.getByRole('list', { name: 'Categories' }).getByRole('listitem');
const size = ({ page }: Partner, name: string) =>
  page.getByRole('radiogroup', { name: 'Thumbnail size' }).getByRole('radio', { name });

async function addPhotos(address: string, count: number): Promise<Photo[]> {
  const photos: Photo[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const takenAt = `2024-05-${String(nth + 10)}T10:00:00`;
    photos.unshift(await addPhoto(address, 'sam', { hue: nth * 31, width: 400, takenAt }));
  }
  return photos;
}

test('8, 6 or 5 newest photos by size, remembered on this device; live', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  await page.goto(address);
  await page.getByRole('link', { name: 'Gallery', exact: true }).click();
  await expect(page).toHaveURL(`${address}/gallery`);
  await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible();
  await expect(button(page, photosMessages.upload.add)).toHaveCount(1);
  await addPhotos(address, 10);
  await expect(previews(zoe)).toHaveCount(6);
  await expect(size(zoe, 'Medium')).toBeChecked();
  await expect(page.getByRole('link', { name: 'See all 10 photos' })).toBeVisible();
  await size(zoe, 'Small').check({ force: true });
  await expect(previews(zoe)).toHaveCount(8);
  await size(zoe, 'Large').check({ force: true });
  await expect(previews(zoe)).toHaveCount(5);
  await page.reload();
  await expect(previews(zoe)).toHaveCount(5);
  await expect(size(zoe, 'Large')).toBeChecked();

  await addPhoto(address, 'sam', { hue: 350, takenAt: '2024-06-01T10:00:00' });
  await expect(previews(zoe).first()).toHaveAccessibleName('Photo, Jun 1, 2024, by Sam');
  await previews(zoe).first().click();
  await expect(opened(page).getByText('Uploaded by Sam')).toBeVisible();
  await page.goBack();
  await expect(opened(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Gallery' })).toBeVisible();
  await page.getByRole('link', { name: 'See all 11 photos' }).click();
  await expect(page).toHaveURL(`${address}/photos`);
  await expect(page.getByRole('link', { name: 'Gallery', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('favorites first, then the categories of photos, and links to more @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  await page.goto(`${address}/gallery`);
  await expect(cards(zoe)).toHaveText([/^Favorites0 photos/]);
  await expect(page.getByText(photosMessages.categories.noneHint)).toBeVisible();
  const [photo] = await addPhotos(address, 1);
  if (photo === undefined) throw new Error('no photo');
  await favor(address, 'sam', photo);
  await addCategory(address, 'sam', { name: 'Cats' }, [photo]);
  await expect(cards(zoe)).toHaveText([/^Favorites1 photo$/, /^Cats1 photo$/]);
  await expect(page.getByRole('link', { name: 'Favorites' })).toHaveAttribute(
    'href',
    '/category/-1',
  );
  await expect(cards(zoe).first().locator('img')).toBeVisible();

  await page.getByRole('link', { name: 'Recycle bin' }).click();
  await expect(page).toHaveURL(`${address}/recycle-bin`);
  await expect(page.getByRole('link', { name: 'Gallery', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('keyboard: choose a size, open a photo and go back, open a category @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  await addPhotos(address, 7);
  await page.goto(`${address}/gallery`);
  await expect(previews(zoe)).toHaveCount(6);
  await tabTo(page, 'radio', 'Medium');
  await page.keyboard.press('ArrowLeft');
  await expect(previews(zoe)).toHaveCount(7);
  await expect(size(zoe, 'Small')).toBeFocused();
  await tabTo(page, 'link', 'Photo, May 15, 2024, by Sam');
  await page.keyboard.press('Enter');
  await expect(opened(page).getByText('Taken May 15, 2024, 10:00 AM')).toBeVisible();
  await expect(opened(page)).toHaveAccessibleName('Photo, May 15, 2024, by Sam');
  await expect(opened(page).getByRole('button', { name: 'Next photo' })).toBeVisible();
  await focusIsOver(page);
  await tabTo(page, 'button', 'Close');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(opened(page)).toHaveAccessibleName('Photo, May 13, 2024, by Sam');
  await page.keyboard.press('f');
  await expect(opened(page).getByRole('button', { name: 'Favorite' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press('Escape');
  await expect(opened(page)).toBeHidden();
  await expect(page.getByRole('link', { name: 'Photo, May 13, 2024, by Sam' })).toBeFocused();
  await tabTo(page, 'link', 'Favorites');
  await tabTo(page, 'link', 'Manage categories');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Categories', level: 1 })).toBeFocused();
});

test('a photo opens over the page at its own URL, and Back closes it @night', async ({
  zoe,
  address,
}) => {
  const { page, context } = zoe;
  const photos = await addPhotos(address, 8);
  const link = (day: number) =>
    page.getByRole('link', { name: `Photo, May ${day}, 2024, by Sam`, exact: true });
  const closed = async () => {
    await expect(opened(page)).toBeHidden();
    await expect(page).toHaveURL(`${address}/gallery`);
  };
  await page.goto(`${address}/gallery`);
  await link(16).click();
  await expect(opened(page)).toHaveAccessibleName('Photo, May 16, 2024, by Sam');
  await expect(page).toHaveURL(`${address}/gallery?photo=${photos[1]?.id}`);
  await opened(page).getByRole('button', { name: 'Next photo' }).click();
  await expect(opened(page).getByText('Taken May 15, 2024, 10:00 AM')).toBeVisible();
  await expect(opened(page).getByRole('button', { name: 'Next photo' })).toBeFocused();
  await expect(page.getByTestId('polite')).toHaveText('Photo, May 15, 2024, by Sam');
  await expect(page).toHaveURL(`${address}/gallery?photo=${photos[2]?.id}`);
  // A single Back, however many photos were viewed in between.
  await page.goBack();
  await closed();
  await expect(link(15)).toBeFocused();
  await page.goForward();
  await expect(opened(page)).toHaveAccessibleName('Photo, May 15, 2024, by Sam');
  await page.reload();
  await expect(opened(page)).toHaveAccessibleName('Photo, May 15, 2024, by Sam');
  await opened(page).getByRole('button', { name: 'Close' }).click();
  await closed();
  await expect(link(15)).toBeFocused();

  // From elsewhere it is a page of its own; the dialog's URL belongs to the gallery.
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    link(16).click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(tab).toHaveURL(`${address}/photo/${photos[1]?.id}`);
  await tab.goto(`${address}/gallery?photo=${photos[0]?.id}`);
  await expect(opened(tab)).toHaveAccessibleName('Photo, May 17, 2024, by Sam');
  await opened(tab).press('Escape');
  await expect(tab).toHaveURL(`${address}/gallery`);
  await expect(opened(tab)).toBeHidden();
});

test('accessibility of every state @night', async ({ browser, address }) => {
  const zoe = await openDevice(browser, address, 'Zoë', phone);
  const { page, context } = zoe;
  const errors = collectPageErrors(page);
  const looks = () => expectUsable(page);
  await page.goto(`${address}/gallery`);
  await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible();
  await expect(cards(zoe)).toHaveCount(1);
  await looks();
  const photos = await addPhotos(address, 9);
  await addCategory(address, 'zoe', { name: 'Cats', description: 'Both' }, photos.slice(0, 2));
  await expect(cards(zoe)).toHaveCount(2);
  await expect(previews(zoe)).toHaveCount(6);
  for (const wanted of ['Small', 'Medium', 'Large']) {
    await size(zoe, wanted).check({ force: true });
    await looks();
  }
  await previews(zoe).nth(1).click();
  await expect(opened(page).getByRole('checkbox', { name: 'Cats' })).toBeChecked();
  await looks();
  await opened(page).getByRole('button', { name: 'View full screen' }).click();
  await expect(opened(page).getByText('2 of 9')).toBeVisible();
  await looks();
  await page.keyboard.press('Escape');
  await expect(opened(page).getByRole('button', { name: 'View full screen' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opened(page)).toBeHidden();
  expect(errors).toEqual([]);
  await page.route('**/api/photos?*', (route) => route.fulfill({ status: 400 }));
  await page.route('**/api/categories**', (route) => route.fulfill({ status: 400 }));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(2);
  await looks();
  await context.close();
});
