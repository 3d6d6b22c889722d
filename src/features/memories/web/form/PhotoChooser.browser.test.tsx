import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { readPhotosPage } from '#features/photos/photos.contract.ts';
import { aPhoto } from '../../../../../tests/components/data.ts';
import { tabTo } from '../../../../../tests/components/keyboard.ts';
import { serveMemories } from '../../../../../tests/components/memories.ts';
import { renderRoutes } from '../../../../../tests/components/render.tsx';
import { server } from '../../../../../tests/components/server.ts';
import * as MemoriesPage from '../MemoriesPage.tsx';

const pageOf = (page: number, count: number) => ({
  photos: Array.from({ length: count }, (_, index) => {
    const id = page * 100 + index + 1;
    return aPhoto({ id, caption: `Photo number ${id}` });
  }),
  pagination: { page, limit: 100, total: 120, totalPages: 2 },
});

test('photo chooser: by keyboard; more are loaded while scrolling, with retry', async () => {
  serveMemories();
  let isBroken = true;
  server.reply(readPhotosPage, 200, ({ query: { page } }) => {
    if (page === '0') return pageOf(0, 100);
    if (isBroken) throw new TypeError('Failed to fetch');
    return pageOf(1, 20);
  });
  const screen = await renderRoutes([{ path: '/memories', ...MemoriesPage }], '/memories');
  await screen.getByRole('button', { name: 'Add memory', exact: true }).click();
  await screen.getByRole('radio', { name: 'Event' }).click({ force: true });
  await tabTo(screen.getByRole('button', { name: 'Choose photos' }));
  await userEvent.keyboard('{Enter}');
  const chooser = screen.getByRole('dialog', { name: 'Choose photos' });
  const options = chooser.getByRole('option');
  await expect.element(options).toHaveLength(100);
  await tabTo(options.first());
  await userEvent.keyboard('{ArrowRight} {ArrowDown}{Enter}');
  await expect.element(chooser).toHaveTextContent('2 photos selected');
  await userEvent.keyboard('{End}');
  const failed = screen.getByText('Failed to load photos. Please try again.');
  await expect.element(failed).toBeVisible();
  await expect.element(options).toHaveLength(100);
  await expect.element(options.last()).toBeInViewport();
  isBroken = false;
  await screen.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(options).toHaveLength(120);
  await screen.getByLabelText('Search photos').fill('number 120');
  await expect.element(options).toHaveLength(1);
  await expect.element(options).toHaveAccessibleName('Photo number 120');
});
