import { type Photo, recoverPhoto } from '#features/photos/photos.contract.ts';
import { expect, type Partner, test } from './couple.ts';
import { from, throwAway } from './gallery-wire.ts';
import { expectMessage } from './looks.ts';
import { addPhoto } from './pictures.ts';

const bin = ({ page }: Partner) =>
  page.getByRole('list', { name: 'Deleted photos' }).getByRole('listitem');
const question = ({ page }: Partner) => page.getByRole('alertdialog', { name: /\?$/ });

/** Photos in the bin, the most recently deleted first. */
async function deleted(address: string, count: number): Promise<Photo[]> {
  const photos: Photo[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const taken = `2024-05-${String(nth + 1).padStart(2, '0')}T10:00:00`;
    const small = { hue: nth * 14, width: 90, height: 60, takenAt: taken };
    const photo = await addPhoto(address, 'zoe', small);
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

  await bin(zoe)
    .first()
    .getByRole('button', { name: /permanently$/ })
    .click();
  await expect(question(zoe)).toContainText('Delete 1 photo permanently?');
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
