import type { Page } from '@playwright/test';
import { readMemories } from '#features/memories/memories.contract.ts';
import { expect, logOut, type Partner, signIn } from './couple.ts';
import { from } from './gallery-wire.ts';
import { expectMessage, tryAgain } from './looks.ts';
import { addPhotos, form, save, writeEvent } from './memory-form-screen.ts';
import {
  chip,
  counted,
  heart,
  isBack,
  isThere,
  no,
  noneWaits,
  note,
  noteThatWaits,
  onTheWay,
  panel,
  test,
  troubles,
  waitingNotes,
  writeNote,
} from './outbox-screen.ts';
import { addPhoto } from './pictures.ts';
import {
  button,
  cameraPhoto,
  closeUploader,
  expectAdded,
  openUploader,
  pick,
  row,
  upload,
} from './uploading.ts';
import { workerOf } from './worker-screen.ts';

/*
 * What may go wrong with what waits: it is refused, or given up, or the browser has no room for it.
 */

const own = (page: Page) => page.getByRole('region', { name: 'Love Shared' });
const discard = async (page: Page) => {
  await panel(page)
    .getByRole('button', { name: /^Discard/ })
    .click();
  const question = page.getByRole('alertdialog', { name: 'Discard this?' });
  await expect(question).toContainText(
    /Won't be sent: .+ Anything your server already has stays there/,
  );
  await question.getByRole('button', { name: 'Discard' }).click();
};

/** The next call gets to the home, which acts, and its answer never comes. */
async function answerHeldBack(partner: Partner): Promise<Promise<void>> {
  let reach = (): void => undefined;
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  await onTheWay(partner, async (route) => {
    await route.fetch();
    reach();
  });
  return reached;
}

test.describe('discarded while it is sent', () => {
  test('a note: the call is ended, nobody is told a lie, and it is there once @night', async ({
    zoe,
    address,
  }) => {
    const { page } = zoe;
    const { photo } = await noteThatWaits(zoe, address, 'Ours');
    const reached = answerHeldBack(zoe);
    await chip(page, 1).click();
    await panel(page).getByRole('button', { name: 'Send now' }).click();
    await reached;
    const ended = page.waitForEvent('requestfailed');
    await discard(page);
    expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED');
    await expectMessage(page, 'It was already being sent, so your server may have received it.');
    await noneWaits(page);
    await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Ours');
    await page.reload();
    await isThere(page);
    await noneWaits(page);
    expect(await counted(address, photo.id)).toMatchObject({ notes: 1 });
  });

  test('a photo: its row leaves, and it is there once @night', async ({ zoe, address }) => {
    const { page } = zoe;
    const photo = await addPhoto(address, 'zoe');
    await openUploader(zoe, address);
    await onTheWay(zoe, (route) => route.abort());
    await pick(page, [await cameraPhoto('a.jpg')]);
    await upload(page, 1);
    await expect(row(page, 'a.jpg')).toContainText('Waiting for connection');
    const reached = answerHeldBack(zoe);
    await page.keyboard.press('Escape');
    await isBack(page);
    await reached;
    await chip(page, 1).click();
    await discard(page);
    await expectMessage(page, 'It was already being sent, so your server may have received it.');
    await noneWaits(page);
    await expect(button(page, /wait.* for the connection/)).toBeHidden();
    expect(await counted(address, photo.id)).toMatchObject({ photos: 1 });
  });
});

test('a click that is refused later is told, and counted no more @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  const photo = await addPhoto(address, 'zoe');
  await page.goto(address);
  await isThere(page);
  await onTheWay(zoe, (route) => route.abort());
  await heart(page).click();
  await heart(page).click();
  await expect(chip(page, 2)).toBeVisible();
  await onTheWay(zoe, no);
  await isBack(page);
  await expectMessage(page, 'Not accepted: 2 heart taps. Not today.');
  await noneWaits(page);
  await expect(own(page).getByText('0', { exact: true })).toBeVisible();
  expect(await counted(address, photo.id)).toMatchObject({ love: 0 });

  // It stays until it is put away, or until another one of the two may sit here.
  const told = page.getByText('Not accepted:');
  await expect(told.first()).toBeAttached();
  await logOut(page);
  await expect(page).toHaveURL(/\/login$/);
  await expect(told).toHaveCount(0);
});

test('a page that stands in between, as in a hotel, is no answer', async ({ zoe, address }) => {
  const { page } = zoe;
  const photo = await addPhoto(address, 'zoe');
  await page.goto(`${address}/photo/${photo.id}`);
  await isThere(page);
  const end = await onTheWay(zoe, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to our network</h1>' }),
  );
  await writeNote(page, 'Ours');
  await expect(waitingNotes(page)).toContainText('Ours');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await heart(page).click();
  await chip(page, 2).click();
  await expect(panel(page)).toContainText(/Unexpected response/);
  await page.keyboard.press('Escape');
  await end();
  await isBack(page);
  await noneWaits(page);
  expect(await counted(address, photo.id)).toMatchObject({ notes: 1, love: 1 });
});

for (const [name, script] of [
  ['no place to keep things', 'delete IDBFactory.prototype.open'],
  [
    'no room left',
    `IDBObjectStore.prototype.put = () => { throw new DOMException('Full', 'QuotaExceededError') }`,
  ],
]) {
  test(`${name}: what cannot wait fails, says so, and is not lost from the screen @night`, async ({
    zoe,
    address,
  }) => {
    const { page } = zoe;
    await page.addInitScript({ content: script ?? '' });
    const photo = await addPhoto(address, 'zoe');
    await page.goto(`${address}/photo/${photo.id}`);
    await isThere(page);
    const end = await onTheWay(zoe, (route) => route.abort());
    await writeNote(page, 'Ours');
    const told = page.getByRole('alertdialog', { name: 'Note not added' });
    await told.getByRole('button').click();
    await expect(note(page)).toHaveValue('Ours');

    // A click is so small that it has a place of its own.
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await heart(page).click();
    await expect(chip(page, 1)).toBeVisible();
    await page.getByRole('link', { name: 'Gallery', exact: true }).click();
    await button(page, 'Add Photos').first().click();
    await pick(page, [await cameraPhoto('a.jpg')]);
    await upload(page, 1);
    await expect(row(page, 'a.jpg')).toContainText('Upload failed');
    await end();
    await isBack(page);
    await expect(page.getByTestId('polite')).toHaveText('Everything has been sent.');
    await row(page, 'a.jpg').getByRole('button', { name: 'Retry' }).click();
    await page
      .getByRole('alertdialog', { name: 'Retry 1 failed photo?' })
      .getByRole('button', { name: 'Retry' })
      .click();
    await expectAdded(page, 1);
    await closeUploader(page);
    await page.goBack();
    await page.goBack();
    await expect(note(page)).toHaveValue('Ours');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(note(page)).toHaveValue('');
    await noneWaits(page);
    expect(await counted(address, photo.id)).toMatchObject({ love: 1, notes: 1, photos: 1 });
  });
}

test('a home that says when it may be asked again is left alone until then', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  await page.clock.install();
  await page.goto(address);
  await isThere(page);
  let asked = 0;
  const end = await onTheWay(zoe, async (route) => {
    asked += 1;
    await (asked === 1
      ? route.abort()
      : route.fulfill({
          status: 503,
          headers: { 'retry-after': '600' },
          json: { message: 'Come back in ten minutes.' },
        }));
  });
  await heart(page).click();
  await chip(page, 1).click();
  await isBack(page);
  // Only once the page knows: a minute of its clock ends what is still on its way.
  await expect(panel(page)).toContainText('Come back in ten minutes.');
  expect(asked).toBe(2);
  await page.clock.fastForward(300_000);
  await isBack(page);
  await page.clock.fastForward(200_000);
  await isBack(page);
  expect(asked).toBe(2);
  await end();
  await page.clock.fastForward(110_000);
  await noneWaits(page);
  expect(asked).toBe(2);
});

for (const [name, begin] of troubles) {
  test(`${name}: a memory with photos waits, and arrives once, with them @night`, async ({
    zoe,
    address,
    wire,
  }) => {
    const { page } = zoe;
    const photos = await addPhotos(address, 2);
    await page.goto(`${address}/memories`);
    await isThere(page);
    await writeEvent(zoe, 2);
    const end = await begin(zoe, wire);
    await save(zoe).click();
    await expect(form(zoe)).toBeHidden();
    await expect(page.getByRole('list', { name: 'Memories not sent yet' })).toContainText('Lisbon');
    await end();
    await isBack(page);
    await noneWaits(page);
    const memories = (await from(address, 'zoe', readMemories)) as {
      title: string;
      photos: { id: number }[];
    }[];
    expect(memories.map(({ title }) => title)).toEqual(['Lisbon']);
    expect(memories[0]?.photos.map(({ id }) => id).sort()).toEqual(
      photos.map(({ id }) => id).sort(),
    );
  });
}

test.describe('signing out without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('asks, stays, or deletes what waits @night', async ({ zoe, address }) => {
    const { page, context } = zoe;
    const photo = await addPhoto(address, 'zoe');
    await page.goto(address);
    await workerOf(page);
    await page.reload();
    await isThere(page);
    await context.setOffline(true);
    await heart(page).click();
    await expect(chip(page, 1)).toBeVisible();
    await logOut(page);
    const question = page.getByRole('alertdialog', { name: 'Sign out now?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(chip(page, 1)).toBeVisible();
    await logOut(page);
    await question.getByRole('button', { name: 'Sign out and delete' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await context.setOffline(false);
    await tryAgain(page);
    await signIn(page, 'Zoë');
    await noneWaits(page);
    expect(await counted(address, photo.id)).toMatchObject({ love: 0 });
  });
});
