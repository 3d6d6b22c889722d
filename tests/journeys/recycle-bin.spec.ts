import { type Photo, recoverPhoto } from '#features/photos/photos.contract.ts';
import { expect, type Partner, test } from './couple.ts';
import { moveToBin } from './gallery-api.ts';
import { expectToast } from './page-checks.ts';
import { addPhoto } from './pictures.ts';
import { callAs } from './server-api.ts';

const binnedPhotos = ({ page }: Partner) =>
  page.getByRole('list', { name: 'Deleted photos' }).getByRole('listitem');
const confirmation = ({ page }: Partner) => page.getByRole('alertdialog', { name: /\?$/ });

/** Adds photos and deletes them. Returns them in the order of the bin: the most recently deleted first. */
async function addBinnedPhotos(address: string, count: number): Promise<Photo[]> {
  const photos: Photo[] = [];
  for (let day = 0; day < count; day += 1) {
    const takenAt = `2024-05-${String(day + 1).padStart(2, '0')}T10:00:00`;
    const picture = { hue: day * 14, width: 90, height: 60, takenAt };
    const photo = await addPhoto(address, 'zoe', picture);
    await moveToBin(address, 'zoe', photo);
    photos.unshift(photo);
  }
  return photos;
}

test('recycle bin: both users see when a photo is recovered, or purged after a confirmation', async ({
  zoe,
  sam,
  address,
}) => {
  for (const { page } of [zoe, sam]) await page.goto(`${address}/recycle-bin`);
  await expect(sam.page.getByText('The recycle bin is empty')).toBeVisible();
  await expect(sam.page.getByText(/^Photos stay here for 7 days/)).toBeVisible();
  const [, , oldest] = await addBinnedPhotos(address, 3);
  for (const partner of [zoe, sam]) await expect(binnedPhotos(partner)).toHaveCount(3);
  await expect(binnedPhotos(sam).first()).toContainText('Deletes in 7 days');
  await expect(sam.page.getByText('3 photos')).toBeVisible();

  await binnedPhotos(zoe)
    .nth(1)
    .getByRole('button', { name: /^Recover/ })
    .click();
  await expectToast(zoe.page, 'Photo recovered successfully');
  for (const partner of [zoe, sam]) await expect(binnedPhotos(partner)).toHaveCount(2);

  await binnedPhotos(zoe)
    .first()
    .getByRole('button', { name: /permanently$/ })
    .click();
  await expect(confirmation(zoe)).toContainText('Delete 1 photo permanently?');
  await confirmation(zoe).getByRole('button', { name: 'Delete permanently' }).click();
  await expectToast(zoe.page, 'Photo permanently deleted');
  for (const partner of [zoe, sam]) await expect(binnedPhotos(partner)).toHaveCount(1);

  await callAs(address, 'sam', recoverPhoto, { params: { id: oldest?.id } });
  for (const { page } of [zoe, sam]) {
    await expect(page.getByText('The recycle bin is empty')).toBeVisible();
  }
  await sam.page.goto(`${address}/photos`);
  await expect(sam.page.getByText('2 photos', { exact: true })).toBeVisible();
});
