import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { queryClient } from '#platform/web/api/queries.ts';
import {
  expectAccessible,
  expectAccessibleLayouts,
} from '../../../../tests/components/accessible.ts';
import { aPhoto } from '../../../../tests/components/data.ts';
import { tabTo } from '../../../../tests/components/keyboard.ts';
import { openPhotos, tiles } from '../../../../tests/components/photo-pages.ts';
import { photoTakenInMay, replyPhotos } from '../../../../tests/components/photos.ts';
import { server } from '../../../../tests/components/server.ts';
import { type Photo, readAllPhotos, searchPhotos } from '../photos.contract.ts';
import { seenBeforeQuery } from './photos.queries.ts';

const open = () => openPhotos('/photos');

/** Photos taken every six hours, the newest on the last day of 2025. */
function manyPhotos(count: number): Photo[] {
  return Array.from({ length: count }, (_, index) => {
    const orderedAt = Date.UTC(2025, 11, 31, 12) - (index * 24 * 60 * 60 * 1000) / 4;
    const takenAt = new Date(orderedAt).toISOString().slice(0, 'YYYY-MM-DDTHH:mm:ss'.length);
    return aPhoto({ id: count - index, filename: `${index}.jpg`, takenAt, orderedAt });
  });
}

test('photos page: tiles with notes and new tiles of the partner are marked', async () => {
  const createdAt = '2026-11-28T12:00:00Z';
  const photos = [
    photoTakenInMay(20, { createdAt }),
    photoTakenInMay(18, { createdAt, notesCount: 2, isFavorite: true }),
    photoTakenInMay(16, { createdAt, notesCount: 1, uploader: { name: 'Zoë', color: 'purple' } }),
    photoTakenInMay(14),
  ];
  replyPhotos(photos);
  const screen = await open();
  queryClient.setQueryData(seenBeforeQuery.queryKey, '2026-11-28T11:59:59Z');
  const names = [
    'Photo, May 20, 2024, by Sam New',
    'Photo, May 18, 2024, by Sam Favorite 2 notes New',
    'Photo, May 16, 2024, by Zoë 1 note',
    'Photo, May 14, 2024, by Sam',
  ];
  for (const [place, name] of names.entries()) {
    await expect.element(tiles(screen).nth(place)).toHaveAccessibleName(name);
  }
  await expectAccessibleLayouts();
});

test('photos page: an image that fails is replaced, and loaded again', async () => {
  replyPhotos([photoTakenInMay(14, { filename: 'missing.jpg' })]);
  const screen = await open();
  await expect.element(screen.getByText("Can't load")).toBeVisible();
  await tiles(screen).click();
  await expect.element(screen.getByText("Can't show this photo right now")).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(screen.getByText("Can't show this photo right now")).toBeVisible();
});

test('photo: shows its thumbnail if nothing larger can be loaded', async () => {
  replyPhotos([photoTakenInMay(14, { filename: 'small.jpg' })]);
  const screen = await openPhotos('/photo/14');
  await expect.element(screen.getByText("Can't load more than this preview")).toBeVisible();
  const image = screen.getByRole('main').getByRole('img', { name: 'Photo, May 14, 2024, by Sam' });
  await expect.element(image).toHaveAttribute('src', expect.stringMatching(/size=thumbnail$/));
});

test('photos page: a list that fails to load is loaded again, and may be empty', async () => {
  replyPhotos([]);
  server.reply(readAllPhotos, 400);
  const screen = await open();
  const failed = screen.getByText('Failed to load photos. Please try again.');
  await expect.element(failed).toBeVisible();
  server.reply(readAllPhotos, 200, []);
  await screen.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(screen.getByRole('heading', { name: 'No photos yet' })).toBeVisible();
  await expectAccessibleLayouts();
});

test('photos page: Back restores the scroll position, and focuses the photo shown last', async () => {
  replyPhotos(manyPhotos(60));
  const screen = await open();
  await expect.element(screen.getByText('60 photos')).toBeVisible();
  await expect.poll(() => document.documentElement.scrollHeight).toBeGreaterThan(1_800);
  scrollTo(0, 900);
  const tile = screen.getByRole('gridcell', { name: /^Photo, Dec 24, 2025/ }).first();
  await expect.element(tile).toBeVisible();
  const { id } = tile.element();
  await tile.click();
  await expect.poll(screen.location).toMatch(/^\/photo\/\d+$/);
  await expect.poll(() => scrollY).toBe(0);
  await screen.navigate(-1);
  await expect.poll(() => document.activeElement?.id).toBe(id);
  await expect.poll(() => scrollY).toBe(900);
});

test('photos page: a reload restores the scroll position, once', async () => {
  replyPhotos(manyPhotos(60));
  const screen = await open();
  await expect.poll(() => document.documentElement.scrollHeight).toBeGreaterThan(1_800);
  scrollTo(0, 900);
  dispatchEvent(new PageTransitionEvent('pagehide'));
  await screen.unmount();
  scrollTo(0, 0);
  queryClient.clear();
  const release = server.hold(readAllPhotos);
  const reloaded = await open();
  release();
  await expect.element(reloaded.getByText('60 photos')).toBeVisible();
  await expect.poll(() => scrollY).toBe(900);
  await expect
    .element(reloaded.getByRole('gridcell', { name: /^Photo, Dec 24, 2025/ }).first())
    .toBeVisible();
  expect(history.state?.scrollY).toBeUndefined();
});

test('photos page: Back leaves selection mode', async () => {
  replyPhotos(manyPhotos(3));
  const screen = await open();
  await screen.getByRole('button', { name: 'Select', exact: true }).click();
  await tiles(screen).first().click();
  await expect.element(screen.getByRole('gridcell', { selected: true })).toHaveLength(1);
  await expect.poll(() => history.state?.isOverlay).toBe(true);
  history.back();
  await expect.element(screen.getByRole('button', { name: 'Select', exact: true })).toBeVisible();
  await expect.element(screen.getByRole('gridcell', { selected: true })).not.toBeInTheDocument();
  expect(screen.location()).toBe('/photos');
});

test('photos page: the grid is virtual; focus and selection survive scrolling', async () => {
  replyPhotos(manyPhotos(10_000));
  const screen = await open();
  await expect.element(screen.getByText('10,000 photos')).toBeVisible();
  await expect.element(tiles(screen).nth(9)).toBeInTheDocument();
  await tabTo(tiles(screen).first());
  await userEvent.keyboard('{ArrowRight}{ArrowRight}x{Shift>}{ArrowRight}{/Shift}');
  const focused = document.activeElement;
  expect(focused?.getAttribute('role')).toBe('gridcell');

  const nodes = () => document.querySelectorAll('*').length;
  const before = nodes();
  const height = document.documentElement.scrollHeight;
  for (let part = 1; part <= 4; part += 1) {
    scrollTo(0, (height * part) / 4);
    const others = () => document.querySelectorAll('[role="gridcell"]:not(:focus)').length;
    await expect.poll(others).toBeGreaterThan(0);
    expect(others()).toBeLessThan(100);
  }
  await expect.element(screen.getByRole('rowheader').last()).toBeInViewport();
  expect(nodes()).toBeLessThan(before + 1_000);
  expect(document.activeElement).toBe(focused);

  scrollTo(0, 0);
  await expect.element(screen.getByRole('gridcell', { selected: true })).toHaveLength(2);
  await userEvent.keyboard('{Control>}{End}{/Control}');
  await expect.poll(() => document.activeElement?.id).toBe('photo-1');
  expect(document.activeElement?.getAttribute('aria-selected')).toBe('false');
  await expect.element(screen.getByText('2 selected', { exact: true }).first()).toBeVisible();
});

test('photos page: the scrubber jumps to months, by keyboard and pointer', async () => {
  replyPhotos(manyPhotos(2_928));
  const screen = await open();
  const slider = screen.getByRole('slider', { name: 'Jump to month' });
  await tabTo(slider);
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'December 2025');
  for (const [key, month, at = month] of [
    ['ArrowDown', 'November 2025'],
    ['ArrowUp', 'December 2025'],
    // Too short to scroll to the top.
    ['Home', 'December 2023', 'January 2024'],
    ['End', 'December 2025'],
    ['PageDown', 'December 2024'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(screen.getByRole('rowheader', { name: month })).toBeInViewport();
    // The next key continues from there.
    await expect.element(slider).toHaveAttribute('aria-valuetext', at);
  }
  // Tab continues in this month.
  await userEvent.tab();
  await expect
    .poll(() => document.activeElement?.querySelector('img')?.alt)
    .toContain('Dec 31, 2024');
  await expectAccessible();

  const bottom = { x: innerWidth - 10, y: scrollY + innerHeight - 10 };
  await userEvent.dragAndDrop(slider, document.body, { targetPosition: bottom });
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'January 2024');
});

test('photos page: a search without results, its error, and Clear search', async () => {
  replyPhotos([photoTakenInMay(14)]);
  server.reply(searchPhotos, 400);
  const screen = await open();
  await expect.element(tiles(screen)).toHaveLength(1);
  await screen.getByRole('searchbox', { name: 'Search photos' }).fill('zebra');
  const failed = screen.getByText('Failed to search photos. Please try again.');
  await expect.element(failed).toBeVisible();
  const pagination = { page: 0, limit: 20, total: 0, totalPages: 0 };
  server.reply(searchPhotos, 200, { photos: [], pagination });
  await screen.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(screen.getByRole('heading', { name: 'No photos found' })).toBeVisible();
  await expectAccessibleLayouts();
  await screen.getByRole('button', { name: 'Clear search' }).click();
  await expect.element(tiles(screen)).toHaveLength(1);
  expect(screen.location()).toBe('/photos');
});
