import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  expectAccessibleLayouts,
  resizeToPhone,
} from '../../../../../tests/components/accessible.ts';
import { openPhotos } from '../../../../../tests/components/photo-pages.ts';
import { photoTakenInMay, replyPhotos } from '../../../../../tests/components/photos.ts';
import { refetch, type Screen } from '../../../../../tests/components/render.tsx';
import { server } from '../../../../../tests/components/server.ts';
import {
  addPhotoNote,
  type PhotoNote,
  readPhotoNotes,
  recoverPhoto,
} from '../../photos.contract.ts';

const open = (options = {}) => openPhotos('/photo/14', options);
const field = (screen: Screen) => screen.getByRole('textbox', { name: 'Your note' });
const button = (screen: Screen) => screen.getByRole('button', { name: 'Add note' });
const notes = (screen: Screen) =>
  screen.getByRole('region', { name: 'Notes' }).getByRole('listitem');

const aNote = (content: string): PhotoNote => ({
  id: 1,
  content,
  author: { name: 'Zoë', color: 'purple' },
  createdAt: '2024-05-15T10:00:00Z',
});

/** Saves notes as the server does. */
function acceptNotes(): void {
  const saved: PhotoNote[] = [];
  server.reply(readPhotoNotes, 200, () => saved);
  server.reply(addPhotoNote, 201, ({ body }) => {
    const note = { ...aNote(body.content), id: saved.length + 1 };
    saved.push(note);
    return note;
  });
}

/** Is shown as written. */
const hostile = '<img src=x onerror="alert(1)">';

test('photo notes: need a text of at most 10,000 characters, and are sent once', async () => {
  replyPhotos([photoTakenInMay(14)]);
  acceptNotes();
  const release = server.hold(addPhotoNote);
  const screen = await open();
  await field(screen).fill('  \n ');
  await expect.element(button(screen)).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button(screen)).toHaveAccessibleDescription('Please write something first');
  await field(screen).fill('x'.repeat(10_002));
  const tooLong = screen.getByRole('alert').filter({ hasText: 'Too long by 2 characters' });
  await expect.element(tooLong).toBeVisible();
  await expect.element(button(screen)).toHaveAttribute('aria-disabled', 'true');
  await expectAccessibleLayouts();

  await field(screen).fill(hostile);
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(button(screen)).toHaveAttribute('aria-busy', 'true');
  await button(screen).click({ force: true });
  await field(screen).click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  release();
  await expect.element(notes(screen)).toHaveLength(1);
  await expect.element(notes(screen)).toHaveTextContent(/^ZZoë.*<img src=x onerror="alert\(1\)">$/);
  await expect.element(button(screen)).not.toHaveAttribute('aria-busy');
  expect(server.requests(addPhotoNote)).toMatchObject([{ body: { content: hostile } }]);
});

test('photo notes: stay as typed after an error, also on another page', async () => {
  replyPhotos([photoTakenInMay(14), photoTakenInMay(13)]);
  server.reply(addPhotoNote, 507);
  const screen = await open();
  await field(screen).fill('Not lost');
  await button(screen).click();
  const notice = screen.getByRole('alertdialog');
  await expect.element(notice).toHaveTextContent('Error adding note. Please try again.');
  await expect.element(notice.getByRole('button', { name: 'OK' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(button(screen)).toHaveFocus();
  await expect.element(field(screen)).toHaveValue('Not lost');

  await field(screen).fill('Not lost yet');
  await screen.getByRole('link', { name: 'Next photo' }).click();
  await expect.element(field(screen)).toHaveValue('');
  await screen.getByRole('link', { name: 'Previous photo' }).click();
  await expect.element(field(screen)).toHaveValue('Not lost yet');
  acceptNotes();
  await button(screen).click();
  await expect.element(notes(screen)).toHaveTextContent(/Not lost yet$/);
  await expect.element(field(screen)).toHaveValue('');
});

test('photo notes: a draft survives a closed tab, for its author only', async () => {
  replyPhotos([photoTakenInMay(14)]);
  acceptNotes();
  const first = await open();
  await field(first).fill('To be continued');
  await first.unmount();
  const other = await open({ as: 'sam' });
  await expect.element(field(other)).toHaveValue('');
  await other.unmount();
  const screen = await open();
  await expect.element(field(screen)).toHaveValue('To be continued');
  await button(screen).click();
  await expect.element(notes(screen)).toHaveTextContent(/To be continued$/);
  await screen.unmount();
  const later = await open();
  await expect.element(notes(later)).toHaveLength(1);
  await expect.element(field(later)).toHaveValue('');
});

test('photo notes: of a photo in the recycle bin are read-only', async () => {
  replyPhotos([photoTakenInMay(14)]);
  server.reply(readPhotoNotes, 200, [aNote('Before')]);
  const screen = await open();
  await field(screen).fill('Half a thou');
  replyPhotos([photoTakenInMay(14, { deletedAt: '2024-06-01T10:00:00Z' })]);
  server.reply(readPhotoNotes, 200, [aNote('Before')]);
  await refetch();
  const reason = 'This photo is in the recycle bin. Recover it to add notes.';
  await expect.element(button(screen)).toHaveAccessibleDescription(reason);
  await expect.element(field(screen)).toHaveAttribute('readonly');
  await expect.element(field(screen)).toHaveValue('Half a thou');
  await expect.element(notes(screen)).toHaveTextContent(/Before$/);

  replyPhotos([photoTakenInMay(14)]);
  acceptNotes();
  server.reply(recoverPhoto, 200, { message: 'Recovered', photo: photoTakenInMay(14) });
  await screen.getByRole('button', { name: 'Recover' }).click();
  await expect.element(field(screen)).not.toHaveAttribute('readonly');
  await button(screen).click();
  await expect.element(notes(screen).last()).toHaveTextContent(/Half a thou$/);
});

test('photo notes: the address of the notes shows the newest one', async () => {
  await resizeToPhone();
  replyPhotos([photoTakenInMay(14)]);
  const many = Array.from({ length: 30 }, (_, index) => ({
    ...aNote(`Note ${index + 1}`),
    id: index + 1,
  }));
  server.reply(readPhotoNotes, 200, many);
  const screen = await openPhotos('/photo/14#notes');
  await expect.element(notes(screen).last()).toBeInViewport();
  await expect.element(notes(screen).last()).toHaveTextContent(/Note 30$/);
});
