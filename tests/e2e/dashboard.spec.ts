import type { Page } from '@playwright/test';
import { readLove, readPartnerLove } from '#features/love/love.contract.ts';
import { countMemories, readUpcoming } from '#features/memories/memories.contract.ts';
import { readOnThisDay } from '#features/memories/on-this-day.contract.ts';
import {
  deletePhotos,
  type Photo,
  purgePhoto,
  readPhotosPage,
  readRandomPhotos,
} from '#features/photos/photos.contract.ts';
import { readWheelStats, saveSpin } from '#features/wheel/wheel.contract.ts';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { putMilestones } from '../support/milestones.ts';
import { boxPlayers } from './box-players.ts';
import { expect, type Partner, test } from './couple.ts';
import {
  coming,
  day,
  empty,
  fourYearsAgo,
  memoriesTile,
  milestones,
  newest,
  ofThisDay,
  photosTile,
  refused,
  region,
  strip,
} from './dashboard-screen.ts';
import { from, throwAway } from './gallery-wire.ts';
import { tabTo, tryAgain } from './looks.ts';
import { addMemory, at, changeIt, deleteIt } from './memory-wire.ts';
import { addPhoto, caption } from './pictures.ts';
import { closeUploader, drawing, row } from './uploading.ts';
import { heldBack, shareLove, withoutStream } from './wire.ts';

async function addPhotos(address: string, count: number): Promise<Photo[]> {
  const photos: Photo[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const takenAt = `2024-05-${nth + 10}T10:00:00`;
    const small = { hue: nth * 50, width: 240, height: 160 };
    photos.push(await addPhoto(address, 'sam', { ...small, takenAt }));
  }
  return photos;
}

test('an empty home, and all that comes into it and goes, live at both', async ({
  zoe,
  sam,
  address,
}) => {
  const both = [zoe, sam];
  await zoe.page.goto(address);
  await sam.page.goto(`${address}/dashboard`);
  for (const partner of both) {
    await expect(empty(partner)).toBeVisible();
    await expect(milestones(partner)).toBeVisible();
    await expect(photosTile(partner)).toBeHidden();
  }
  const [photo, other] = await addPhotos(address, 2);
  if (photo === undefined || other === undefined) throw new Error('no photos');
  for (const partner of both) {
    await expect(photosTile(partner)).toContainText('2 photos shared');
    await expect(empty(partner)).toBeHidden();
    await expect(strip(partner).getByRole('link')).toHaveCount(2);
    await expect(memoriesTile(partner)).toContainText('0 memories created');
    await expect(memoriesTile(partner)).toContainText('Nothing coming up.');
  }
  await caption(address, 'zoe', photo, 'The lake');
  for (const partner of both) {
    await expect(strip(partner).getByRole('link', { name: 'The lake' })).toBeVisible();
    await expect(newest(partner).last()).toHaveAccessibleName('The lake');
  }

  const date = day({ ahead: 1, years: -4 });
  const { id } = await addMemory(address, 'sam', { type: 'anniversary', date });
  for (const partner of both) {
    await expect(memoriesTile(partner)).toContainText('1 memories created');
    await expect(coming(partner)).toHaveText(/^Picnic Tomorrow · .+ · \d years$/);
  }
  const changed = { title: 'Swim', type: 'milestone', date: day({ ahead: 12 }) } as const;
  await changeIt(address, 'zoe', id, changed);
  for (const partner of both) await expect(coming(partner)).toHaveText(/^Swim In 12 days · .*\d/);
  await deleteIt(address, 'zoe', id);
  for (const partner of both) {
    await expect(memoriesTile(partner)).toContainText('0 memories created');
    await expect(coming(partner)).toHaveCount(0);
  }

  await throwAway(address, 'sam', photo);
  for (const partner of both) {
    await expect(photosTile(partner)).toContainText('1 photos shared');
    await expect(strip(partner).getByRole('link')).toHaveCount(1);
  }
  await from(address, 'sam', purgePhoto, { params: { id: photo.id } });
  await throwAway(address, 'zoe', other);
  for (const partner of both) await expect(empty(partner)).toBeVisible();
});

test('a strip of which all photos go shows others that there are @night', async ({
  zoe,
  address,
}) => {
  await addPhotos(address, 20);
  await zoe.page.goto(address);
  const shown = strip(zoe).getByRole('link');
  await expect(shown).toHaveCount(18);
  const addresses = await shown.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const photoIds = addresses.map((path) => Number(path?.split('/').pop()));
  await from(address, 'sam', deletePhotos, { body: { photoIds } });
  await expect(photosTile(zoe)).toContainText('2 photos shared');
  await expect(shown).toHaveCount(2);
});

test('the newest four photos, the next three memories, and what an event still lasts @night', async ({
  zoe,
  address,
}) => {
  await addPhotos(address, 5);
  for (const ahead of [40, 30, 20]) {
    await addMemory(address, 'sam', { title: `In ${ahead}`, date: day({ ahead }) });
  }
  const running = { date: day({ ahead: -3 }), endDate: day({ ahead: 3 }) };
  await addMemory(address, 'zoe', { title: 'Trip', ...running });
  await addMemory(address, 'zoe', { title: 'Past', type: 'milestone', date: day({ ahead: -1 }) });
  await zoe.page.goto(address);
  await expect(photosTile(zoe)).toContainText('5 photos shared');
  await expect(newest(zoe)).toHaveCount(4);
  await expect(newest(zoe).first()).toHaveAccessibleName('Photo, May 14, 2024, by Sam');
  await expect(memoriesTile(zoe)).toContainText('5 memories created');
  await expect(coming(zoe)).toHaveText([/^Trip Today/, /^In 20 In 20 days/, /^In 30 In 30 days/]);
  // Counted from 8 June 2020, the three next ones, none of them twice.
  await expect(milestones(zoe).getByRole('listitem')).toHaveCount(3);
  await expect(milestones(zoe).getByRole('listitem').first()).toContainText(
    /(days|years)(Today|Tomorrow|In [\d,]+ days)/,
  );
});

test.describe('where things may move', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  const isMoving = ({ page }: Partner) =>
    page
      .getByTestId('photo-track')
      .evaluate((track) => track.getAnimations().map(({ playState }) => playState));

  test('the strip passes by, waits for who points or tabs, and stays paused @night', async ({
    zoe,
    address,
  }) => {
    const { page } = zoe;
    await addPhotos(address, 5);
    // A page that comes shortly after them draws the strip twice.
    await withoutStream(page);
    await page.goto(address);
    const links = strip(zoe).getByRole('link');
    const pause = page.getByRole('button', { name: 'Pause photo strip' });
    await expect(links).toHaveCount(5);
    await expect(pause).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(() => isMoving(zoe)).toEqual(['running']);
    await strip(zoe).hover({ position: { x: 40, y: 60 } });
    await expect.poll(() => isMoving(zoe)).toEqual(['paused']);
    await page.mouse.move(2, 2);
    await expect.poll(() => isMoving(zoe)).toEqual(['running']);

    await tabTo(page, 'button', 'Pause photo strip');
    await page.keyboard.press('Tab');
    await expect(links.first()).toBeFocused();
    await expect(links.first()).toBeInViewport({ ratio: 0.9 });
    await expect.poll(() => isMoving(zoe)).toEqual([]);
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => isMoving(zoe)).toEqual(['running']);
    await page.keyboard.press('Enter');
    await expect(pause).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => isMoving(zoe)).toEqual([]);

    await page.reload();
    await expect(pause).toHaveAttribute('aria-pressed', 'true');
    await expect(links).toHaveCount(5);
    expect(await isMoving(zoe)).toEqual([]);
    const name = await links.nth(1).getByRole('img').getAttribute('alt');
    await links.nth(1).click();
    await expect(page).toHaveURL(/\/photo\/\d+$/);
    await expect(page.getByRole('heading', { name: name ?? '' })).toBeAttached();
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL(`${address}/`);
    // Back to the very photos that were there.
    await expect(links.nth(1).getByRole('img')).toHaveAttribute('alt', name ?? '');
    await pause.click();
    await expect.poll(() => isMoving(zoe)).toEqual(['running']);
  });

  test('cats like to be stroked, in an empty home as well @night', async ({
    zoe: { page },
    address,
  }) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Start Your Love Story' })).toBeVisible();
    const cats = page.getByRole('button', { name: 'Pet the cat' });
    await expect(cats).toHaveCount(2);
    for (const line of ['Purrrr…', 'Meow! More, please.', 'The cat says: be good']) {
      await cats.first().click();
      await expect(page.getByText(line).first()).toBeVisible();
      await expect(page.getByTestId('polite')).toContainText(line);
    }
    await cats.last().click();
    await expect(page.getByTestId('polite')).toContainText('Purrrr…');
    // No button stops them here: they end automatically.
    const ends = await cats
      .first()
      .evaluate((cat) =>
        cat
          .getAnimations({ subtree: true })
          .map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
      );
    expect(Math.max(0, ...ends)).toBeLessThanOrEqual(5_000);
  });
});

test('for whom nothing is to move, the strip is a row to scroll in @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  await page.setViewportSize({ width: 390, height: 844 });
  await addPhotos(address, 6);
  await withoutStream(page);
  await page.goto(address);
  const links = strip(zoe).getByRole('link');
  await expect(links).toHaveCount(6);
  await expect(page.getByRole('button', { name: 'Pause photo strip' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Pet the cat' })).toHaveCount(0);
  await expect(newest(zoe)).toHaveCount(4);
  await tabTo(page, 'link', 'Add Memory');
  for (let nth = 0; nth < 6; nth += 1) await page.keyboard.press('Tab');
  await expect(links.last()).toBeFocused();
  await expect(links.last()).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('Tab');
  await expect(newest(zoe).first()).toBeFocused();
  // It stays where it was scrolled to.
  const scrolled = () =>
    page.getByTestId('photo-track').evaluate(({ parentElement }) => parentElement?.scrollLeft);
  await expect.poll(scrolled).toBeGreaterThan(200);
});

test('each part fails alone, and is tried again alone', async ({ zoe, address }) => {
  const { page } = zoe;
  await addPhotos(address, 1);
  await addMemory(address, 'sam', { type: 'milestone', date: fourYearsAgo() });
  const parts = [
    { calls: readRandomPhotos, text: "Couldn't load the photo strip" },
    { calls: readPhotosPage, text: "Couldn't load your photos" },
    { calls: countMemories, text: "Couldn't load your memories" },
    { calls: readOnThisDay, text: "Couldn't load “On this day”" },
  ];
  const ends = new Map<EndpointSpec, () => Promise<void>>();
  for (const { calls } of parts) ends.set(calls, await refused(page, calls));
  await page.goto(address);
  const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });
  await expect(page.getByText('Real-time sync')).toBeVisible();
  for (const { text } of parts) await expect(alert(text)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'photos shared', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'memories created', exact: true })).toBeVisible();
  await expect(empty(zoe)).toBeHidden();
  await expect(milestones(zoe)).toBeVisible();
  for (const [nth, { calls, text }] of parts.entries()) {
    await ends.get(calls)?.();
    await tryAgain(alert(text));
    await expect(alert(text)).toBeHidden();
    for (const left of parts.slice(nth + 1)) await expect(alert(left.text)).toBeVisible();
  }
  await expect(strip(zoe).getByRole('link')).toHaveCount(1);
  await expect(photosTile(zoe)).toContainText('1 photos shared');
  await expect(memoriesTile(zoe)).toContainText('1 memories created');
  await expect(ofThisDay(zoe)).toContainText(['Picnic']);
});

/** From now on. */
const notePress = (page: Page) =>
  page.evaluate(() =>
    addEventListener('click', () => Object.assign(document.body.dataset, { pressed: '' }), true),
  );
/** Excludes the page below during the transition. */
const isPressed = (page: Page) =>
  page.evaluate(() => document.body.dataset.pressed !== undefined).catch(() => false);

test('the love of both: without the partner part it is there, without any it is tried again alone @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  await shareLove(address, 'zoe', 2);
  await shareLove(address, 'sam', 3);
  const together = region(zoe, /^Together$/);
  await refused(page, readPartnerLove);
  // Others on the page ask for love as well: only the press helps.
  await page.route(
    ({ pathname }) => pathname === readLove.path,
    async (route) =>
      (await isPressed(page))
        ? route.continue()
        : route.fulfill({ status: 400, json: { message: 'No' } }),
  );
  await page.goto(address);
  await notePress(page);
  const failed = together.getByRole('alert').filter({ hasText: 'Failed to load your love count.' });
  await expect(failed).toBeVisible();
  await failed.getByRole('button', { name: 'Try Again' }).click();
  await expect(failed).toBeHidden();
  await expect(together).toContainText('5');
  await expect(together.getByRole('listitem')).toHaveText(['Zoë 2', 'Sam 3']);
});

test('another try takes nothing else from the page @night', async ({ zoe, address }) => {
  const { page } = zoe;
  await addMemory(address, 'sam', { type: 'milestone', date: fourYearsAgo() });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  // Once it is connected, the page itself may ask again: that is refused as well, until the press.
  await page.route(`**${readUpcoming.path}?*`, async (route) => {
    if (!(await isPressed(page))) return route.fulfill({ status: 400, json: { message: 'No' } });
    await held;
    await route.continue();
  });
  await page.goto(address);
  await notePress(page);
  await expect(ofThisDay(zoe)).toHaveCount(1);
  await memoriesTile(zoe).getByRole('button', { name: 'Try Again' }).click();
  await expect(memoriesTile(zoe).getByRole('alert')).toBeHidden();
  await expect(ofThisDay(zoe)).toHaveCount(1);
  await expect(milestones(zoe)).toBeVisible();
  letGo();
  await expect(empty(zoe)).toBeVisible();
});

test('saved spins move nothing when they come @night', async ({ zoe, home, address }) => {
  const { page } = zoe;
  putMilestones(home, 'zoe', 1);
  await from(address, 'zoe', saveSpin, { body: { source: 'milestone_520' } });
  const action = page.getByRole('button', { name: 'Upload Photos' });
  const place = async () => Math.round((await action.boundingBox())?.y ?? Number.NaN);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const letGo = await heldBack(page, `**${readWheelStats.path}`);
    await page.goto(address);
    await expect(action).toBeVisible();
    // All the others are there, and their letters.
    await expect(page.getByText('Real-time sync')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Share love' })).toBeVisible();
    await expect(region(zoe, /^Together$/).getByRole('listitem')).toHaveCount(2);
    await expect(milestones(zoe)).toBeVisible();
    await page.evaluate(async () => void (await document.fonts.ready));
    const before = await place();
    letGo();
    await expect(page.getByRole('heading', { name: '1 Saved Spin', exact: true })).toBeVisible();
    expect(await place()).toBe(before);
  }
});

test('a memory of the tile opens on its own page, kept for this tab only @night', async ({
  zoe,
  address,
}) => {
  const { page, context } = zoe;
  const { id } = await addMemory(address, 'sam', { date: day({ ahead: 2 }) });
  await page.goto(address);
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    coming(zoe).click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(tab.getByRole('dialog', { name: 'Picnic' })).toBeVisible();
  await tab.close();
  const kept = () => sessionStorage.getItem('fivetwenty.open-memory');
  expect(await page.evaluate(kept)).toBeNull();

  // Going back before the page has loaded cancels its opening.
  await page.getByRole('link', { name: 'Photos', exact: true }).click();
  await expect(page).toHaveURL(`${address}/photos`);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(coming(zoe)).toBeVisible();
  const letGo = await heldBack(page, '**/assets/*.js');
  await coming(zoe).click();
  await expect.poll(() => page.evaluate(kept)).toBe(`${id}`);
  await page.goBack();
  await expect.poll(() => page.evaluate(kept)).toBeNull();
  letGo();
  await expect(page).toHaveURL(`${address}/photos`);
  await page.getByRole('link', { name: 'Home', exact: true }).click();

  // The page of memories takes it away as soon as it is there.
  await page.evaluate(() =>
    addEventListener('click', () => {
      document.body.dataset.kept = sessionStorage.getItem('fivetwenty.open-memory') ?? 'nothing';
    }),
  );
  await tabTo(page, 'link', /^Picnic/);
  await page.keyboard.press('Enter');
  await expect(at(zoe).dialog('Picnic')).toBeVisible();
  await expect(page).toHaveURL(`${address}/memories?openMemory=${id}`);
  await expect(page.locator('body')).toHaveAttribute('data-kept', `${id}`);
  expect(await page.evaluate(kept)).toBeNull();
  await at(zoe).dialog('Picnic').press('Escape');
  await expect(at(zoe).dialog('Picnic')).toBeHidden();
  await expect(page).toHaveURL(`${address}/memories`);
  await page.goBack();
  await expect(coming(zoe)).toBeVisible();
});

test('the quick actions act at once, by keyboard alone (F5)', async ({ zoe, address }) => {
  const { page } = zoe;
  // Before the page: Chromium takes a moment to report its choosers.
  const chooser = page.waitForEvent('filechooser');
  await page.goto(address);
  // The empty state replaces the buttons once the photos are counted.
  await expect(empty(zoe)).toBeVisible();
  await tabTo(page, 'button', 'Upload Photos');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles([await drawing('beach.png', 60, 40)]);
  await expect(row(page, 'beach.png')).toBeVisible();
  await closeUploader(page);

  await tabTo(page, 'link', 'Add Memory');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'New memory' })).toBeVisible();
});

test('at 390 px the heart, a waiting surprise and the quick actions fill the first screens (F5)', async ({
  sam,
  address,
}) => {
  const { page } = sam;
  await addPhotos(address, 1);
  await boxPlayers(address).create({ isInstantDrop: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address);
  const places = [
    page.getByRole('button', { name: 'Share love' }),
    region(sam, '1 surprise waiting'),
    page.getByRole('button', { name: 'Upload Photos' }),
    region(sam, "Zoë's love"),
  ];
  for (const place of places) await expect(place).toBeVisible();
  const tops = await Promise.all(places.map(async (place) => (await place.boundingBox())?.y ?? 0));
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  expect(tops[2]).toBeLessThan(2 * 844);
});
