import { expect, test } from './couple.ts';
import { addCategory } from './gallery-wire.ts';
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
