import { type Photo, readBin, recoverPhoto } from '#features/photos/photos.contract.ts';
import { expect, openDevice, type Partner, test } from './couple.ts';
import { from, throwAway } from './gallery-wire.ts';
import { collectPageErrors, expectMessage, expectUsable, phone, tabTo } from './looks.ts';
import { addPhoto } from './pictures.ts';

const everyBin = `**${readBin.path}?*`;
const bin = ({ page }: Partner) =>
  page.getByRole('list', { name: 'Deleted photos' }).getByRole('listitem');
const verb = ({ page }: Partner, name: 'Recover' | 'Delete permanently') =>
  page.getByRole('button', { name, exact: true });
const question = ({ page }: Partner) => page.getByRole('alertdialog', { name: /\?$/ });
const day = 24 * 60 * 60 * 1000;

/** Photos in the bin, the most recently deleted first. */
async function deleted(address: string, count: number): Promise<Photo[]> {
  const photos: Photo[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const taken = `2024-05-${String(nth + 1).padStart(2, '0')}T10:00:00`;
    const photo = await addPhoto(address, 'zoe', { hue: nth * 14, width: 300, takenAt: taken });
    await throwAway(address, 'zoe', photo);
    photos.unshift(photo);
  }
  return photos;
}

test('one photo is restored, or purged after a confirmation; live for both', async ({
  zoe,
  sam,
  address,
}) => {
  for (const { page } of [zoe, sam]) await page.goto(`${address}/recycle-bin`);
  await expect(sam.page.getByText('The recycle bin is empty')).toBeVisible();
  await expect(sam.page.getByText(/^Photos stay here for 7 days/)).toBeVisible();
  const [, , third] = await deleted(address, 3);
  for (const partner of [zoe, sam]) await expect(bin(partner)).toHaveCount(3);
  await expect(bin(sam).first()).toContainText('Deletes in 7 days');
  await expect(sam.page.getByText('3 photos')).toBeVisible();

  await bin(zoe)
    .nth(1)
    .getByRole('button', { name: /^Recover/ })
    .click();
  await expectMessage(zoe.page, 'Photo recovered successfully');
  for (const partner of [zoe, sam]) await expect(bin(partner)).toHaveCount(2);

  const remove = bin(zoe)
    .first()
    .getByRole('button', { name: /permanently$/ });
  await remove.click();
  await expect(question(zoe)).toContainText('Delete 1 photo permanently?');
  await expect(question(zoe).getByRole('button')).toHaveText(['Cancel', 'Delete permanently']);
  await expect(question(zoe).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await zoe.page.keyboard.press('Escape');
  await expect(question(zoe)).toBeHidden();
  await expect(remove).toBeFocused();
  await remove.click();
  await question(zoe).getByRole('button', { name: 'Delete permanently' }).click();
  await expectMessage(zoe.page, 'Photo permanently deleted');
  for (const partner of [zoe, sam]) await expect(bin(partner)).toHaveCount(1);

  await from(address, 'sam', recoverPhoto, { params: { id: third?.id } });
  for (const { page } of [zoe, sam]) {
    await expect(page.getByText('The recycle bin is empty')).toBeVisible();
  }
  await sam.page.goto(`${address}/photos`);
  await expect(sam.page.getByText('2 photos', { exact: true })).toBeVisible();
});

test('pages of twenty, by URL; several photos at once', async ({ zoe, address }) => {
  test.slow();
  const { page } = zoe;
  await deleted(address, 23);
  await page.goto(`${address}/recycle-bin`);
  await expect(bin(zoe)).toHaveCount(20);
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await verb(zoe, 'Recover').click();
  await expectMessage(page, 'Please select photos to recover');
  await verb(zoe, 'Delete permanently').click();
  await expectMessage(page, 'Please select photos to delete');
  await expect(question(zoe)).toBeHidden();

  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page).toHaveURL(`${address}/recycle-bin?page=2`);
  await expect(bin(zoe)).toHaveCount(3);
  await page.goBack();
  await expect(bin(zoe)).toHaveCount(20);
  await page.goForward();
  await page.reload();
  await expect(bin(zoe)).toHaveCount(3);
  await expect(page.getByText('Page 2 of 2')).toBeVisible();

  const all = page.getByRole('checkbox', { name: 'Select all on this page' });
  await bin(zoe).nth(0).getByRole('checkbox').check({ force: true });
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(all).toBeChecked({ indeterminate: true });
  await bin(zoe).nth(1).getByRole('checkbox').check({ force: true });
  await verb(zoe, 'Recover').click();
  await expectMessage(page, '2 photos recovered');
  await expect(bin(zoe)).toHaveCount(1);

  await all.check({ force: true });
  await verb(zoe, 'Delete permanently').click();
  await expect(question(zoe)).toContainText('Delete 1 photo permanently?');
  await question(zoe).getByRole('button', { name: 'Delete permanently' }).click();
  await expectMessage(page, '1 photo permanently deleted');
  // A page beyond the end redirects to the last page.
  await expect(page).toHaveURL(`${address}/recycle-bin`);
  await expect(bin(zoe)).toHaveCount(20);

  await all.check({ force: true });
  await verb(zoe, 'Delete permanently').click();
  await expect(question(zoe)).toContainText('Delete 20 photos permanently?');
  await question(zoe).getByRole('button', { name: 'Delete permanently' }).click();
  await expectMessage(page, '20 photos permanently deleted');
  await expect(page.getByText('The recycle bin is empty')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('keyboard: restore and purge one or several', async ({ zoe, address }) => {
  const { page } = zoe;
  await deleted(address, 4);
  const confirm = async () => {
    await expect(question(zoe).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
  };
  await page.goto(`${address}/recycle-bin`);
  await expect(bin(zoe)).toHaveCount(4);
  await tabTo(page, 'button', 'Recover Photo, May 4, 2024, by Zoë');
  await page.keyboard.press('Enter');
  await expect(bin(zoe)).toHaveCount(3);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, 'button', 'Delete Photo, May 3, 2024, by Zoë permanently');
  await page.keyboard.press('Enter');
  await confirm();
  await expect(bin(zoe)).toHaveCount(2);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, 'checkbox', 'Select Photo, May 2, 2024');
  await page.keyboard.press('Space');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await confirm();
  await expect(bin(zoe)).toHaveCount(1);
});

test('accessibility of every state', async ({ browser, address }) => {
  test.slow();
  const zoe = await openDevice(browser, address, 'Zoë', phone);
  const { page, context } = zoe;
  const errors = collectPageErrors(page);
  const looks = () => expectUsable(page);
  await page.goto(`${address}/recycle-bin`);
  await expect(page.getByText('The recycle bin is empty')).toBeVisible();
  await looks();
  await deleted(address, 21);
  await expect(bin(zoe)).toHaveCount(20);
  await bin(zoe).nth(1).getByRole('checkbox').check({ force: true });
  await looks();
  await verb(zoe, 'Delete permanently').click();
  await expect(question(zoe)).toBeVisible();
  await looks();
  await page.keyboard.press('Escape');
  await expect(question(zoe)).toBeHidden();
  await page.clock.setFixedTime(Date.now() + 6.5 * day);
  await page.goto(`${address}/recycle-bin?page=2`);
  await expect(bin(zoe).first()).toContainText('Deletes in 12 hours');
  await looks();
  expect(errors).toEqual([]);
  await page.route(everyBin, (route) => route.fulfill({ status: 400 }));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await looks();
  await context.close();
});
