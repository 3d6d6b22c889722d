import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  expectAccessibleLayouts,
  resizeToPhone,
} from '../../../../../tests/components/accessible.ts';
import { tabTo } from '../../../../../tests/components/keyboard.ts';
import { openPhotos, photoTitle, tiles } from '../../../../../tests/components/photo-pages.ts';
import { photoTakenInMay, replyPhotos } from '../../../../../tests/components/photos.ts';
import { refetch, type Screen } from '../../../../../tests/components/render.tsx';
import { server } from '../../../../../tests/components/server.ts';
import { touchScreen } from '../../../../../tests/components/touch.ts';
import { reactToPhoto, readPhoto } from '../../photos.contract.ts';

const large = { width: 1900, height: 800 };
const photos = [12, 11, 10].map((day) =>
  photoTakenInMay(day, { ...large, ...(day === 11 && { caption: 'שלום, at the sea' }) }),
);
const opener = (screen: Screen) => screen.getByRole('button', { name: 'View full screen' });
const lightbox = (screen: Screen) => screen.getByRole('dialog');
const button = (screen: Screen, name: string) => lightbox(screen).getByRole('button', { name });
const place = (screen: Screen, position: string) =>
  lightbox(screen).getByText(position, { exact: true });
const shownImage = (screen: Screen) => lightbox(screen).getByRole('img');
const box = (screen: Screen) => shownImage(screen).element().getBoundingClientRect();
const zoom = (screen: Screen) =>
  shownImage(screen).element().closest<HTMLElement>('[data-zoom]')?.dataset.zoom;
const expectZoom = (screen: Screen, value: string) => expect.poll(() => zoom(screen)).toBe(value);

/** Opens the middle photo in full screen. */
async function enlarge(): Promise<Screen> {
  replyPhotos(photos);
  const screen = await openPhotos('/photo/11');
  await opener(screen).click();
  await expect.element(place(screen, '2 of 3')).toBeVisible();
  // An earlier key would reach the page below.
  await expect.poll(() => lightbox(screen).element().contains(document.activeElement)).toBe(true);
  return screen;
}

test('lightbox: open, zoom, move, go on and close by keyboard', async () => {
  const screen = await enlarge();
  await userEvent.keyboard('{Escape}');
  await expect.element(lightbox(screen)).not.toBeInTheDocument();
  await expect.element(opener(screen)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button(screen, 'Close')).toHaveFocus();
  await expect.element(lightbox(screen)).toHaveAccessibleName('שלום, at the sea');
  const position = lightbox(screen).getByText('שלום, at the sea');
  await expect.element(position).toHaveAttribute('dir', 'auto');
  await expect.element(lightbox(screen).getByText('Uploaded by Sam')).toBeVisible();

  await userEvent.keyboard('{Shift>}+{/Shift}');
  await expectZoom(screen, '1.50');
  await expect.element(screen.getByTestId('polite')).toHaveTextContent('Zoom 150%');
  await userEvent.keyboard('====');
  await expectZoom(screen, '4.00');
  await expect.element(button(screen, 'Zoom in')).toHaveAttribute('aria-disabled', 'true');
  const { x } = box(screen);
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => box(screen).x).toBeCloseTo(x - 200, 0);
  await expect.element(place(screen, '2 of 3')).toBeVisible();

  await userEvent.keyboard('-0');
  await expectZoom(screen, '1.00');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(place(screen, '3 of 3')).toBeVisible();
  const polite = screen.getByTestId('polite');
  await expect.element(polite).toHaveTextContent('Photo, May 10, 2024, by Sam');
  await tabTo(button(screen, 'Previous photo'));
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(place(screen, '1 of 3')).toBeVisible();
  await expect.element(button(screen, 'Previous photo')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(lightbox(screen)).not.toBeInTheDocument();
  await expect.poll(screen.location).toBe('/photo/12');
  await expect.element(photoTitle(screen, 12)).toBeVisible();
});

test('lightbox: swipe, pinch and double tap by touch, and pull down to close', async () => {
  await resizeToPhone();
  const screen = await enlarge();
  const glass = touchScreen();
  await glass.swipe([300, 420], [80, 430]);
  await expect.element(place(screen, '3 of 3')).toBeVisible();
  await glass.swipe([300, 420], [80, 430]);
  await glass.swipe([80, 420], [300, 430]);
  await expect.element(place(screen, '2 of 3')).toBeVisible();

  glass.pause();
  await glass.send('touchStart', [170, 420], [220, 420]);
  await glass.send('touchMove', [145, 420], [245, 420]);
  await glass.send('touchMove', [120, 420], [270, 420]);
  await glass.send('touchEnd');
  await expectZoom(screen, '3.00');
  // In a zoomed photo, a swipe moves it.
  const { x } = box(screen);
  await glass.swipe([200, 420], [260, 420]);
  await expect.poll(() => box(screen).x).toBeCloseTo(x + 60, 0);
  for (const value of ['4.00', '1.00']) {
    await glass.doubleTap([195, 420]);
    await expectZoom(screen, value);
  }
  await glass.swipe([200, 300], [205, 700]);
  await expect.element(lightbox(screen)).not.toBeInTheDocument();
});

test('lightbox: the wheel zooms, and a zoomed photo loads in full size', async () => {
  const screen = await enlarge();
  const sizes = () => shownImage(screen).element().getAttribute('sizes');
  await expect.poll(sizes).toBe(`${innerWidth}px`);
  await userEvent.wheel(shownImage(screen), { delta: { y: -100 } });
  await expect.poll(sizes).toBe(`${4 * innerWidth}px`);
  const image = shownImage(screen).element();
  if (!(image instanceof HTMLImageElement)) throw new Error('It is not an image');
  await expect.poll(() => image.currentSrc).toContain('size=full');
});

test('lightbox: Back closes it, then leaves the photo', async () => {
  replyPhotos(photos);
  const screen = await openPhotos('/photos');
  await tiles(screen).nth(1).click();
  await opener(screen).click();
  await expect.element(place(screen, '2 of 3')).toBeVisible();
  history.back();
  await expect.element(lightbox(screen)).not.toBeInTheDocument();
  expect(screen.location()).toBe('/photo/11');
  await expect.element(opener(screen)).toHaveFocus();

  // The page shows the last viewed photo, and Back leads to the grid.
  await opener(screen).click();
  await expect.poll(() => lightbox(screen).query()?.contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(place(screen, '3 of 3')).toBeVisible();
  history.back();
  await expect.poll(screen.location).toBe('/photo/10');
  await expect.element(photoTitle(screen, 10)).toBeVisible();
  await screen.navigate(-1);
  await expect.poll(screen.location).toBe('/photos');
});

test('lightbox: stays open when the partner deletes the photo, and says so', async () => {
  const screen = await enlarge();
  const notice = lightbox(screen).getByText('This photo was deleted.');
  // A list may also lose a photo that was changed.
  replyPhotos(photos.filter(({ id }) => id !== 11));
  await refetch();
  await expect.element(screen.getByText(/^\d of \d$/)).not.toBeInTheDocument();
  await expect.element(shownImage(screen)).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
  const deletedPhoto = photoTakenInMay(11, { ...large, deletedAt: '2024-06-01T10:00:00Z' });
  server.replyWith({ params: { id: 11 } }, readPhoto, 200, deletedPhoto);
  await refetch();
  await expect.element(notice).toBeVisible();
  await expect.element(screen.getByTestId('polite')).toHaveTextContent('This photo was deleted.');
  await expectAccessibleLayouts();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(place(screen, '2 of 2')).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
});

test('lightbox: each photo has its own reactions, set by keyboard', async () => {
  const screen = await enlarge();
  server.reply(reactToPhoto, 200, ({ params: { id }, body: { emoji } }) => ({
    message: 'Changed',
    photo: photoTakenInMay(Number(id), {
      ...large,
      reactions: emoji === null ? [] : [{ userId: 1, emoji, at: '2026-11-28T10:00:00Z' }],
    }),
  }));
  await tabTo(button(screen, 'Heart'));
  await userEvent.keyboard('{Enter}');
  await expect.element(button(screen, 'Heart: You')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(place(screen, '3 of 3')).toBeVisible();
  await expect.element(button(screen, 'Heart')).toHaveAttribute('aria-pressed', 'false');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(button(screen, 'Heart: You')).toHaveAttribute('aria-pressed', 'true');
  expect(server.requests(reactToPhoto)).toMatchObject([{ params: { id: '11' } }]);
});
