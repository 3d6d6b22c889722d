import { addPhotoNote, changeCaption } from '#features/photos/photos.contract.ts';
import { expect, type Partner, test } from './couple.ts';
import { shiftedOn } from './page-checks.ts';
import { isDrawn, tiles } from './photo-screen.ts';
import { addPhoto } from './pictures.ts';
import { callAs } from './server-api.ts';

const search = ({ page }: Partner) => page.getByRole('searchbox', { name: 'Search photos' });

test("a partner's new photos appear live at their place, and are found by search", async ({
  zoe,
  sam,
  address,
}) => {
  for (const { page } of [zoe, sam]) {
    await page.goto(`${address}/photos`);
    await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible();
  }
  const add = (hue: number, takenAt: string) =>
    addPhoto(address, 'sam', { hue, width: 300, height: 200, takenAt });
  const oldest = await add(0, '2024-05-12T10:00:00');
  for (const partner of [zoe, sam]) {
    const photo = tiles(partner).getByRole('img', { name: 'Photo, May 12, 2024, by Sam' });
    await expect(photo).toBeVisible();
    await expect.poll(() => isDrawn(photo)).toBe(true);
  }
  const newest = await add(60, '2024-06-01T10:00:00');
  const second = await add(120, '2024-05-13T10:00:00');
  for (const [place, day] of ['Jun 1', 'May 13', 'May 12'].entries()) {
    await expect(tiles(zoe).nth(place)).toHaveAccessibleName(`Photo, ${day}, 2024, by Sam New`);
  }
  await callAs(address, 'sam', addPhotoNote, {
    params: { id: newest.id },
    body: { content: 'So blue' },
  });
  await expect(tiles(sam).first()).toHaveAccessibleName('Photo, Jun 1, 2024, by Sam 1 note');
  await expect(tiles(zoe).first()).toHaveAccessibleName('Photo, Jun 1, 2024, by Sam 1 note New');
  await sam.page.reload();
  await expect.poll(() => isDrawn(tiles(sam).getByRole('img').last())).toBe(true);
  expect(await shiftedOn(sam.page)).toBeLessThan(0.01);

  const write = (id: number, caption: string) =>
    callAs(address, 'sam', changeCaption, { params: { id }, body: { caption } });
  await write(oldest.id, 'The lighthouse');
  const { page } = zoe;
  await search(zoe).fill('lighthouse');
  await expect(tiles(zoe)).toHaveCount(1);
  await expect(page).toHaveURL(`${address}/photos?q=lighthouse`);
  await expect(page.getByTestId('polite')).toHaveText('1 photo');
  await expect(search(zoe)).toBeFocused();
  // Results are live, and have an address.
  await sam.page.goto(`${address}/photos?q=lighthouse`);
  await expect(tiles(sam)).toHaveCount(1);
  await write(second.id, 'Another lighthouse');
  for (const partner of [zoe, sam]) await expect(tiles(partner)).toHaveCount(2);

  // The next photo is the next result.
  await tiles(zoe).first().click();
  await expect(page).toHaveURL(`${address}/photo/${second.id}`);
  await expect(page.getByRole('link', { name: 'Next photo' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(`${address}/photo/${oldest.id}`);
  await page.getByRole('link', { name: 'Back to search results' }).click();
  await expect(page).toHaveURL(`${address}/photos?q=lighthouse`);
  await expect(tiles(zoe)).toHaveCount(2);
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await expect(tiles(zoe)).toHaveCount(3);
  await expect(search(zoe)).toHaveValue('');
  await page.reload();
  await expect(tiles(zoe).first()).toHaveAccessibleName('Photo, Jun 1, 2024, by Sam 1 note');
});
