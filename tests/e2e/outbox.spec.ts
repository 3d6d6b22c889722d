import type { Page, Route } from '@playwright/test';
import { incrementLove, readLove } from '#features/love/love.contract.ts';
import { createMemory, readMemories } from '#features/memories/memories.contract.ts';
import { purgePhoto } from '#features/photos/photos.bin.contract.ts';
import { readAllPhotos, uploadPhoto } from '#features/photos/photos.contract.ts';
import { addPhotoNote, readPhotoNotes } from '#features/photos/photos.notes.contract.ts';
import { addressOf, type EndpointSpec } from '#shared/endpoint.ts';
import { expect, logOut, type Partner, signBackIn, signIn, test } from './couple.ts';
import { throwAway } from './gallery-wire.ts';
import { expectAccessible, expectReflow } from './looks.ts';
import { form, write as writeMemory } from './memory-form-screen.ts';
import { addPhoto } from './pictures.ts';
import { cameraPhoto, dialog, pick, row, upload } from './uploading.ts';
import { endSessionOf, tokenOf } from './wire.ts';

/*
 * What is clicked, picked or written while the home cannot be reached waits, says so, and arrives once.
 */

const heart = (page: Page) => page.getByRole('button', { name: 'Share love' });
const chip = (page: Page, count: number) =>
  page.getByRole('button', { name: `${count} waiting. Show what waits` });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Waiting for your home' });
const note = (page: Page) => page.getByRole('textbox', { name: 'Your note' });
/** There may be another photo by then. */
const tileOf = (page: Page, id: number) =>
  page.getByRole('gridcell').filter({ has: page.locator(`[href$="/photo/${id}"]`) });
const waitingNotes = (page: Page) => page.getByRole('list', { name: 'Waiting for the connection' });
const noneWaits = (page: Page) =>
  expect(page.getByRole('button', { name: /waiting\. Show what waits/ })).toBeHidden({
    timeout: 30_000,
  });

const ask = async (address: string, spec: EndpointSpec, params = {}) => {
  const answer = await fetch(address + addressOf('', spec.path, params), {
    headers: { authorization: `Bearer ${await tokenOf('zoe')}` },
  });
  return answer.json();
};

/** What the home has of each. */
const counted = async (address: string, photo: number) => ({
  love: (await ask(address, readLove)).count,
  notes: (await ask(address, readPhotoNotes, { id: photo })).length,
  memories: (await ask(address, readMemories)).length,
  photos: (await ask(address, readAllPhotos)).length - 1,
});

const kinds = [incrementLove, addPhotoNote, createMemory, uploadPhoto];
const isOne = (url: URL, spec: EndpointSpec) =>
  new RegExp(`${spec.path.replace(/:\w+/g, '[^/]+')}$`).test(url.pathname);

/** Ways in which a call goes wrong; each answers how to make it right again. */
const troubles: [string, (partner: Partner) => Promise<() => Promise<void>>][] = [
  [
    'offline',
    async ({ context }) => {
      await context.setOffline(true);
      return () => context.setOffline(false);
    },
  ],
  ['503', (partner) => onTheWay(partner, (route) => route.fulfill({ status: 503 }))],
  ['cut in mid-request', (partner) => onTheWay(partner, (route) => route.abort())],
  [
    'its answer lost after the home acted',
    (partner) =>
      onTheWay(partner, async (route) => {
        await route.fetch();
        await route.abort();
      }),
  ],
];

async function onTheWay({ page }: Partner, trouble: (route: Route) => Promise<void>) {
  const isCall = (url: URL) => kinds.some((spec) => isOne(url, spec));
  await page.route(isCall, (route) =>
    route.request().method() === 'POST' ? trouble(route) : route.continue(),
  );
  return () => page.unroute(isCall);
}

for (const [name, begin] of troubles) {
  test(`${name}: a click, a note, a memory and a photo wait, and arrive once`, async ({
    zoe,
    sam,
    address,
  }) => {
    const { page } = zoe;
    const photo = await addPhoto(address, 'zoe');
    await sam.page.goto(address);
    // The code of every page that is used is here before the trouble begins.
    await page.goto(`${address}/photos`);
    await tileOf(page, photo.id).click();
    await expect(note(page)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Add Photos' }).first()).toBeVisible();
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await expect(heart(page)).toBeVisible();
    await page.getByRole('link', { name: 'Memories', exact: true }).click();
    await page.getByRole('button', { name: 'Add Memory' }).first().click();
    await expect(form(zoe)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(form(zoe)).toBeHidden();
    await page.goBack();
    await page.goBack();
    await page.getByRole('button', { name: 'Add Photos' }).first().click();
    await expect(dialog(page)).toBeVisible();
    await pick(page, [await cameraPhoto('a.jpg')]);
    const end = await begin(zoe);

    await upload(page, 1);
    await expect(row(page, 'a.jpg')).toContainText('Waiting for the connection');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();

    await tileOf(page, photo.id).click();
    await note(page).fill('Ours');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(waitingNotes(page)).toContainText('Ours');
    await expect(note(page)).toHaveValue('');

    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await heart(page).click();
    await heart(page).click();
    const own = page.getByRole('region', { name: 'Love Shared' });
    await expect(own.getByText('2', { exact: true })).toBeVisible();
    await expect(own.getByText('2 waiting')).toBeVisible();
    await expect(chip(page, 4)).toBeVisible();

    await page.getByRole('link', { name: 'Memories', exact: true }).click();
    await page.getByRole('button', { name: 'Add Memory' }).first().click();
    await writeMemory(zoe, { title: 'Picnic', date: '2024-05-14', text: 'Rain' });
    await page.getByRole('button', { name: 'Save memory' }).click();
    await expect(form(zoe)).toBeHidden();
    await expect(page.getByRole('list', { name: 'Memories that wait' })).toContainText('Picnic');
    await expect(chip(page, 5)).toBeVisible();
    await chip(page, 5).click();
    await expect(panel(page).getByRole('listitem')).toHaveCount(4);
    await expect(panel(page)).toContainText('2 clicks of the heart');
    await expect(panel(page)).toContainText(/Waiting since \d/);
    await expectAccessible(page);
    await expectReflow(page);
    await page.keyboard.press('Escape');

    await end();
    // It would try by itself, ever later: the browser says that it may be sooner.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await noneWaits(page);
    await expect(page.getByRole('list', { name: 'Memories that wait' })).toBeHidden();
    expect(await counted(address, photo.id)).toEqual({ love: 2, notes: 1, memories: 1, photos: 1 });
    await expect(
      sam.page.getByRole('region', { name: /'s love$/ }).getByText('2', { exact: true }),
    ).toBeVisible();
  });
}

test('what waits outlives its tab and its session, for its person alone; a refusal says why', async ({
  zoe,
  address,
}) => {
  const photo = await addPhoto(address, 'zoe');
  const { context } = zoe;
  const isCall = (url: URL) => kinds.some((spec) => isOne(url, spec));
  const cut = (route: Route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue();
  await context.route(isCall, cut);
  await zoe.page.goto(`${address}/photo/${photo.id}`);
  await note(zoe.page).fill('Ours');
  await zoe.page.getByRole('button', { name: 'Add note' }).click();
  await expect(waitingNotes(zoe.page)).toContainText('Ours');
  await zoe.page.getByRole('link', { name: 'Home', exact: true }).click();
  await heart(zoe.page).click();
  await expect(chip(zoe.page, 2)).toBeVisible();
  await zoe.page.close();

  const page = await context.newPage();
  await page.goto(address);
  await expect(chip(page, 2)).toBeVisible();
  await endSessionOf(page, 'own');
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, 'Sam');
  await expect(page.getByRole('region', { name: 'Love Shared' })).not.toContainText('waiting');
  await expect(chip(page, 2)).toBeHidden();
  await endSessionOf(page, 'own');
  await expect(page).toHaveURL(/\/login$/);

  // The photo has gone for good meanwhile: its note is refused, and stays until somebody decides.
  await context.unroute(isCall, cut);
  await throwAway(address, 'sam', photo);
  const purged = await fetch(address + addressOf('', purgePhoto.path, { id: photo.id }), {
    method: purgePhoto.method,
    headers: { authorization: `Bearer ${await tokenOf('sam')}` },
  });
  expect(purged.ok).toBe(true);
  await signIn(page, 'Zoë');
  await expect(chip(page, 1)).toBeVisible({ timeout: 30_000 });
  const own = page.getByRole('region', { name: 'Love Shared' });
  await expect(own.getByText('1', { exact: true })).toBeVisible();
  await chip(page, 1).click();
  const kept = panel(page).getByRole('listitem');
  await expect(kept).toContainText('Photo note: Ours');
  await expect(kept).toContainText('Not accepted');
  await kept.getByRole('button', { name: /^Discard/ }).click();
  await page
    .getByRole('alertdialog', { name: 'Discard this?' })
    .getByRole('button', { name: 'Discard' })
    .click();
  await noneWaits(page);
  await page.reload();
  await expect(own.getByText('1', { exact: true })).toBeVisible();
  await noneWaits(page);
});

test('photos on their way when a session ends wait for who picked them', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  await page.goto(`${address}/photos`);
  await page.getByRole('button', { name: 'Add Photos' }).first().click();
  await pick(page, [await cameraPhoto('a.jpg'), await cameraPhoto('b.jpg')]);
  const isUpload = (url: URL) => isOne(url, uploadPhoto);
  const held = new Promise<void>((resolve) => {
    void page.route(isUpload, () => resolve());
  });
  await upload(page, 2);
  await held;
  await endSessionOf(page, 'own');
  await expect(page).toHaveURL(/\/login$/);
  await page.unroute(isUpload);
  await signBackIn(page, 'Zoë');
  await expect(page.getByText('2 photos', { exact: true })).toBeVisible({ timeout: 30_000 });
  await noneWaits(page);
});

test.describe('signing out', () => {
  test.use({ opens: '/' });
  test('asks while something waits', async ({ zoe }) => {
    const { page } = zoe;
    const end = await onTheWay(zoe, (route) => route.abort());
    await heart(page).click();
    await expect(chip(page, 1)).toBeVisible();
    await logOut(page);
    const question = page.getByRole('alertdialog', { name: 'Sign out now?' });
    await expect(question).toContainText('1 click of the heart');
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(chip(page, 1)).toBeVisible();
    await logOut(page);
    await question.getByRole('button', { name: 'Sign out and delete them' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await end();
    await signIn(page, 'Zoë');
    await expect(
      page.getByRole('region', { name: 'Love Shared' }).getByText('0', { exact: true }),
    ).toBeVisible();
    await noneWaits(page);
  });
});
