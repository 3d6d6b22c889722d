import { countMemories } from '#features/memories/memories.contract.ts';
import { readOnThisDay } from '#features/memories/on-this-day.contract.ts';
import {
  type Photo,
  purgePhoto,
  readPhotosPage,
  readRandomPhotos,
} from '#features/photos/photos.contract.ts';
import type { EndpointSpec } from '#shared/endpoint.ts';
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
import { addMemory, changeIt, deleteIt } from './memory-wire.ts';
import { addPhoto, caption } from './pictures.ts';
import { closeUploader, drawing, row } from './uploading.ts';
import { withoutStream } from './wire.ts';

async function addPhotos(address: string, count: number): Promise<Photo[]> {
  const photos: Photo[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const takenAt = `2024-05-${nth + 10}T10:00:00`;
    const small = { hue: nth * 50, width: 240, height: 160 };
    photos.push(await addPhoto(address, 'sam', { ...small, takenAt }));
  }
  return photos;
}

test('dashboard: is empty at first; changes of photos and memories are live at both', async ({
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

test('dashboard: the newest four photos and the next three memories @night', async ({
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

test.describe('with motion enabled', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  for (const [name, viewport] of Object.entries({
    wide: [1280, 800],
    phone: [390, 800],
  } as const)) {
    test(`dashboard: photos of the strip don't overlap, ${name}`, async ({ zoe, address }) => {
      const { page } = zoe;
      const [width, height] = viewport;
      await page.setViewportSize({ width, height });
      await addPhotos(address, 12);
      await page.goto(address);
      await expect(strip(zoe).getByRole('link')).toHaveCount(12);
      const lists = page.getByTestId('photo-track').locator('ul');
      const measured = await lists.evaluateAll((all) =>
        all.map((list) => {
          const tiles = [...list.children].map((tile) => tile.getBoundingClientRect());
          const { left, right } = list.getBoundingClientRect();
          const edges = tiles.flatMap((tile) => [tile.left, tile.right]);
          return { left, right, inOrder: edges.toSorted((a, b) => a - b), edges };
        }),
      );
      // The track moves between two measurements, but not within one.
      const [first, second] = measured;
      for (const { left, right, edges, inOrder } of measured) {
        expect(edges).toEqual(inOrder);
        expect(edges[0]).toBeCloseTo(left);
        // The gap to the next copy.
        expect(edges.at(-1)).toBeCloseTo(right - 12);
      }
      expect(second?.left).toBeCloseTo(first?.right ?? 0);
      // Other engines measure the list by the widths of its tiles, not by their `flex-basis`.
      const floating = await lists.first().evaluate((list) => {
        list.style.display = 'block';
        const sum = [...list.children].reduce((total, tile) => {
          if (tile instanceof HTMLElement) tile.style.float = 'left';
          return total + tile.getBoundingClientRect().width;
        }, 0);
        return sum + 12 * list.children.length;
      });
      expect(floating).toBeCloseTo((first?.right ?? 0) - (first?.left ?? 0));
    });
  }

  const isMoving = ({ page }: Partner) =>
    page
      .getByTestId('photo-track')
      .evaluate((track) => track.getAnimations().map(({ playState }) => playState));

  test('dashboard: the photo strip moves, pauses on hover and focus, and stays paused @night', async ({
    zoe,
    address,
  }) => {
    const { page } = zoe;
    await addPhotos(address, 5);
    // An event would render the strip again.
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
    await pause.click();
    await expect.poll(() => isMoving(zoe)).toEqual(['running']);
  });

  test('dashboard: cats can be petted @night', async ({ zoe: { page }, address }) => {
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
  });
});

test('dashboard: each part shows its own error and retries alone', async ({ zoe, address }) => {
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

test('dashboard: quick actions work by keyboard', async ({ zoe, address }) => {
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

test('dashboard: on a phone, the heart, a waiting surprise and the quick actions come first', async ({
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
