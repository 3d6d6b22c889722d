import type { Page } from '@playwright/test';
import { readMemories } from '#features/memories/memories.contract.ts';
import { recoverPhoto, uploadPhoto } from '#features/photos/photos.contract.ts';
import { comeIn, expect, type Partner } from './couple.ts';
import { from, throwAway } from './gallery-wire.ts';
import { expectMessage } from './looks.ts';
import { addPhotos, form, save, writeEvent, write as writeMemory } from './memory-form-screen.ts';
import {
  chip,
  counted,
  heart,
  isBack,
  isOne,
  isThere,
  no,
  noneWaits,
  note,
  noteThatWaits,
  onTheWay,
  panel,
  sendInVain,
  test,
  writeNote,
} from './outbox-screen.ts';
import { addPhoto } from './pictures.ts';
import { button, cameraPhoto, openUploader, pick, row, upload } from './uploading.ts';

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

/** The next call reaches the server, and its response never comes. */
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

test('discarding an item while it is sent aborts the request and says that it may have arrived @night', async ({
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

test('a click that fails later is no longer counted and is listed with its error @night', async ({
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
  const end = await onTheWay(zoe, (route) =>
    route.fulfill({ status: 500, json: { message: 'Not today.' } }),
  );
  await isBack(page);
  await expect(own(page).getByText('0', { exact: true })).toBeVisible();
  await chip(page, 2).click();
  await expect(panel(page)).toContainText('2 heart taps');
  await expect(panel(page)).toContainText('Not accepted: Not today.');
  await end();
  await panel(page).getByRole('button', { name: 'Retry: 2 heart taps' }).click();
  await noneWaits(page);
  await expect(own(page).getByText('2', { exact: true })).toBeVisible();
  expect(await counted(address, photo.id)).toMatchObject({ love: 2 });
});

test('a click whose response was lost counts once after a reload @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  const photo = await addPhoto(address, 'zoe');
  await page.goto(address);
  await isThere(page);
  await onTheWay(zoe, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await heart(page).click();
  await expect(chip(page, 1)).toBeVisible();
  const end = await onTheWay(zoe, (route) => route.abort());
  await page.reload();
  await expect(own(page).getByText('1 not sent yet')).toBeVisible();
  await expect(own(page).getByText('1', { exact: true })).toBeVisible();
  await end();
  await isBack(page);
  await noneWaits(page);
  await expect(own(page).getByText('1', { exact: true })).toBeVisible();
  expect(await counted(address, photo.id)).toMatchObject({ love: 1 });
});

for (const [name, script] of [
  ['without IndexedDB', 'delete IDBFactory.prototype.open'],
  [
    'with a full disk',
    `IDBObjectStore.prototype.put = () => { throw new DOMException('Full', 'QuotaExceededError') }`,
  ],
]) {
  test(`${name}: an action without a response fails and keeps its content @night`, async ({
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
    const failed = page.getByRole('alertdialog', { name: 'Note not added' });
    await failed.getByRole('button').click();
    await expect(note(page)).toHaveValue('Ours');
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await heart(page).click();
    await expectMessage(page, 'Failed to share love. Please try again.');
    await expect(own(page).getByText('0', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Gallery', exact: true }).click();
    await button(page, 'Add Photos').first().click();
    await pick(page, [await cameraPhoto('a.jpg')]);
    await upload(page, 1);
    await expect(row(page, 'a.jpg')).toContainText('Upload failed');
    await end();
    await noneWaits(page);
  });
}

test('Retry-After of the server pauses the queue @night', async ({ zoe, address }) => {
  const { page } = zoe;
  await page.clock.install();
  await page.goto(address);
  await isThere(page);
  let asked = 0;
  const end = await onTheWay(zoe, async (route) => {
    asked += 1;
    await route.fulfill({
      status: 503,
      headers: { 'retry-after': asked === 1 ? '0' : '600' },
      json: { message: 'Come back in ten minutes.' },
    });
  });
  await heart(page).click();
  await chip(page, 1).click();
  await isBack(page);
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

test('a queued memory is sent once, with its photos @night', async ({ zoe, address }) => {
  const { page } = zoe;
  const photos = await addPhotos(address, 2);
  await page.goto(`${address}/memories`);
  await isThere(page);
  await writeEvent(zoe, 2);
  const end = await onTheWay(zoe, (route) => route.abort());
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
  expect(memories[0]?.photos.map(({ id }) => id).sort()).toEqual(photos.map(({ id }) => id).sort());
});

test('a memory that failed can be edited in its form', async ({ zoe, address }) => {
  const { page } = zoe;
  const photo = await addPhoto(address, 'zoe');
  await page.goto(`${address}/memories`);
  await isThere(page);
  await onTheWay(zoe, (route) => route.abort());
  await page.getByRole('button', { name: 'Add Memory' }).first().click();
  await writeMemory(zoe, { title: 'Picnic', date: '2024-05-14', text: 'Rain all day' });
  await save(zoe).click();
  await expect(form(zoe)).toBeHidden();
  const end = await onTheWay(zoe, no);
  await sendInVain(page);
  await panel(page).getByRole('button', { name: /^Edit/ }).click();
  await noneWaits(page);
  await end();
  await page.getByRole('button', { name: 'Add Memory' }).first().click();
  await expect(page.getByLabel('Title')).toHaveValue('Picnic');
  await expect(page.getByLabel('Description')).toHaveValue('Rain all day');
  await save(zoe).click();
  await expect(form(zoe)).toBeHidden();
  await expect.poll(() => counted(address, photo.id)).toMatchObject({ memories: 1 });
});

test('a note that failed keeps its text and is sent by "Send now" @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  const { photo, end } = await noteThatWaits(zoe, address, 'Ours, and nobody else’s');
  await throwAway(address, 'sam', photo);
  await end();
  await isBack(page);
  await expect(chip(page, 1)).toBeVisible();
  await chip(page, 1).click();
  await expect(panel(page)).toContainText('Not accepted');
  await page.reload();
  await chip(page, 1).click();
  await expect(panel(page)).toContainText('Photo note: Ours, and nobody else’s');
  await from(address, 'sam', recoverPhoto, { params: { id: photo.id } });
  await panel(page).getByRole('button', { name: 'Send now' }).click();
  await noneWaits(page);
  expect(await counted(address, photo.id)).toMatchObject({ notes: 1 });
});

test('a note that failed can be edited, unless another one is being written @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  const { photo } = await noteThatWaits(zoe, address, 'Ours');
  const end = await onTheWay(zoe, no);
  await note(page).fill('Another one');
  await sendInVain(page);
  const edit = panel(page).getByRole('button', { name: 'Edit: Photo note: Ours' });
  await edit.click();
  const busy = page.getByRole('alertdialog', { name: 'Finish your other draft first' });
  await busy.getByRole('button', { name: 'OK' }).click();
  // While it goes, it takes a key that comes.
  await expect(busy).toBeHidden();
  await panel(page).press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(note(page)).toHaveValue('Another one');
  await note(page).fill('');
  await chip(page, 1).click();
  await edit.click();
  await noneWaits(page);
  await expect(note(page)).toHaveValue('Ours');
  await end();
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect.poll(() => counted(address, photo.id)).toMatchObject({ notes: 1 });
  await expect(note(page)).toHaveValue('');
});

/** Browsers have locks in secure contexts only: on localhost, and not under a name on plain HTTP. */
for (const [name, host] of [
  ['with locks', 'localhost'],
  ['on plain HTTP', 'home.test'],
]) {
  test(`${name}: another tab sends what one tab queued, and both show it @night`, async ({
    browser,
    home,
    address,
  }) => {
    const there = `http://${host}:${home.port}`;
    const photo = await addPhoto(address, 'sam');
    const zoe = await comeIn(browser, there, 'Zoë');
    const { page, context } = zoe;
    await page.goto(there);
    await isThere(page);
    // From here on this tab reaches nothing; the other one does.
    await onTheWay(zoe, (route) => route.abort());
    await heart(page).click();
    await heart(page).click();
    await expect(own(page).getByText('2 not sent yet')).toBeVisible();
    await page.getByRole('link', { name: 'Gallery', exact: true }).click();
    await page.getByRole('button', { name: 'Add Photos' }).first().click();
    await pick(page, [await cameraPhoto('a.jpg')]);
    await upload(page, 1);
    const picked = row(page, 'a.jpg');
    await expect(picked).toContainText('Waiting for connection');
    // With one that is only picked, the list stays.
    await pick(page, [await cameraPhoto('b.jpg')]);

    const other = await context.newPage();
    await other.goto(there);
    await expect(picked).toContainText('Uploaded', { timeout: 30_000 });
    await expect(own(other).getByText('2', { exact: true })).toBeVisible();
    await noneWaits(other);
    await noneWaits(page);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await expect(own(page).getByText('2', { exact: true })).toBeVisible();
    await expect(own(page)).not.toContainText('not sent yet');
    expect(await counted(address, photo.id)).toMatchObject({ love: 2, photos: 1 });
    await context.close();
  });
}

test('another tab sends the upload of a tab that was closed @night', async ({ zoe, address }) => {
  const { page, context } = zoe;
  const photo = await addPhoto(address, 'sam');
  await openUploader(zoe, address);
  await pick(page, [await cameraPhoto('a.jpg')]);
  const reached = new Promise<void>((resolve) => {
    void page.route(
      (url) => isOne(url, uploadPhoto),
      () => resolve(),
    );
  });
  const other = await context.newPage();
  await other.goto(address);
  await isThere(other);
  await upload(page, 1);
  await reached;
  await page.close();
  // The other tab notices when it becomes visible again.
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect
    .poll(() => counted(address, photo.id), { timeout: 30_000 })
    .toMatchObject({ photos: 1 });
  await noneWaits(other);
});

test('what one tab discards, the other stops sending @night', async ({ zoe, address }) => {
  const { page, context } = zoe;
  await page.goto(address);
  await isThere(page);
  await onTheWay(zoe, (route) => route.abort());
  await heart(page).click();
  await expect(chip(page, 1)).toBeVisible();
  const other = await context.newPage();
  // It is queued in both tabs: the other one is offline, then only misses messages.
  await onTheWay({ page: other }, (route) => route.abort());
  await other.goto(address);
  await expect(chip(other, 1)).toBeVisible();
  const held = new Promise<void>((resolve) => {
    void onTheWay(zoe, async () => resolve());
  });
  const ended = page.waitForEvent('requestfailed');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await held;
  await chip(other, 1).click();
  const panel = other.getByRole('dialog', { name: 'Not sent yet' });
  await panel.getByRole('button', { name: /^Discard/ }).click();
  await other
    .getByRole('alertdialog', { name: 'Discard this?' })
    .getByRole('button', { name: 'Discard' })
    .click();
  expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED');
  await noneWaits(other);
  await noneWaits(page);
  await expect(own(page).getByText('0', { exact: true })).toBeVisible();
});

test('love clicks queued by an older version in localStorage are sent @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  const photo = await addPhoto(address, 'zoe');
  await page.goto(`${address}/login`);
  await page.evaluate(() => {
    localStorage.setItem('fivetwenty.waits.zoe.love.1-2-3-4', `${Date.now()}`);
  });
  await page.goto(address);
  await expect.poll(() => counted(address, photo.id)).toMatchObject({ love: 1 });
  await noneWaits(page);
  expect(await page.evaluate(() => localStorage.getItem('fivetwenty.waits.zoe.love.1-2-3-4'))).toBe(
    null,
  );
});

test('items that an older version stored in IndexedDB are sent @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  const photo = await addPhoto(address, 'zoe');
  // A page without the app.
  await page.goto(`${address}/robots.txt`);
  await page.evaluate(async () => {
    const deleting = indexedDB.deleteDatabase('fivetwenty.outbox');
    await new Promise((resolve) => {
      deleting.onsuccess = resolve;
    });
    const opening = indexedDB.open('fivetwenty.outbox', 1);
    opening.onupgradeneeded = () => {
      const items = opening.result.createObjectStore('items', { keyPath: 'key' });
      items.createIndex('person', 'person');
      const content = { input: null, at: Date.now(), why: null, refused: false };
      items.put({ key: '1-2-3-4', person: 'zoe', kind: 'love', ...content });
      // A damaged one.
      items.put({ key: '5-6-7-8', person: 'zoe', kind: 'love', input: null });
    };
    await new Promise<void>((resolve) => {
      opening.onsuccess = () => {
        opening.result.close();
        resolve();
      };
    });
  });
  await page.goto(address);
  await expect.poll(() => counted(address, photo.id)).toMatchObject({ love: 1 });
  await noneWaits(page);
});
