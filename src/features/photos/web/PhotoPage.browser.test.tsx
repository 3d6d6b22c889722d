import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  expectAccessible,
  expectAccessibleLayouts,
  resizeToPhone,
} from '../../../../tests/components/accessible.ts';
import { aCategory } from '../../../../tests/components/data.ts';
import { tabTo } from '../../../../tests/components/keyboard.ts';
import { openPhotos, photoTitle } from '../../../../tests/components/photo-pages.ts';
import { photoTakenInMay, replyPhotos } from '../../../../tests/components/photos.ts';
import { refetch, type Screen } from '../../../../tests/components/render.tsx';
import { server } from '../../../../tests/components/server.ts';
import { expectToast } from '../../../../tests/components/toasts.ts';
import { touchScreen } from '../../../../tests/components/touch.ts';
import {
  assignCategories,
  changeFavorite,
  changeTakenAt,
  deletePhoto,
  reactToPhoto,
  readCategories,
  readOriginal,
  readPhoto,
  recoverPhoto,
} from '../photos.contract.ts';

const open = () => openPhotos('/photo/14');
const favorite = (screen: Screen) => screen.getByRole('button', { name: 'Favorite' });
const caption = (screen: Screen) =>
  screen.getByRole('button', { name: /^(Edit caption|Add a caption)/ });
const captionField = (screen: Screen) => screen.getByRole('textbox', { name: 'Caption' });
const box = (screen: Screen, name: string) => screen.getByRole('checkbox', { name });
const remove = (screen: Screen) => screen.getByRole('button', { name: 'Delete', exact: true });
const question = (screen: Screen) => screen.getByRole('alertdialog', { name: 'Delete photo' });
const tile = (screen: Screen, day: number) =>
  screen.getByRole('gridcell', { name: `Photo, May ${day}, 2024, by Sam` });
const reaction = (screen: Screen, name: string) =>
  screen.getByRole('button', { name, exact: true });
const at = '2026-11-28T10:00:00Z';
const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';

test('photo page: deletion asks first, may fail, and can be undone', async () => {
  const photo = photoTakenInMay(14);
  replyPhotos([photo]);
  const screen = await open();
  await remove(screen).click();
  await expect.element(question(screen).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(remove(screen)).toHaveFocus();

  server.reply(deletePhoto, 503);
  const sure = question(screen).getByRole('button', { name: 'Delete' });
  await remove(screen).click();
  await sure.click();
  await expectToast('Failed to delete photo. Please try again.');
  expect(screen.location()).toBe('/photo/14');
  await screen.getByRole('button', { name: 'Dismiss' }).click();

  server.reply(deletePhoto, 200, { message: 'Deleted' });
  replyPhotos([]);
  await remove(screen).click();
  await sure.click();
  await expect.poll(screen.location).toBe('/photos');
  await expectToast('Photo deleted successfully!');
  await expect.element(screen.getByRole('heading', { name: 'No photos yet' })).toBeVisible();

  replyPhotos([photo]);
  server.reply(recoverPhoto, 200, { message: 'Recovered', photo });
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(tile(screen, 14)).toBeVisible();
  expect(server.requests(recoverPhoto)).toMatchObject([{ params: { id: '14' } }]);
});

test('photo page: the capture date is corrected, and removed', async () => {
  const nobody = { name: null, color: 'pink' } as const;
  const photo = photoTakenInMay(14, { takenAt: '2001-01-01T00:00:00', uploader: nobody });
  replyPhotos([photo]);
  const screen = await openPhotos('/photo/14', { timeZone: 'Asia/Tokyo' });
  await expect.element(screen.getByText('Uploaded by Unknown')).toBeVisible();
  await expect.element(screen.getByText('Taken Jan 1, 2001, 12:00 AM')).toBeVisible();
  await expect.element(screen.getByText('Added May 14, 2024', { exact: true })).toBeVisible();
  const edit = screen.getByRole('button', { name: 'Edit date' });
  const field = screen.getByLabelText('Date taken');
  const save = screen.getByRole('button', { name: 'Save' });
  await edit.click();
  await field.fill('');
  await save.click();
  await expect.element(field).toHaveAccessibleDescription(/Please enter a date and time/);
  const taken = { ...photo, takenAt: '2024-05-14T10:22:33' };
  replyPhotos([taken]);
  server.reply(changeTakenAt, 200, { message: 'Changed', photo: taken });
  await field.fill('2024-05-14T10:22:33');
  await save.click();
  await expect.element(edit).toHaveFocus();
  await expect.element(screen.getByText('Taken May 14, 2024, 10:22 AM')).toBeVisible();

  const undated = { ...photo, takenAt: null };
  replyPhotos([undated]);
  server.reply(changeTakenAt, 200, { message: 'Changed', photo: undated });
  await edit.click();
  await screen.getByRole('button', { name: 'Use date added' }).click();
  await expect.element(screen.getByText('Added May 14, 2024, 7:22 PM')).toBeVisible();
  expect(server.requests(changeTakenAt).map(({ body }) => body.takenAt)).toEqual([
    '2024-05-14T10:22:33',
    null,
  ]);
});

test('photo page, offline: says so when a change is tried, and keeps the text', async () => {
  replyPhotos([photoTakenInMay(14)]);
  const screen = await open();
  await caption(screen).click();
  server.offline();
  await captionField(screen).fill('At the sea');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expectToast("You're offline. Try again when you're back online.");
  await expect.element(captionField(screen)).toHaveValue('At the sea');
});

test('photo page: open, go to the next and delete by keyboard', async () => {
  const photos = [12, 11, 10].map((day) => photoTakenInMay(day));
  replyPhotos(photos);
  const screen = await openPhotos('/photos');
  await tabTo(tile(screen, 12));
  await userEvent.keyboard('{Enter}');
  await expect.element(photoTitle(screen, 12)).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{ArrowRight}');
  await expect.element(photoTitle(screen, 11)).toBeVisible();
  const next = screen.getByRole('link', { name: 'Next photo' });
  await tabTo(next);
  await userEvent.keyboard('{Enter}');
  await expect.element(photoTitle(screen, 10)).toBeVisible();
  await expect.element(next).not.toBeInTheDocument();

  replyPhotos(photos.slice(0, 2));
  server.reply(deletePhoto, 200, { message: 'Deleted' });
  await tabTo(remove(screen));
  await userEvent.keyboard('{Enter}');
  await expect.element(question(screen).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.poll(screen.location).toBe('/photos');
  await expect.element(tile(screen, 11)).toHaveFocus();
});

test('photo page: shortcuts work outside of text fields only', async () => {
  replyPhotos([photoTakenInMay(14)]);
  const screen = await open();
  await expect.element(favorite(screen)).toBeVisible();
  await userEvent.keyboard('e');
  await expect.element(captionField(screen)).toHaveFocus();
  await expect.element(captionField(screen)).toHaveValue('');
  await userEvent.keyboard('fee');
  await expect.element(captionField(screen)).toHaveValue('fee');
  await userEvent.keyboard('{Escape}{Control>}f{/Control}');
  expect(screen.location()).toBe('/photo/14');
  expect(server.requests(changeFavorite)).toEqual([]);

  const photo = photoTakenInMay(14, { isFavorite: true });
  server.reply(changeFavorite, 200, { message: 'Changed', photo });
  await userEvent.keyboard('f');
  await expect.element(favorite(screen)).toHaveAttribute('aria-pressed', 'true');
  await expect.element(screen.getByTestId('polite')).toHaveTextContent(/^Added to favorites/);
});

test('photo page: categories are loaded again; they and a favorite are rolled back on an error', async () => {
  replyPhotos([photoTakenInMay(14)]);
  server.reply(readCategories, 400);
  const screen = await open();
  const again = screen.getByRole('button', { name: 'Try Again' });
  await expect.element(again).toBeVisible();
  server.reply(readCategories, 200, [aCategory({ name: 'Travel' })]);
  await again.click();
  server.reply(assignCategories, 503);
  await box(screen, 'Travel').click({ force: true });
  await expectToast('Error updating categories. Please try again.');
  await expect.element(box(screen, 'Travel')).not.toBeChecked();
  expect(server.requests(assignCategories)).toMatchObject([
    { body: { photoIds: [14], categoryIds: [1], removeCategoryIds: [] } },
  ]);

  server.reply(changeFavorite, 503);
  const release = server.hold(changeFavorite);
  await favorite(screen).click();
  await expect.element(favorite(screen)).toHaveAttribute('aria-pressed', 'true');
  release();
  await expectToast('Failed to update favorite status. Please try again.');
  await expect.element(favorite(screen)).toHaveAttribute('aria-pressed', 'false');
});

test('photo page: nothing can be changed in the recycle bin; a purged photo is not found', async () => {
  replyPhotos([photoTakenInMay(14)], [aCategory({ name: 'Travel' })]);
  const screen = await open();
  await expect.element(box(screen, 'Travel')).toBeInTheDocument();
  const reactions = [{ userId: 2, emoji: '😍', at }];
  replyPhotos([photoTakenInMay(14, { reactions, deletedAt: at })], [aCategory()]);
  await refetch();
  const reason = 'This photo is in the recycle bin. Recover it to make changes.';
  await expect.element(favorite(screen)).toHaveAccessibleDescription(reason);
  await favorite(screen).click({ force: true });
  await box(screen, 'Trips').click({ force: true });
  await expect.element(screen.getByTestId('polite')).toHaveTextContent(reason);
  await expect.element(box(screen, 'Trips')).not.toBeChecked();
  expect(server.requests(assignCategories)).toEqual([]);
  await expect.element(screen.getByRole('button', { name: 'Recover' })).toBeVisible();
  await expect.element(screen.getByRole('img', { name: 'Love it: Sam' })).toBeVisible();
  await expect.element(reaction(screen, 'Heart')).not.toBeInTheDocument();
  await expectAccessible();

  server.replyWith({ params: { id: 14 } }, readPhoto, 404, { message: 'Not found' });
  await refetch();
  await expect.element(screen.getByRole('heading', { name: 'Photo not found' })).toBeVisible();
  await screen.getByRole('link', { name: 'See all photos' }).click();
  await expect.poll(screen.location).toBe('/photos');
});

test('photo page: a failed download of the original is reported', async () => {
  replyPhotos([photoTakenInMay(14, { hasOriginal: true })]);
  server.reply(readOriginal, 503);
  const screen = await open();
  await screen.getByRole('button', { name: 'Download original' }).click();
  await expectToast('Failed to download the original. Please try again.');
});

test('photo page: long texts fit, also in large type', async () => {
  const travel = aCategory({ id: 2, name: 'Travel' });
  const categories = [aCategory({ name: long, color: '#F59E0B' }), travel];
  const assigned = [{ id: travel.id, name: travel.name, color: travel.color }];
  const photo = photoTakenInMay(14, { caption: long, isFavorite: true, categories: assigned });
  replyPhotos(
    [photoTakenInMay(15), { ...photo, hasOriginal: true }, photoTakenInMay(13)],
    categories,
  );
  const screen = await open();
  await expect.element(box(screen, 'Travel')).toBeChecked();
  await caption(screen).click();
  await expect.element(captionField(screen)).toHaveValue(long);
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  document.documentElement.style.fontSize = '200%';
  await expectAccessibleLayouts();
  document.documentElement.style.fontSize = '';
});

test('photo page: a reaction is shown at once, replaced, removed, and undone after an error', async () => {
  const photo = photoTakenInMay(14);
  replyPhotos([photo]);
  const screen = await open();
  const release = server.hold(reactToPhoto);
  server.reply(reactToPhoto, 200, ({ body: { emoji } }) => ({
    message: 'Changed',
    photo: { ...photo, reactions: emoji === null ? [] : [{ userId: 1, emoji, at }] },
  }));
  await reaction(screen, 'Heart').click();
  await expect.element(reaction(screen, 'Heart: You')).toHaveAttribute('aria-pressed', 'true');
  await reaction(screen, 'Applause').click();
  await expect.element(reaction(screen, 'Applause: You')).toBeVisible();
  await expect.element(reaction(screen, 'Heart')).toHaveAttribute('aria-pressed', 'false');
  release();
  await expect.poll(() => server.requests(reactToPhoto)).toHaveLength(2);
  await reaction(screen, 'Applause: You').click();
  await expect.element(reaction(screen, 'Applause')).toBeVisible();
  await expect
    .poll(() => server.requests(reactToPhoto).map(({ body }) => body.emoji))
    .toEqual(['❤️', '👏', null]);
  server.reply(reactToPhoto, 503);
  await reaction(screen, 'Heart').click();
  await expectToast("Couldn't save your reaction. Please try again.");
  await expect.element(reaction(screen, 'Heart')).toBeVisible();
});

test('photo page: a tap opens the lightbox; a swipe shows the next photo, or scrolls', async () => {
  await resizeToPhone();
  replyPhotos([12, 11, 10].map((day) => photoTakenInMay(day)));
  const screen = await openPhotos('/photo/11');
  const opener = screen.getByRole('button', { name: 'View full screen' });
  // A swipe before the picture is drawn scrolls.
  const isDrawn = (day: number) =>
    expect
      .poll(() => {
        const image = screen.getByRole('img', { name: `Photo, May ${day}, 2024` }).query();
        return image instanceof HTMLImageElement && image.naturalWidth > 0;
      })
      .toBe(true);
  await isDrawn(11);
  const { top, height } = opener.element().getBoundingClientRect();
  const y = top + height / 2;
  const glass = touchScreen();
  await glass.tap([200, y]);
  await expect.element(screen.getByRole('dialog').getByText('2 of 3')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();

  // This one is too short.
  await glass.swipe([180, y], [200, y]);
  await glass.swipe([300, y], [100, y + 5]);
  await isDrawn(10);
  // Nothing comes after the last photo.
  await glass.swipe([300, y], [100, y + 5]);
  await glass.swipe([100, y], [300, y + 5]);
  await isDrawn(11);
  await glass.swipe([200, y], [205, y - 180]);
  await expect.poll(() => scrollY).toBeGreaterThan(50);
  expect(screen.location()).toBe('/photo/11');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});
