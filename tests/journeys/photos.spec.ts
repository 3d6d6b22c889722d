import { expect, test } from './couple.ts';
import { shiftedOn } from './looks.ts';
import { isDrawn, tiles } from './photo-screen.ts';
import { addPhoto } from './pictures.ts';

test("a partner's new photo appears live at its place, without a layout shift", async ({
  zoe,
  sam,
  address,
}) => {
  for (const { page } of [zoe, sam]) {
    await page.goto(`${address}/photos`);
    await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible();
  }
  await addPhoto(address, 'sam', { hue: 1, takenAt: '2024-05-14T10:22:33' });
  for (const partner of [zoe, sam]) {
    await expect(partner.page.getByText('1 photo', { exact: true })).toBeVisible();
    const photo = tiles(partner).getByRole('img', { name: 'Photo, May 14, 2024, by Sam' });
    await expect(photo).toBeVisible();
    await expect.poll(() => isDrawn(photo)).toBe(true);
  }
  await addPhoto(address, 'zoe', { hue: 2, takenAt: '2023-01-02T00:00:00' });
  await addPhoto(address, 'zoe', { hue: 3, takenAt: '2025-01-02T00:00:00' });
  await expect(sam.page.getByText('3 photos', { exact: true })).toBeVisible();
  await expect(tiles(sam).nth(0)).toHaveAccessibleName('Photo, Jan 2, 2025, by Zoë');
  await expect(tiles(sam).nth(1)).toHaveAccessibleName('Photo, May 14, 2024, by Sam');
  await expect(tiles(sam).nth(2)).toHaveAccessibleName('Photo, Jan 2, 2023, by Zoë');

  await sam.page.reload();
  const last = tiles(sam).getByRole('img').last();
  await expect.poll(() => isDrawn(last)).toBe(true);
  expect(await shiftedOn(sam.page)).toBeLessThan(0.01);
});
