import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessibleLayouts } from '../../../../tests/components/accessible.ts';
import { aCategory } from '../../../../tests/components/data.ts';
import { openPhotos, photoTitle, tiles } from '../../../../tests/components/photo-pages.ts';
import { photoTakenInMay, replyPhotos } from '../../../../tests/components/photos.ts';
import { server } from '../../../../tests/components/server.ts';
import {
  changeFavorite,
  deletePhoto,
  type Photo,
  readAllPhotos,
  readCategory,
} from '../photos.contract.ts';

test('category page: favorites are a category and a filter of all photos', async () => {
  const favorite = photoTakenInMay(2, { isFavorite: true });
  replyPhotos([favorite, photoTakenInMay(1)], [aCategory({ id: -1, name: 'Favorites' })]);
  const screen = await openPhotos('/category/-1');
  await expect.element(screen.getByRole('heading', { name: 'Favorites', level: 1 })).toBeVisible();
  await expect.element(tiles(screen)).toHaveLength(1);

  await screen.navigate('/photos');
  await expect.element(tiles(screen)).toHaveLength(2);
  await screen.getByRole('link', { name: 'Favorites' }).click();
  await expect.poll(screen.location).toBe('/photos?filter=favorites');
  await expect.element(tiles(screen)).toHaveLength(1);
  await tiles(screen).click();
  await expect.element(photoTitle(screen, 2)).toBeVisible();
  await screen.navigate(-1);
  await expect.element(tiles(screen)).toHaveFocus();
  // When the last favorite is removed, the grid and its focus are removed too.
  const photo = { ...favorite, isFavorite: false };
  server.reply(changeFavorite, 200, { message: 'Changed', photo });
  await userEvent.keyboard('f');
  await expect.element(screen.getByRole('heading', { name: 'No favorites yet' })).toBeVisible();
  await expectAccessibleLayouts();
  expect(server.requests(changeFavorite)).toMatchObject([
    { params: { id: '2' }, body: { favorite: false } },
  ]);
});

test('category page: the next photo of a photo is in it, and back leads to it', async () => {
  const { id, name, color } = aCategory({ name: 'Lisbon' });
  const photos = [15, 14, 13, 12, 11].map((day) =>
    photoTakenInMay(day, day % 2 === 1 ? { categories: [{ id, name, color }] } : {}),
  );
  replyPhotos(photos, [aCategory({ name })]);
  const screen = await openPhotos('/category/1');
  const next = screen.getByRole('link', { name: 'Next photo' });
  await tiles(screen).first().click();
  await expect.element(photoTitle(screen, 15)).toHaveFocus();
  await expect
    .element(screen.getByRole('link', { name: 'Previous photo' }))
    .not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(photoTitle(screen, 13)).toBeVisible();
  await expect.element(next).toBeVisible();
  const back = screen.getByRole('link', { name: 'Back to category' });
  await expect.element(back).toHaveAttribute('href', '/category/1');
  await back.click();
  await expect.poll(screen.location).toBe('/category/1');
  await expect.element(tiles(screen).nth(1)).toHaveFocus();

  await userEvent.keyboard('{Enter}');
  server.reply(deletePhoto, 200, { message: 'Deleted' });
  server.reply(
    readAllPhotos,
    200,
    photos.filter((photo: Photo) => photo.id !== 13),
  );
  await screen.getByRole('button', { name: 'Delete', exact: true }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(tiles(screen)).toHaveLength(2);
  await expect.element(tiles(screen).nth(1)).toHaveFocus();
  await expect.element(tiles(screen).nth(1)).toHaveAccessibleName('Photo, May 11, 2024, by Sam');
});

test.each(['4711', 'x'])('category page: there is no category %s', async (id) => {
  replyPhotos([]);
  server.reply(readCategory, 404, { message: 'Not found' });
  const screen = await openPhotos(`/category/${id}`);
  await expect.element(screen.getByRole('heading', { name: 'Category not found' })).toBeVisible();
  await screen.getByRole('link', { name: 'See all photos' }).click();
  await expect.poll(screen.location).toBe('/photos');
});

test('category page: its description, without photos and with a photo', async () => {
  const lisbon = aCategory({ name: 'Summer in Lisbon', description: 'Two weeks of sun' });
  const { id, name, color } = lisbon;
  replyPhotos([photoTakenInMay(14, { categories: [{ id, name, color }] })], [lisbon]);
  const screen = await openPhotos('/category/1');
  await expect.element(screen.getByText('Two weeks of sun')).toBeVisible();
  await expect.element(screen.getByText('1 photo', { exact: true })).toBeVisible();
  await expectAccessibleLayouts();
});
