import { assignCategories, type Photo } from '#features/photos/photos.contract.ts';
import { expect, type Partner, test } from './couple.ts';
import { addCategory } from './gallery-api.ts';
import { expectToast, stay } from './page-checks.ts';
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
const announced = ({ page }: Partner) => page.getByTestId('polite');
const confirmDeletion = async ({ page }: Partner, title: string) => {
  const question = page.getByRole('alertdialog', { name: title });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Delete' }).click();
};

test('several photos are put into a category, deleted and restored, live for the partner', async ({
  zoe,
  sam,
  address,
}) => {
  const photos = await addPhotos(address, 6);
  const lisbon = await addCategory(address, 'zoe', { name: 'Lisbon' }, photos.slice(0, 1));
  await sam.page.goto(`${address}/category/${lisbon}`);
  await expect(tiles(sam)).toHaveCount(1);
  await open(zoe, address, 6);
  await button(zoe, 'Select').click();
  await tiles(zoe).nth(1).click();
  await tiles(zoe)
    .nth(4)
    .click({ modifiers: ['Shift'] });
  await expect(selected(zoe)).toHaveCount(4);
  await button(zoe, 'Assign categories').click();
  await zoe.page.getByRole('checkbox', { name: 'Lisbon' }).press('Space');
  const assigned = zoe.page.waitForResponse(`**${assignCategories.path}`);
  await button(zoe, 'Apply').click();
  expect((await assigned).status()).toBe(200);
  await expectToast(zoe.page, 'Categories updated for 4 photos.');
  await expect(tiles(sam)).toHaveCount(5);

  // Sam deletes one of the selected photos.
  await tiles(zoe).nth(1).focus();
  await button(sam, 'Select').click();
  await tiles(sam).nth(1).click();
  await button(sam, 'Delete').click();
  await expect(sam.page.getByRole('alertdialog')).toContainText(
    'You can recover it from the recycle bin',
  );
  await confirmDeletion(sam, 'Delete 1 photo?');
  await expect(announced(zoe)).toHaveText('3 selected');
  await expect(tiles(zoe).nth(1)).toBeFocused();

  await button(zoe, 'Delete').click();
  await confirmDeletion(zoe, 'Delete 3 photos?');
  const undo = await stay(button(zoe, 'Undo'));
  await expect(tiles(zoe)).toHaveCount(2);
  await expect(tiles(sam)).toHaveCount(1);
  await expect(button(zoe, 'Select')).toBeVisible();
  await expect(zoe.page.getByRole('heading', { level: 1 })).toBeFocused();
  await undo.click();
  await expect(tiles(zoe)).toHaveCount(5);
  await expect(tiles(sam)).toHaveCount(4);
  await expectToast(zoe.page, '3 photos recovered.');
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
    await addPhotos(address, 3);
    await open(zoe, address, 3);
    const finger = await zoe.context.newCDPSession(zoe.page);
    const tileBox = await tiles(zoe).nth(1).boundingBox();
    if (tileBox === null) throw new Error('the tile is not visible');
    const touchPoints = [{ x: tileBox.x + 40, y: tileBox.y + 40 }];
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
    await expectToast(zoe.page, '2 photos added to favorites.');
    await expect(zoe.page.getByRole('img', { name: 'favorite' })).toHaveCount(2);
    await button(zoe, 'Unfavorite').tap();
    await expectToast(zoe.page, '2 photos removed from favorites.');
  });
});
