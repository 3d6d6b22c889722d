import { changeCaption, type Photo, searchPhotos } from '#features/photos/photos.contract.ts';
import { expect, type Partner, test } from './couple.ts';
import { addCategory, from } from './gallery-wire.ts';
import { expectUsable, tryAgain } from './looks.ts';
import { tiles } from './photo-screen.ts';
import { addPhoto } from './pictures.ts';

const field = ({ page }: Partner) => page.getByRole('searchbox', { name: 'Search photos' });
const count = ({ page }: Partner, text: string) => page.getByText(text, { exact: true }).first();

/** Two photos of May 2024 and one of June; the oldest has a caption, the newest a category. */
async function addPhotos(address: string): Promise<Photo[]> {
  const photos: Photo[] = [];
  for (const [index, day] of ['05-12', '05-13', '06-01'].entries()) {
    const takenAt = `2024-${day}T10:00:00`;
    photos.push(
      await addPhoto(address, 'sam', { hue: index * 60, width: 90, height: 60, takenAt }),
    );
  }
  const [first, , last] = photos;
  if (first === undefined || last === undefined) throw new Error('there is no photo');
  await from(address, 'zoe', changeCaption, {
    params: { id: first.id },
    body: { caption: 'The lighthouse' },
  });
  await addCategory(address, 'zoe', { name: 'Lisbon' }, [last]);
  return photos;
}

test('search: by caption, category and date, in the address, and back from a photo', async ({
  zoe,
  sam,
  address,
}) => {
  const [first, second] = await addPhotos(address);
  const { page } = zoe;
  await page.goto(`${address}/photos`);
  await expect(tiles(zoe)).toHaveCount(3);
  await field(zoe).fill('lighthouse');
  await expect(tiles(zoe)).toHaveCount(1);
  await expect(page).toHaveURL(`${address}/photos?q=lighthouse`);
  await expect(page.getByTestId('polite')).toHaveText('1 photo');
  await expect(field(zoe)).toBeFocused();
  await field(zoe).fill('lisbon');
  await expect(page.getByRole('rowheader')).toHaveText(['June 2024']);
  await field(zoe).fill('May 2024');
  await expect(tiles(zoe)).toHaveCount(2);
  await expect(count(zoe, '2 photos')).toBeVisible();

  // The next photo is the next result.
  await tiles(zoe).first().click();
  await expect(page).toHaveURL(`${address}/photo/${second?.id}`);
  await expect(page.getByRole('link', { name: 'Next photo' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(`${address}/photo/${first?.id}`);
  await page.getByRole('link', { name: 'Back to search results' }).click();
  await expect(page).toHaveURL(`${address}/photos?q=May+2024`);
  await expect(tiles(zoe)).toHaveCount(2);
  await expect(field(zoe)).toHaveValue('May 2024');

  // Results are live.
  await from(address, 'sam', changeCaption, {
    params: { id: second?.id },
    body: { caption: 'Another lighthouse' },
  });
  await sam.page.goto(`${address}/photos?q=lighthouse`);
  await expect(tiles(sam)).toHaveCount(2);
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await expect(tiles(zoe)).toHaveCount(3);
  await expect(field(zoe)).toHaveValue('');
});

test('search: no results, an error with Try Again, and Clear search', async ({ zoe, address }) => {
  await addPhotos(address);
  const { page } = zoe;
  await page.goto(`${address}/photos`);
  await expect(tiles(zoe)).toHaveCount(3);
  await page.route(`**${searchPhotos.path}*`, (route) => route.fulfill({ status: 400 }));
  await field(zoe).fill('zebra');
  await expect(page.getByText('Failed to search photos. Please try again.')).toBeVisible();
  await page.unroute(`**${searchPhotos.path}*`);
  await tryAgain(page);
  await expect(page.getByRole('heading', { name: 'No photos found' })).toBeVisible();
  await expectUsable(page);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(tiles(zoe)).toHaveCount(3);
  await expect(page).toHaveURL(`${address}/photos`);
});
