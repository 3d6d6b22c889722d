import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { newIdempotencyKey } from '#platform/web/api/client.ts';
import { outbox } from '#platform/web/api/outbox.ts';
import { afterSignOutGuards } from '#platform/web/session/session.ts';
import { Page } from '#platform/web/ui/Page.tsx';
import {
  expectAccessible,
  expectAccessibleLayouts,
} from '../../../../../tests/components/accessible.ts';
import { chooseFiles, fileNamed, jpegNamed } from '../../../../../tests/components/files.ts';
import { tabTo } from '../../../../../tests/components/keyboard.ts';
import { photoTakenInMay } from '../../../../../tests/components/photos.ts';
import { renderRoutes, type Screen } from '../../../../../tests/components/render.tsx';
import { server } from '../../../../../tests/components/server.ts';
import { expectToast } from '../../../../../tests/components/toasts.ts';
import { readSettings, uploadPhoto } from '../../photos.contract.ts';
import { mostUploadBytes } from '../../photos.rules.ts';
import { beginVideo, cancelVideo, finishVideo, sendVideoPart } from '../../videos.contract.ts';
import { AddPhotosButton, PhotoDropArea } from './AddPhotos.tsx';
import { Uploads } from './Uploads.tsx';
import { uploadsOutbox } from './uploads.outbox.ts';

outbox.register(uploadsOutbox);

function Photos() {
  return (
    <Page title="Photos" couple="">
      <PhotoDropArea />
      <AddPhotosButton />
      <input aria-label="A field" />
      <Uploads />
    </Page>
  );
}

function Home() {
  return (
    <Page title="Home" couple="">
      <Uploads />
    </Page>
  );
}

const open = () =>
  renderRoutes(
    [
      { path: '/photos', Component: Photos },
      { path: '/', Component: Home },
    ],
    '/photos',
  );
const button = (screen: Screen, name: string | RegExp) => screen.getByRole('button', { name });
const dialog = (screen: Screen) => screen.getByRole('dialog', { name: 'Add Photos' });
const row = (screen: Screen, name: string) =>
  dialog(screen).getByRole('listitem').filter({ hasText: name });
const title = (screen: Screen, name: string) => dialog(screen).getByRole('heading', { name });
const pill = (screen: Screen) =>
  screen.getByRole('complementary', { name: 'Uploads' }).getByRole('button');
const upload = (screen: Screen, count: number) =>
  button(screen, count === 1 ? 'Upload 1 Photo' : `Upload ${count} Photos`).click();

const added = { message: 'Added', photo: photoTakenInMay(14) };

beforeEach(() => {
  server.reply(readSettings, 200, { keepOriginals: false });
  server.reply(uploadPhoto, 201, added);
  server.reply(beginVideo, 200, { received: 0 });
  server.reply(sendVideoPart, 200, ({ file }) => ({ received: file?.size ?? 0 }));
  server.reply(finishVideo, 201, added);
});

/** Opens the uploader with these files. */
async function openWith(files: readonly File[]): Promise<Screen> {
  const screen = await open();
  await button(screen, 'Add Photos').click();
  await expect.element(dialog(screen)).toBeVisible();
  chooseFiles(dialog(screen), files);
  return screen;
}

/** A box of an MP4 or HEIC file with less than 128 bytes. */
const boxOf = (type: string, content: string): string =>
  `\0\0\0${String.fromCharCode(8 + content.length)}${type}${content}`;

const jpegs = (...names: readonly string[]) => Promise.all(names.map((name) => jpegNamed(name)));

test('uploader: files that are no photos are skipped, and those too large are refused', async () => {
  server.reply(readSettings, 200, { keepOriginals: true });
  const long = 'a photo with quite a long name, as somebody gave it on a phone.jpg';
  const screen = await openWith([
    await jpegNamed(long),
    await jpegNamed('mmexport1684059753123.jpg'),
    fileNamed('large.HEIC', '', mostUploadBytes + 1),
    fileNamed('notes.txt', 'text/plain'),
    fileNamed('song.mp3', 'audio/mpeg'),
  ]);
  await expect.element(dialog(screen)).toHaveTextContent(/2 files skipped/);
  await expect.element(dialog(screen)).toHaveTextContent(/notes.txt and song.mp3/);
  await expectAccessibleLayouts();
  await upload(screen, 3);
  await expect.element(title(screen, '2 photos added')).toBeVisible();
  const refused = row(screen, 'large.HEIC');
  await expect.element(refused).toHaveTextContent(/This original is too large/);
  await expect.element(refused.getByRole('button', { name: /^Retry/ })).not.toBeInTheDocument();
  await expectAccessible();
  // The second one has its date in UTC in its name.
  expect(server.requests(uploadPhoto)).toMatchObject([
    { file: { name: long } },
    { body: { takenAt: '2023-05-14T11:22:33' } },
  ]);
});

test('uploader: the bytes of a file decide what it is; an empty one is refused', async () => {
  const jpeg = await jpegNamed('a.jpg');
  const heic = boxOf('ftyp', 'heic\0\0\0\0mif1heic');
  const screen = await openWith([
    new File([jpeg], 'noext'),
    new File([heic, 'rest'], 's.HIF'),
    new File([jpeg], 'really a photo.mp4', { type: 'video/mp4' }),
    new File([boxOf('ftyp', 'isom\0\0\0\0isom'), 'rest'], 'really a video.jpg', {
      type: 'image/jpeg',
    }),
    new File([boxOf('ftyp', 'M4A \0\0\0\0M4A ')], 'song.m4a', { type: 'audio/mp4' }),
    new File([], 'zero.jpg', { type: 'image/jpeg' }),
  ]);
  await expect.element(row(screen, 'zero.jpg')).toHaveTextContent(/0 kB.*This file is empty\./);
  await expect.element(dialog(screen)).toHaveTextContent(/1 file skipped.*song\.m4a/);
  await button(screen, 'Upload 3 Photos and 1 Video').click();
  await expect.element(title(screen, '3 photos and 1 video added')).toBeVisible();
  const names = server.requests(uploadPhoto).map(({ file }) => file?.name);
  expect(names.sort()).toEqual(['noext', 'really a photo.mp4', 's.HIF']);
  expect(server.requests(finishVideo)).toMatchObject([{ file: { name: 'really a video.jpg' } }]);
});

test('uploader: a Live Photo and a motion photo are sent with their videos', async () => {
  const identifier = 'F1C4D0A2-0B1E-4E5A-9A63-0123456789AB';
  const jpeg = await jpegNamed('a.jpg');
  const movie = `${boxOf('ftyp', 'qt  ')}com.apple.quicktime.content.identifier ${identifier}`;
  const video = boxOf('ftyp', 'isom\0\0\0\0') + boxOf('mdat', 'frames') + boxOf('moov', '');
  const trailer = `0:1477${' '.repeat(14)}LIVE_${video.length + 20}${' '.repeat(11)}`;
  const screen = await openWith([
    new File([jpeg, identifier], 'IMG_1.JPG', { type: 'image/jpeg' }),
    new File([movie], 'IMG_1.MOV', { type: 'video/quicktime' }),
    new File([jpeg, video, trailer], 'IMG_2.jpg'),
  ]);
  await upload(screen, 2);
  await expect.element(title(screen, '2 photos added')).toBeVisible();
  const sizes = server.requests(sendVideoPart).map(({ file }) => file?.size);
  expect(sizes).toEqual([movie.length, video.length]);
  const finished = server.requests(finishVideo).map(({ file, body }) => [file?.name, body.live]);
  expect(finished.sort()).toEqual([
    ['IMG_1.JPG', 'true'],
    ['IMG_2.jpg', 'true'],
  ]);
});

test('uploader: delayed and failed uploads say why, and failed ones are retried after a confirmation', async () => {
  server.reply(uploadPhoto, 429, { message: 'Too many' });
  const screen = await openWith(await jpegs('a.jpg', 'b.jpg'));
  await upload(screen, 2);
  await expect.element(row(screen, 'a.jpg')).toHaveTextContent(/Too many attempts/);
  server.reply(uploadPhoto, 507, { message: 'No room.' });
  for (const name of ['a.jpg', 'b.jpg']) {
    await expect.element(row(screen, name)).toHaveTextContent(/Upload failed.*No room\./);
  }
  await expectAccessible();
  const retry = button(screen, 'Retry failed uploads (2)');
  await retry.click();
  const question = screen.getByRole('alertdialog', { name: 'Retry 2 failed photos?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(row(screen, 'a.jpg')).toHaveTextContent(/Upload failed/);
  server.reply(uploadPhoto, 201, added);
  await retry.click();
  await question.getByRole('button', { name: 'Retry' }).click();
  await expect.element(title(screen, '2 photos added')).toBeVisible();
});

test('uploader: says which photos are here already, recovered, or new', async () => {
  const duplicate = { ...added, duplicate: true } as const;
  server.replyWith({ file: 'kept.jpg' }, uploadPhoto, 200, duplicate);
  const screen = await openWith(await jpegs('kept.jpg', 'binned.jpg', 'new.jpg'));
  server.replyWith({ file: 'binned.jpg' }, uploadPhoto, 200, { ...duplicate, recovered: true });
  let finish = (_: typeof added) => {};
  server.replyWith({ file: 'new.jpg' }, uploadPhoto, 201, () => {
    return new Promise((resolve) => {
      finish = resolve;
    });
  });
  await upload(screen, 3);
  await expect.element(row(screen, 'kept.jpg')).toHaveTextContent(/Already in your gallery/);
  await expect.element(row(screen, 'binned.jpg')).toHaveTextContent(/Recovered from recycle bin/);
  await expect.element(row(screen, 'new.jpg')).toHaveTextContent(/Uploading 50%/);
  await expect.element(screen.getByTestId('polite')).toHaveTextContent('2 of 3 uploaded');
  finish(added);
  await expect.element(title(screen, '1 photo added')).toBeVisible();
  await expect.element(dialog(screen)).toHaveTextContent(/1 was already in your gallery/);
  await expect.element(dialog(screen)).toHaveTextContent(/1 was recovered from the recycle bin/);
});

test('uploader: three uploads at a time continue in a closed dialog and on other pages', async () => {
  const release = server.hold(uploadPhoto);
  const screen = await openWith(await jpegs('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'));
  await upload(screen, 4);
  await expect.poll(() => server.requests(uploadPhoto).length).toBe(3);
  await expect.element(row(screen, 'd.jpg')).toHaveTextContent(/Waiting/);
  await button(screen, 'Close').click();
  await screen.navigate('/');
  await expect.element(pill(screen)).toHaveTextContent(/0 of 4 uploaded/);
  await expectAccessible();
  await pill(screen).click();
  await expect.element(row(screen, 'a.jpg')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(pill(screen)).toHaveFocus();
  release();
  await expectToast('4 photos added');
  await expect.element(screen.getByTestId('polite')).toHaveTextContent('4 photos added');
  await expect.element(pill(screen)).not.toBeInTheDocument();
});

test('uploader: closes 3 s after success, unless the mouse or the focus is inside', async () => {
  const screen = await openWith(await jpegs('a.jpg'));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await upload(screen, 1);
  await title(screen, '1 photo added').hover();
  vi.advanceTimersByTime(60_000);
  await expect.element(title(screen, '1 photo added')).toBeVisible();
  await button(screen, 'Close').hover();
  await tabTo(button(screen, 'Done'));
  vi.advanceTimersByTime(60_000);
  await expect.element(title(screen, '1 photo added')).toBeVisible();
  await tabTo(button(screen, 'Close'));
  vi.advanceTimersByTime(3_000);
  vi.useRealTimers();
  await expect.element(dialog(screen)).not.toBeInTheDocument();
});

test('uploader: closes 3 s after success, although a mouse rests below the result', async () => {
  const release = server.hold(uploadPhoto);
  const screen = await openWith(await jpegs('a.jpg'));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await upload(screen, 1);
  await row(screen, 'a.jpg').hover();
  release();
  const result = title(screen, '1 photo added');
  await expect.element(result).toBeVisible();
  await expect.poll(() => result.element().parentElement?.matches(':hover')).toBe(true);
  vi.advanceTimersByTime(3_000);
  vi.useRealTimers();
  await expect.element(dialog(screen)).not.toBeInTheDocument();
});

test('uploader: choose, remove, upload and close by keyboard', async () => {
  const release = server.hold(uploadPhoto);
  const screen = await open();
  await tabTo(button(screen, 'Add Photos'));
  await userEvent.keyboard('{Enter}');
  await tabTo(button(screen, 'Choose photos'));
  chooseFiles(dialog(screen), await jpegs('a.jpg', 'b.jpg'));
  await tabTo(button(screen, 'Remove a.jpg'));
  await userEvent.keyboard('{Enter}');
  await expect.element(button(screen, 'Remove b.jpg')).toHaveFocus();
  await tabTo(button(screen, 'Upload 1 Photo'));
  await userEvent.keyboard('{Enter}');
  await expect.element(button(screen, 'Uploading…')).toHaveFocus();
  release();
  await tabTo(button(screen, 'Done'));
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog(screen)).not.toBeInTheDocument();
  await expect.element(button(screen, 'Add Photos')).toHaveFocus();
});

test('uploader: takes dropped files, and pasted ones outside of text fields', async () => {
  const screen = await open();
  const paste = (target: Element) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(fileNamed('image.png', 'image/png'));
    target.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  };
  const drag = (type: string) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(fileNamed('a.jpg', 'image/jpeg'));
    dataTransfer.items.add(fileNamed('b.pdf', 'application/pdf'));
    const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
    return event;
  };
  paste(screen.getByLabelText('A field').element());
  // Otherwise the browser allows no drop, and opens the file.
  expect(drag('dragover').defaultPrevented).toBe(true);
  await expect.element(screen.getByText('Drop to add photos')).toBeVisible();
  await expect.element(dialog(screen)).not.toBeInTheDocument();
  expect(drag('drop').defaultPrevented).toBe(true);
  await expect.element(row(screen, 'a.jpg')).toBeVisible();
  await expect.element(dialog(screen)).toHaveTextContent(/1 file skipped/);
  await expect.element(row(screen, 'image.png')).not.toBeInTheDocument();
  paste(document.body);
  await expect.element(row(screen, 'image.png')).toBeVisible();
});

test('uploader: leaving the page or signing out asks while photos are not uploaded', async () => {
  const screen = await openWith(await jpegs('a.jpg'));
  await expect.element(row(screen, 'a.jpg')).toBeVisible();
  const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(asks()).toBe(true);
  await button(screen, 'Close').click();
  const leave = vi.fn();
  afterSignOutGuards(leave);
  const question = screen.getByRole('alertdialog', { name: 'Sign out now?' });
  await expect.element(question).toHaveTextContent(/1 photo hasn't been uploaded yet/);
  expect(leave).not.toHaveBeenCalled();
  await question.getByRole('button', { name: 'Sign out anyway' }).click();
  await expect.poll(() => leave.mock.calls.length).toBe(1);
  await pill(screen).click();
  await button(screen, 'Remove a.jpg').click();
  await expect.poll(asks).toBe(false);
});

test('uploader: a large photo that cannot be compressed says so', async () => {
  const release = server.hold(uploadPhoto);
  const screen = await openWith([fileNamed('IMG_1.HEIC', '', 5_500_000)]);
  await upload(screen, 1);
  const hint = /Uploading the original \(5\.5 MB\)\. This may take a while\./;
  await expect.element(row(screen, 'IMG_1.HEIC')).toHaveTextContent(hint);
  release();
  await expect.element(title(screen, '1 photo added')).toBeVisible();
});

test('uploader: a canceled or discarded video is deleted on the server', async () => {
  const video = fileNamed('us.mp4', 'video/mp4');
  server.reply(cancelVideo, 200, { received: 0 });
  server.hold(sendVideoPart);
  const screen = await openWith([video]);
  await button(screen, 'Upload 1 Video').click();
  await expect.poll(() => server.requests(sendVideoPart).length).toBe(1);
  await button(screen, 'Cancel upload of us.mp4').click();
  await expect.poll(() => server.requests(cancelVideo).length).toBe(1);

  const stored = { name: 'us.mp4', prepared: null, second: { is: 'poster', blob: null } } as const;
  const item = { key: newIdempotencyKey(), user: 'zoe', kind: 'photo', input: stored };
  uploadsOutbox.discarded?.({ ...item, at: 0, why: null, failed: false });
  await expect.poll(() => server.requests(cancelVideo).length).toBe(2);
  const [begun] = server.requests(beginVideo);
  const keys = [begun?.params.key, item.key];
  expect(server.requests(cancelVideo).map(({ params }) => params.key)).toEqual(keys);
  expect(server.requests(finishVideo)).toEqual([]);
});
