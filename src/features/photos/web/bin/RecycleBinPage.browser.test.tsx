import { expect, test } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import {
  expectAccessible,
  expectAccessibleLayouts,
} from '../../../../../tests/components/accessible.ts';
import { tabTo } from '../../../../../tests/components/keyboard.ts';
import { photoTakenInMay } from '../../../../../tests/components/photos.ts';
import { renderRoutes, type Screen } from '../../../../../tests/components/render.tsx';
import { server } from '../../../../../tests/components/server.ts';
import { expectToast, toastTexts } from '../../../../../tests/components/toasts.ts';
import { binPageSize } from '../../bin.rules.ts';
import {
  type Photo,
  purgePhoto,
  purgePhotos,
  readAllPhotos,
  readBin,
  recoverPhoto,
  recoverPhotos,
} from '../../photos.contract.ts';
import * as RecycleBinPage from './RecycleBinPage.tsx';

const hour = 60 * 60 * 1000;

/** Keeps deleted photos as the server does, the last deleted first; the id is the day in May. */
function keepBin(count: number, hoursAgo = 1): void {
  const deletedAt = new Date(Date.now() - hoursAgo * hour).toISOString();
  let photos: Photo[] = Array.from({ length: count }, (_, index) =>
    photoTakenInMay(count - index, { deletedAt }),
  );
  const remove = (ids: readonly number[]) => {
    photos = photos.filter(({ id }) => !ids.includes(id));
  };
  server.reply(readAllPhotos, 200, []);
  server.reply(readBin, 200, ({ query }) => {
    const start = Number(query.page) * binPageSize;
    return {
      photos: photos.slice(start, start + binPageSize),
      totalPages: Math.ceil(photos.length / binPageSize),
      totalElements: photos.length,
    };
  });
  server.reply(recoverPhoto, 200, ({ params }) => {
    const photo = photoTakenInMay(Number(params.id));
    remove([photo.id]);
    return { message: 'Recovered', photo };
  });
  server.reply(purgePhoto, 200, ({ params }) => {
    remove([Number(params.id)]);
    return { message: 'Deleted' };
  });
  for (const [endpoint, done] of [
    [recoverPhotos, 'recovered'],
    [purgePhotos, 'permanently deleted'],
  ] as const) {
    server.reply(endpoint, 200, ({ body: { photoIds } }) => {
      remove(photoIds);
      const { length } = photoIds;
      return { message: `${length} ${length === 1 ? 'photo' : 'photos'} ${done}`, count: length };
    });
  }
}

const open = (path = '/recycle-bin') =>
  renderRoutes([{ path: '/recycle-bin', ...RecycleBinPage }], path);
const bin = (screen: Screen) =>
  screen.getByRole('list', { name: 'Deleted photos' }).getByRole('listitem');
const button = (screen: Screen, name: string) => screen.getByRole('button', { name, exact: true });
const question = (screen: Screen) => screen.getByRole('alertdialog', { name: /\?$/ });
const check = (box: Locator) => box.click({ force: true });
const confirm = (screen: Screen) =>
  question(screen).getByRole('button', { name: 'Delete permanently' }).click();

test('recycle bin: pages of twenty by address; several photos are recovered or purged', async () => {
  keepBin(24);
  const screen = await open();
  await expect.element(bin(screen)).toHaveLength(20);
  await expect.element(screen.getByText('Page 1 of 2')).toBeVisible();
  await button(screen, 'Recover').click();
  await expectToast('Please select photos to recover');
  await button(screen, 'Delete permanently').click();
  await expectToast('Please select photos to delete');
  expect(toastTexts()).toEqual(['Please select photos to delete']);
  await expect.element(question(screen)).not.toBeInTheDocument();

  await check(bin(screen).nth(4).getByRole('checkbox'));
  // Toasts are over the button.
  const next = button(screen, 'Next').element();
  if (next instanceof HTMLElement) next.focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(screen.location).toBe('/recycle-bin?page=2');
  await expect.element(bin(screen)).toHaveLength(4);

  const all = screen.getByRole('checkbox', { name: 'Select all on this page' });
  // The selection of the other page is kept.
  await expect.element(screen.getByText('1 selected')).toBeVisible();
  await expect.element(all).not.toBePartiallyChecked();
  await check(bin(screen).nth(0).getByRole('checkbox'));
  await expect.element(screen.getByText('2 selected')).toBeVisible();
  await expect.element(all).toBePartiallyChecked();
  await check(bin(screen).nth(1).getByRole('checkbox'));
  await button(screen, 'Recover').click();
  await expectToast('3 photos recovered');
  await expect.element(bin(screen)).toHaveLength(1);
  expect(server.requests(recoverPhotos)[0]?.body).toEqual({ photoIds: [20, 4, 3] });

  await check(all);
  await button(screen, 'Delete permanently').click();
  await expect.element(question(screen)).toHaveTextContent('Delete 1 photo permanently?');
  await confirm(screen);
  await expectToast('1 photo permanently deleted');
  // A page beyond the end redirects to the last page.
  await expect.poll(screen.location).toBe('/recycle-bin');
  await expect.element(bin(screen)).toHaveLength(20);

  await check(all);
  await button(screen, 'Delete permanently').click();
  await confirm(screen);
  await expectToast('20 photos permanently deleted');
  await expect.element(screen.getByText('The recycle bin is empty')).toBeVisible();
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await expectAccessibleLayouts();
});

test('recycle bin: restore and purge by keyboard; the focus returns after Cancel', async () => {
  keepBin(3);
  const screen = await open();
  await expect.element(bin(screen)).toHaveLength(3);
  const title = screen.getByRole('heading', { level: 1 });
  await tabTo(button(screen, 'Recover Photo, May 3, 2024, by Sam'));
  await userEvent.keyboard('{Enter}');
  await expectToast('Photo recovered successfully');
  await expect.element(bin(screen)).toHaveLength(2);
  await expect.element(title).toHaveFocus();

  const remove = button(screen, 'Delete Photo, May 2, 2024, by Sam permanently');
  const cancel = question(screen).getByRole('button', { name: 'Cancel' });
  await tabTo(remove);
  await userEvent.keyboard('{Enter}');
  await expect.element(cancel).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(remove).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(cancel).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expectToast('Photo permanently deleted');
  await expect.element(bin(screen)).toHaveLength(1);
  await expect.element(title).toHaveFocus();
});

test('recycle bin: every state fits and is accessible', async () => {
  keepBin(21, 6.5 * 24);
  const screen = await open();
  await check(bin(screen).nth(1).getByRole('checkbox'));
  await expectAccessibleLayouts();
  await button(screen, 'Delete permanently').click();
  await expect.element(question(screen)).toBeVisible();
  await expectAccessible();
  await question(screen).getByRole('button', { name: 'Cancel' }).click();
  await screen.navigate('/recycle-bin?page=2');
  await expect.element(bin(screen)).toHaveLength(1);
  await expect.element(bin(screen)).toHaveTextContent('Deletes in 12 hours');
  await screen.unmount();

  server.reply(readBin, 400);
  const failed = await open();
  await expect.element(button(failed, 'Try Again')).toBeVisible();
  await expectAccessible();
  keepBin(1);
  await button(failed, 'Try Again').click();
  await expect.element(bin(failed)).toHaveLength(1);
});
