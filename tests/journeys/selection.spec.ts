import type { Locator } from '@playwright/test';
import { assignCategories, deletePhotos, type Photo } from '#features/photos/photos.contract.ts';
import { expect, openDevice, type Partner, test } from './couple.ts';
import { addCategory } from './gallery-wire.ts';
import {
  collectPageErrors,
  expectMessage,
  expectUsable,
  largeText,
  message,
  phone,
  settled,
  stay,
  tabTo,
} from './looks.ts';
import { tiles } from './photo-screen.ts';
import { addPhoto } from './pictures.ts';

/** Photos of two months, newest first like the grid. */
async function addPhotos(address: string, count: number): Promise<Photo[]> {
  const photos: Photo[] = [];
  for (let index = 0; index < count; index += 1) {
    const month = index < 4 ? '06' : '05';
    const takenAt = `2024-${month}-${28 - index}T10:00:00`;
    const by = index % 2 ? 'zoe' : 'sam';
    photos.push(await addPhoto(address, by, { hue: index * 40, width: 90, height: 60, takenAt }));
  }
  return photos;
}

const open = async (partner: Partner, address: string, count: number) => {
  await partner.page.goto(`${address}/photos`);
  await expect(tiles(partner)).toHaveCount(count);
};
const button = ({ page }: Partner, name: string) => page.getByRole('button', { name, exact: true });
const selected = (partner: Partner) => partner.page.getByRole('gridcell', { selected: true });
const says = ({ page }: Partner) => page.getByTestId('polite');
const fails = (partner: Partner, { path }: { path: string }) =>
  partner.page.route(`**${path}`, (route) => route.fulfill({ status: 400 }));
const confirmDeletion = async ({ page }: Partner, title: string) => {
  const question = page.getByRole('alertdialog', { name: title });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Delete' }).click();
};

test('a range is selected, deleted and restored, live for the partner', async ({
  zoe,
  sam,
  address,
}) => {
  await addPhotos(address, 7);
  for (const partner of [zoe, sam]) await open(partner, address, 7);
  await button(zoe, 'Select').click();
  await expect(button(zoe, 'Delete').and(zoe.page.locator('[aria-disabled="true"]'))).toBeVisible();
  await button(zoe, 'Delete').press('Enter');
  await expect(says(zoe)).toHaveText('Select at least one photo first.');

  await tiles(zoe).nth(1).click();
  // A hover with Shift previews the range.
  await tiles(zoe).nth(4).hover();
  await zoe.page.keyboard.down('Shift');
  await expect(zoe.page.locator('[data-candidate]')).toHaveCount(4);
  await tiles(zoe).nth(4).click();
  await zoe.page.keyboard.up('Shift');
  await expect(selected(zoe)).toHaveCount(4);
  await expect(zoe.page.getByText('4 selected', { exact: true })).toHaveCount(2);
  await tiles(zoe).nth(2).click();
  await expect(says(zoe)).toHaveText('3 selected');

  await button(zoe, 'Delete').click();
  await confirmDeletion(zoe, 'Delete 3 photos?');
  const undo = await stay(button(zoe, 'Undo'));
  for (const partner of [zoe, sam]) await expect(tiles(partner)).toHaveCount(4);
  await expect(button(zoe, 'Select')).toBeVisible();
  await expect(zoe.page.getByRole('heading', { level: 1 })).toBeFocused();
  await undo.click();
  for (const partner of [zoe, sam]) await expect(tiles(partner)).toHaveCount(7);
  await expectMessage(zoe.page, '3 photos recovered.');
});

test('keyboard: select', async ({ zoe, sam, address }) => {
  await addPhotos(address, 7);
  for (const partner of [zoe, sam]) await open(partner, address, 7);
  const { page } = zoe;
  await expect(page.getByRole('grid', { name: 'Photos' })).toHaveAttribute('aria-rowcount', '4');
  await expect(page.getByRole('rowheader')).toHaveText(['June 2024', 'May 2024']);
  const isAt = (index: number) => expect(tiles(zoe).nth(index)).toBeFocused();
  await tabTo(page, 'button', 'Select');
  await page.keyboard.press('Tab');
  await isAt(0);
  await page.keyboard.press('ArrowRight');
  await isAt(1);
  // The second month starts a row.
  await page.keyboard.press('ArrowDown');
  await isAt(5);
  await page.keyboard.press('Home');
  await isAt(4);
  await page.keyboard.press('End');
  await isAt(6);
  await page.keyboard.press('Control+Home');
  await isAt(0);
  await page.keyboard.press('Control+End');
  await isAt(6);

  await page.keyboard.press('x');
  await expect(selected(zoe)).toHaveCount(1);
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(selected(zoe)).toHaveCount(3);
  await page.keyboard.press('Shift+ArrowRight');
  await expect(says(zoe)).toHaveText('2 selected');
  await page.keyboard.press('Control+a');
  await expect(says(zoe)).toHaveText('7 selected');
  await page.keyboard.press('Escape');
  await expect(selected(zoe)).toHaveCount(0);
  await expect(button(zoe, 'Select')).toBeVisible();

  await isAt(5);
  await page.keyboard.press('f');
  const hearts = (partner: Partner) => partner.page.getByRole('img', { name: 'favorite' });
  await expect(hearts(sam)).toHaveCount(1);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Delete');
  await expect(button(zoe, 'Cancel')).toBeFocused();
  await expect(page.getByRole('alertdialog', { name: 'Delete 2 photos?' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(tiles(sam)).toHaveCount(5);
  await isAt(4);
  // Enter would select while something is selected.
  await expect(button(zoe, 'Select')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Uploaded by Sam')).toBeVisible();
  await page.goBack();
  await isAt(4);
});

test('photos deleted by the partner are deselected, and the focus moves on', async ({
  zoe,
  sam,
  address,
}) => {
  await addPhotos(address, 3);
  for (const partner of [zoe, sam]) await open(partner, address, 3);
  await button(zoe, 'Select').click();
  await tiles(zoe).nth(0).click();
  await tiles(zoe).nth(1).click();
  await tiles(zoe).nth(1).focus();
  await button(sam, 'Select').click();
  await tiles(sam).nth(1).click();
  await button(sam, 'Delete').click();
  await expect(sam.page.getByRole('alertdialog')).toContainText(
    'You can recover it from the recycle bin',
  );
  await confirmDeletion(sam, 'Delete 1 photo?');
  await expect(says(zoe)).toHaveText('1 selected');
  await expect(tiles(zoe).nth(1)).toBeFocused();
});

test.describe('categories of several photos', () => {
  const box = ({ page }: Partner, name: string) => page.getByRole('checkbox', { name });
  const isMixed = (checkbox: Locator) =>
    checkbox.evaluate((input) => input instanceof HTMLInputElement && input.indeterminate);

  test('show all, some or none; both users see the assignment', async ({ zoe, sam, address }) => {
    const photos = await addPhotos(address, 3);
    const lisbon = await addCategory(address, 'zoe', { name: 'Lisbon' }, photos.slice(0, 1));
    await addCategory(address, 'zoe', { name: 'Cats' }, []);
    await addCategory(address, 'zoe', { name: 'All of it' }, photos.slice(1, 2));
    await sam.page.goto(`${address}/category/${lisbon}`);
    await open(zoe, address, 3);
    await button(zoe, 'Select').click();
    await zoe.page.keyboard.press('Control+a');
    await button(zoe, 'Assign categories').click();
    await expect(zoe.page.getByRole('dialog', { name: 'Categories for 3 photos' })).toBeVisible();
    await expect(box(zoe, 'Cats')).not.toBeChecked();
    await expect.poll(() => isMixed(box(zoe, 'All of it'))).toBe(true);
    expect(await isMixed(box(zoe, 'Cats'))).toBe(false);

    await fails(zoe, assignCategories);
    await box(zoe, 'Lisbon').press('Space');
    await box(zoe, 'All of it').press('Space');
    await box(zoe, 'All of it').press('Space');
    await button(zoe, 'Apply').click();
    await expect(
      zoe.page.getByText('Error assigning categories. Please try again.', { exact: true }),
    ).toBeVisible();
    await zoe.page.unroute(`**${assignCategories.path}`);
    await button(zoe, 'Apply').click();
    await expectMessage(zoe.page, 'Categories updated for 3 photos.');
    await expect(tiles(sam)).toHaveCount(3);
    await expect(selected(zoe)).toHaveCount(3);

    await button(zoe, 'Assign categories').click();
    await expect(box(zoe, 'Lisbon')).toBeChecked();
    await expect(box(zoe, 'All of it')).not.toBeChecked();
    await expect.poll(() => isMixed(box(zoe, 'All of it'))).toBe(false);
  });

  test('a new category is created in the dialog', async ({ zoe, address }) => {
    await addPhotos(address, 1);
    await open(zoe, address, 1);
    await button(zoe, 'Select').click();
    await tiles(zoe).first().click();
    await button(zoe, 'Assign categories').click();
    await expect(zoe.page.getByText('No categories yet')).toBeVisible();
    await button(zoe, 'New category').click();
    const dialog = zoe.page.getByRole('dialog', { name: 'New category' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Lisbon');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog).toBeHidden();
    await expect(box(zoe, 'Lisbon')).toBeChecked();
    await button(zoe, 'Apply').click();
    await expectMessage(zoe.page, 'Categories updated for 1 photo.');
  });
});

test.describe('on a phone', () => {
  test.use({
    contextOptions: {
      reducedMotion: 'reduce',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    },
  });

  test('a long press selects, and several photos are favorited', async ({ zoe, address }) => {
    await addPhotos(address, 4);
    await open(zoe, address, 4);
    const finger = await zoe.context.newCDPSession(zoe.page);
    const where = await tiles(zoe).nth(1).boundingBox();
    if (where === null) throw new Error('the tile is nowhere');
    const touchPoints = [{ x: where.x + 40, y: where.y + 40 }];
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await expect(selected(zoe)).toHaveCount(1);
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(zoe.page).toHaveURL(`${address}/photos`);
    await expect(selected(zoe)).toHaveCount(1);
    await tiles(zoe).nth(2).tap();
    await expect(selected(zoe)).toHaveCount(2);
    for (const name of ['Favorite', 'Assign categories', 'Delete', 'Select all', 'Done']) {
      const { width = 0, height = 0 } = (await button(zoe, name).boundingBox()) ?? {};
      expect(Math.min(width, height), name).toBeGreaterThanOrEqual(44);
    }
    await button(zoe, 'Favorite').tap();
    await expectMessage(zoe.page, '2 photos added to favorites.');
    await expect(zoe.page.getByRole('img', { name: 'favorite' })).toHaveCount(2);
    await button(zoe, 'Unfavorite').tap();
    await expectMessage(zoe.page, '2 photos removed from favorites.');
  });

  test('toasts cover no buttons in large text', async ({ zoe, address }) => {
    await addPhotos(address, 2);
    await open(zoe, address, 2);
    await largeText(zoe.page);
    await fails(zoe, deletePhotos);
    await button(zoe, 'Select').tap();
    await button(zoe, 'Select all').tap();
    for (const name of ['Assign categories', 'Delete']) {
      await expect(button(zoe, name)).toBeInViewport({ ratio: 1 });
    }
    await button(zoe, 'Delete').tap();
    await confirmDeletion(zoe, 'Delete 2 photos?');
    const words = message(zoe.page, 'Error deleting photos. Please try again.');
    await expect(words).toBeVisible();
    // It stays while focused.
    await button(zoe, 'Dismiss').focus();
    await settled(zoe.page);
    const toast = await zoe.page.getByRole('region', { name: 'Messages' }).boundingBox();
    const action = await button(zoe, 'Assign categories').boundingBox();
    if (toast === null || action === null) throw new Error('one of them is nowhere');
    expect(toast.y + toast.height).toBeLessThan(action.y - 12);
    expect(toast.y).toBeGreaterThan(0);
  });
});

test('accessibility', async ({ browser, address }) => {
  const [first] = await addPhotos(address, 7);
  if (first === undefined) throw new Error('there is no photo');
  await addCategory(address, 'zoe', { name: 'Lisbon', color: '#F59E0B' }, [first]);
  const zoe = await openDevice(browser, address, 'Zoë', phone);
  const errors = collectPageErrors(zoe.page);
  const looks = () => expectUsable(zoe.page);
  await open(zoe, address, 7);
  await zoe.page.getByRole('link', { name: 'Favorites' }).click();
  await expect(zoe.page.getByRole('heading', { name: 'No favorites yet' })).toBeVisible();
  await looks();
  await zoe.page.getByRole('link', { name: 'All', exact: true }).click();
  await button(zoe, 'Select').click();
  await expect(zoe.page.getByText('0 selected')).toBeVisible();
  await looks();
  await button(zoe, 'Select all').click();
  await expect(selected(zoe)).toHaveCount(7);
  await looks();
  await button(zoe, 'Assign categories').click();
  await expect(zoe.page.getByRole('checkbox', { name: 'Lisbon' })).toBeVisible();
  await looks();
  await zoe.page.keyboard.press('Escape');
  await button(zoe, 'Delete').click();
  await expect(zoe.page.getByRole('alertdialog')).toBeVisible();
  await looks();
  expect(errors).toEqual([]);
  await zoe.context.close();
});
