import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  expectAccessible,
  expectAccessibleLayouts,
} from '../../../../../tests/components/accessible.ts';
import { aCategory } from '../../../../../tests/components/data.ts';
import { tabTo } from '../../../../../tests/components/keyboard.ts';
import { openPhotos } from '../../../../../tests/components/photo-pages.ts';
import { photoTakenInMay, replyPhotos } from '../../../../../tests/components/photos.ts';
import { refetch, type Screen } from '../../../../../tests/components/render.tsx';
import { server } from '../../../../../tests/components/server.ts';
import {
  type Category,
  changeFavorite,
  type Photo,
  readCategories,
  readCategory,
  readPhotosPage,
} from '../../photos.contract.ts';

const favorites = (photos: readonly Photo[] = []) =>
  aCategory({ id: -1, name: 'Favorites', photoCount: photos.length, photos: [...photos] });

/** The newest photo first; the id is the day in May. */
const days = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => photoTakenInMay(from - index));

function replyGallery(
  photos: readonly Photo[],
  categories: readonly Category[] = [],
  favorite = favorites(),
): void {
  replyPhotos(photos, categories);
  server.replyWith({ params: { id: -1 } }, readCategory, 200, favorite);
  const pagination = { page: 0, limit: 8, total: photos.length, totalPages: 1 };
  server.reply(readPhotosPage, 200, { photos: photos.slice(0, 8), pagination });
}

const open = () => openPhotos('/gallery');
const previews = (screen: Screen) =>
  screen.getByRole('list', { name: 'Newest photos' }).getByRole('link');
const preview = (screen: Screen, day: number) =>
  screen.getByRole('link', { name: `Photo, May ${day}, 2024, by Sam`, exact: true });
const size = (screen: Screen, name: string) => screen.getByRole('radio', { name });
const cards = (screen: Screen) =>
  screen.getByRole('list', { name: 'Categories' }).getByRole('listitem');
const dialog = (screen: Screen) => screen.getByRole('dialog', { name: /^Photo/ });
const openedPhoto = (screen: Screen, day: number) =>
  screen.getByRole('dialog', { name: `Photo, May ${day}, 2024, by Sam` });

test('gallery: 8, 6 or 5 newest photos by size, which this device remembers', async () => {
  replyGallery([]);
  const screen = await open();
  await expect.element(screen.getByRole('heading', { name: 'No photos yet' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Add Photos' })).toHaveLength(1);
  await expect.element(screen.getByText(/Create categories to organize your photos/)).toBeVisible();
  await expectAccessibleLayouts();

  replyGallery(days(20, 11));
  await refetch();
  await expect.element(previews(screen)).toHaveLength(6);
  await expect.element(size(screen, 'Medium')).toBeChecked();
  const all = screen.getByRole('link', { name: 'See all 10' });
  await expect.element(all).toHaveAttribute('href', '/photos');
  await tabTo(size(screen, 'Medium'));
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(previews(screen)).toHaveLength(8);
  await expect.element(size(screen, 'Small')).toHaveFocus();
  await size(screen, 'Large').click({ force: true });
  await expect.element(previews(screen)).toHaveLength(5);
  await screen.unmount();

  const again = await open();
  await expect.element(previews(again)).toHaveLength(5);
  await expect.element(size(again, 'Large')).toBeChecked();
});

test('gallery: favorites first, then the categories, and links to more', async () => {
  const photos = days(14, 14);
  const cats = aCategory({ name: 'Cats', description: 'Both', photoCount: 1, photos });
  replyGallery(photos, [cats], favorites(photos));
  const screen = await open();
  await expect.element(cards(screen)).toHaveLength(2);
  await expect.element(cards(screen).nth(0)).toHaveTextContent(/^Favorites1 photo$/);
  await expect.element(cards(screen).nth(1)).toHaveTextContent(/^Cats1 photo/);
  await expectAccessibleLayouts();
  for (const [name, href] of [
    ['Favorites', '/category/-1'],
    ['Recycle bin', '/recycle-bin'],
    ['Manage categories', '/categories'],
  ] as const) {
    await expect.element(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  }
});

test('gallery: each section fails alone, and is loaded again', async () => {
  replyGallery(days(14, 14));
  server.reply(readPhotosPage, 400);
  server.reply(readCategories, 400);
  const screen = await open();
  await expect.element(screen.getByRole('button', { name: 'Try Again' })).toHaveLength(2);
  await expect.element(cards(screen)).toHaveLength(1);
  await expectAccessible();
  replyGallery(days(14, 14));
  await screen.getByRole('button', { name: 'Try Again' }).first().click();
  await expect.element(previews(screen)).toHaveLength(1);
});

test('gallery: a photo opens over the page at its own address, and Back closes it', async () => {
  const photos = days(17, 10);
  replyGallery(photos, [aCategory({ name: 'Cats' })]);
  const screen = await open();
  await expect.element(preview(screen, 16)).toHaveAttribute('href', '/photo/16');
  await preview(screen, 16).click();
  await expect.element(openedPhoto(screen, 16)).toBeVisible();
  expect(screen.location()).toBe('/gallery?photo=16');
  await expect.element(dialog(screen).getByRole('checkbox', { name: 'Cats' })).toBeInTheDocument();
  await expectAccessibleLayouts();
  const next = dialog(screen).getByRole('button', { name: 'Next photo' });
  await next.click();
  await expect.element(openedPhoto(screen, 15)).toBeVisible();
  await expect.element(next).toHaveFocus();
  const polite = screen.getByTestId('polite');
  await expect.element(polite).toHaveTextContent('Photo, May 15, 2024, by Sam');
  expect(screen.location()).toBe('/gallery?photo=15');
  // A single Back, however many photos were viewed in between.
  await screen.navigate(-1);
  await expect.element(dialog(screen)).not.toBeInTheDocument();
  expect(screen.location()).toBe('/gallery');
  await expect.element(preview(screen, 15)).toHaveFocus();
  await screen.navigate(1);
  await expect.element(openedPhoto(screen, 15)).toBeVisible();
  await dialog(screen).getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog(screen)).not.toBeInTheDocument();
  await expect.element(preview(screen, 15)).toHaveFocus();
});

test('gallery: an opened photo closes to the gallery if its address was opened', async () => {
  replyGallery(days(17, 10));
  const screen = await openPhotos('/gallery?photo=17');
  await expect.element(openedPhoto(screen, 17)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog(screen)).not.toBeInTheDocument();
  expect(screen.location()).toBe('/gallery');

  await screen.navigate('/gallery?photo=17');
  await dialog(screen).getByRole('button', { name: 'View full screen' }).click();
  await screen.getByRole('link', { name: 'Open photo' }).click();
  await expect.poll(screen.location).toBe('/photo/17');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('link', { name: 'Back to all photos' })).toBeVisible();
});

test('gallery: open a photo, view it, mark it and go back by keyboard', async () => {
  const photos = days(16, 10);
  replyGallery(photos);
  const screen = await open();
  await tabTo(preview(screen, 15));
  await userEvent.keyboard('{Enter}');
  await expect.element(openedPhoto(screen, 15)).toBeVisible();
  await expect.poll(() => dialog(screen).element().contains(document.activeElement)).toBe(true);
  await tabTo(dialog(screen).getByRole('button', { name: 'Close' }));
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(openedPhoto(screen, 13)).toBeVisible();
  const photo = photoTakenInMay(13, { isFavorite: true });
  server.reply(changeFavorite, 200, { message: 'Changed', photo });
  await userEvent.keyboard('f');
  const favorite = dialog(screen).getByRole('button', { name: 'Favorite' });
  await expect.element(favorite).toHaveAttribute('aria-pressed', 'true');

  // Over the dialog of the photo there are two.
  const enlarge = dialog(screen).getByRole('button', { name: 'View full screen' });
  await tabTo(enlarge);
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('4 of 7', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(enlarge).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog(screen)).not.toBeInTheDocument();
  await expect.element(preview(screen, 13)).toHaveFocus();
});
