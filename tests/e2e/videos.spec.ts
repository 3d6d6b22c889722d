import type { Locator, Route } from '@playwright/test';
import sharp from 'sharp';
import { t as photosMessages } from '#features/photos/messages/index.ts';
import { cancelVideo, readVideo, sendVideoPart } from '#features/photos/videos.contract.ts';
import { box, clips } from '../support/videos.ts';
import { expect, type Partner, test } from './couple.ts';
import { expectAccessible, expectMessage } from './looks.ts';
import { addMemory, at } from './memory-wire.ts';
import { chip, panel } from './outbox-screen.ts';
import { tiles } from './photo-screen.ts';
import {
  closeUploader,
  dialog,
  expectAdded,
  openUploader,
  photosIn,
  pick,
  upload,
} from './uploading.ts';
import { tokenOf } from './wire.ts';

const parts = `**${sendVideoPart.path.replace(':key', '*')}`;
const clip = { name: 'us.mp4', mimeType: 'video/mp4', buffer: clips.mp4 };
const player = ({ page }: Partner) => page.locator('video[controls]');

/** Resolves when a video has played for a while. */
async function expectPlays(video: Locator): Promise<void> {
  await video.evaluate((element) => {
    if (!(element instanceof HTMLVideoElement)) throw new Error('no video');
    element.muted = true;
    return element.play();
  });
  await expect
    .poll(() =>
      video.evaluate((element) => element instanceof HTMLVideoElement && element.currentTime),
    )
    .toBeGreaterThan(0.2);
}

test('a video is uploaded over a broken connection, plays at the partner, and is purged', async ({
  zoe,
  sam,
  address,
}) => {
  let requests = 0;
  await zoe.page.route(parts, (route) => {
    requests += 1;
    return requests === 1 ? route.abort() : route.continue();
  });
  await sam.page.goto(`${address}/photos`);
  await openUploader(zoe, address);
  await pick(zoe.page, [clip]);
  await upload(zoe.page, 1);
  await expectAdded(zoe.page, 1);
  expect(requests).toBe(2);
  await closeUploader(zoe.page);
  const [video] = await photosIn(address, 'sam');
  expect(video).toMatchObject({ kind: 'video', durationMs: 4000, hasPoster: true, width: 160 });

  const tile = tiles(sam).first();
  await expect(tile).toContainText('0:04');
  await expectAccessible(sam.page);
  await tile.click();
  await expect(player(sam)).toBeVisible();
  await expectAccessible(sam.page);
  await expectPlays(player(sam));
  // Space is the player's, and F still marks the photo.
  await player(sam).focus();
  await sam.page.keyboard.press('Space');
  await expect
    .poll(() => player(sam).evaluate((of) => of instanceof HTMLVideoElement && of.paused))
    .toBe(true);
  await sam.page.getByRole('button', { name: photosMessages.photo.favorite }).click();
  await expect(zoe.page.getByRole('img', { name: photosMessages.photo.favorite })).toBeVisible();

  await sam.page.getByRole('button', { name: 'Delete', exact: true }).click();
  await sam.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await zoe.page.goto(`${address}/recycle-bin`);
  const inBin = zoe.page.getByRole('list', { name: 'Deleted photos' }).getByRole('listitem');
  await expect(inBin).toContainText('0:04');
  await inBin.getByRole('button', { name: /permanently$/ }).click();
  await zoe.page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Delete permanently' })
    .click();
  await expectMessage(zoe.page, 'Photo permanently deleted');
  const gone = await fetch(address + readVideo.path.replace(':filename', video?.filename ?? ''), {
    headers: { authorization: `Bearer ${await tokenOf('sam')}` },
  });
  expect(gone.status).toBe(404);
});

test('an upload continues after the page was closed, and its tile previews the video', async ({
  zoe,
  address,
}) => {
  await zoe.page.route(parts, (route) => route.abort());
  await openUploader(zoe, address);
  await pick(zoe.page, [clip]);
  await upload(zoe.page, 1);
  await expect(dialog(zoe.page)).toContainText('Waiting for connection');
  await zoe.page.close({ runBeforeUnload: false });
  expect(await photosIn(address, 'sam')).toEqual([]);
  const again = await zoe.context.newPage();
  await again.goto(`${address}/photos`);
  const tile = again.getByRole('gridcell');
  await expect(tile).toContainText('0:04');

  // With reduced motion nothing plays under the mouse.
  await tile.hover();
  await again.waitForTimeout(1_000);
  await expect(tile.locator('video')).toBeHidden();
  await again.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(tile.locator('video')).toBeVisible();
  expect(
    await tile.locator('video').evaluate((of) => of instanceof HTMLVideoElement && of.muted),
  ).toBe(true);
  await again.mouse.move(0, 0);
  await expect(tile.locator('video')).toBeHidden();
});

test('a canceled or discarded upload is deleted on the server', async ({ zoe, address }) => {
  const { page } = zoe;
  const canceled = () =>
    page.waitForRequest(
      (request) =>
        request.method() === 'DELETE' &&
        request.url().startsWith(address + cancelVideo.path.replace(':key', '')),
    );
  let end = (route: Route) => route.fallback();
  const held = new Promise<void>((resolve) => {
    end = async (route) => {
      resolve();
      await new Promise(() => undefined);
      await route.abort();
    };
  });
  await page.route(parts, (route) => end(route));
  await openUploader(zoe, address);
  await pick(page, [clip]);
  await upload(page, 1);
  await held;
  const first = canceled();
  await dialog(page)
    .getByRole('button', { name: photosMessages.upload.cancel('us.mp4') })
    .click();
  expect((await (await first).response())?.ok()).toBe(true);

  end = (route) => route.abort();
  await pick(page, [clip]);
  await upload(page, 1);
  await expect(dialog(page)).toContainText('Waiting for connection');
  await closeUploader(page);
  await chip(page, 1).click();
  const second = canceled();
  await panel(page)
    .getByRole('button', { name: /^Discard/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  expect((await (await second).response())?.ok()).toBe(true);
  expect(await photosIn(address, 'sam')).toEqual([]);
});

test('a video that the browser cannot play is offered as a download @night', async ({
  zoe,
  address,
}) => {
  await zoe.page.route(`**${readVideo.path.replace(':filename', '*')}`, (route) =>
    route.fulfill({ contentType: 'video/mp4', body: 'no video' }),
  );
  await openUploader(zoe, address);
  await pick(zoe.page, [clip]);
  await upload(zoe.page, 1);
  await expectAdded(zoe.page, 1);
  await closeUploader(zoe.page);
  await tiles(zoe).first().click();
  await expect(zoe.page.getByText(photosMessages.moving.unplayable)).toBeVisible();
  const link = zoe.page.getByRole('link', { name: photosMessages.moving.download });
  await expect(link).toHaveAttribute('download', 'us.mp4');
  await expectAccessible(zoe.page);
});

test('an animation moves and can be paused; with reduced motion it waits', async ({
  zoe,
  address,
}) => {
  const frame = 400 * 300 * 3;
  const data = Buffer.alloc(2 * frame, 20).fill(220, frame);
  const raw = { width: 400, height: 600, channels: 3, pageHeight: 300 } as const;
  const gif = await sharp(data, { raw })
    .gif({ delay: [100, 100] })
    .toBuffer();
  const { page } = zoe;
  await openUploader(zoe, address);
  await pick(page, [{ name: 'us.gif', mimeType: 'image/gif', buffer: gif }]);
  await upload(page, 1);
  await expectAdded(page, 1);
  await closeUploader(page);
  const [photo] = await photosIn(address, 'sam');
  expect(photo).toMatchObject({ kind: 'animation', durationMs: 200 });
  await page.goto(`${address}/photo/${photo?.id}`);
  await expect(page.locator('canvas')).toBeVisible();
  await expectAccessible(page);
  const picture = page.locator('[data-kind="animation"]');
  const looks = async () => {
    const shots: string[] = [];
    for (let at = 0; at < 8; at += 1) shots.push((await picture.screenshot()).toString('base64'));
    return new Set(shots).size;
  };
  await page.getByRole('button', { name: photosMessages.moving.play }).click();
  const pause = page.getByRole('button', { name: photosMessages.moving.pause });
  await expect(pause).toBeVisible();
  await expect.poll(looks).toBeGreaterThan(1);
  await pause.click();
  await expect(page.locator('canvas')).toBeVisible();
  await expect.poll(looks).toBe(1);
});

test('a motion photo plays while it is pressed, and by its button', async ({ zoe, address }) => {
  const { page } = zoe;
  const still = await sharp({
    create: { width: 1200, height: 900, channels: 3, background: '#405060' },
  })
    .jpeg()
    .toBuffer();
  const mark = Buffer.from('http://ns.adobe.com/xap/1.0/\0<x GCamera:MicroVideo="1"/>', 'latin1');
  const segment = Buffer.from([0xff, 0xe1, 0, mark.length + 2]);
  const buffer = Buffer.concat([still.subarray(0, 2), segment, mark, still.subarray(2), clips.mp4]);
  await openUploader(zoe, address);
  await pick(page, [{ name: 'MVIMG_1.jpg', mimeType: 'image/jpeg', buffer }]);
  await upload(page, 1);
  await expectAdded(page, 1);
  await closeUploader(page);
  const [photo] = await photosIn(address, 'sam');
  expect(photo).toMatchObject({ kind: 'live', width: 1200, durationMs: 4000 });
  await page.goto(`${address}/photo/${photo?.id}`);
  const live = page.getByRole('button', { name: photosMessages.moving.live });
  await expect(live).toBeVisible();
  await expectAccessible(page);
  const video = page.locator('[data-kind="live"] video');
  const box = await page.locator('[data-kind="live"]').boundingBox();
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 200);
  await page.mouse.down();
  await expect(video).toBeVisible();
  await page.mouse.up();
  await expect(video).toBeHidden();
  await expect(page).toHaveURL(`${address}/photo/${photo?.id}`);
  await expect(page.getByRole('dialog')).toBeHidden();
  await live.focus();
  await page.keyboard.press('Enter');
  await expect(video).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(video).toBeHidden();
});

test('a MOV and a Live Photo are seen at the partner, also in a memory', async ({
  zoe,
  sam,
  address,
}) => {
  const identifier = 'F1C4D0A2-0B1E-4E5A-9A63-0123456789AB';
  const keys = box('free', Buffer.from(`com.apple.quicktime.content.identifier ${identifier}`));
  const mov = Buffer.concat([clips.mp4, keys]);
  mov.write('qt  ', 8, 'latin1');
  const other = Buffer.concat([mov, box('free', Buffer.from('another one'))]);
  const still = await sharp({
    create: { width: 1200, height: 900, channels: 3, background: '#604050' },
  })
    .withExif({ IFD0: { ImageDescription: identifier } })
    .jpeg()
    .toBuffer();
  await openUploader(zoe, address);
  await pick(zoe.page, [
    { name: 'IMG_1.JPG', mimeType: 'image/jpeg', buffer: still },
    { name: 'IMG_1.MOV', mimeType: 'video/quicktime', buffer: mov },
    { name: 'IMG_2.MOV', mimeType: 'video/quicktime', buffer: other },
  ]);
  await upload(zoe.page, 2);
  await expectAdded(zoe.page, 2);
  const photos = await photosIn(address, 'sam');
  expect(photos.map(({ kind }) => kind).sort()).toEqual(['live', 'video']);

  await addMemory(address, 'zoe', {}, photos);
  const { page } = sam;
  await page.goto(`${address}/memories`);
  await at(sam).link('Picnic').click();
  const dialog = at(sam).dialog('Picnic');
  await expect(dialog.getByText('0:04').first()).toBeVisible();
  await dialog.getByRole('button', { name: /^Video,/ }).click();
  await expectPlays(page.locator('video[controls]'));
  await page.keyboard.press('Escape');
  const live = photos.find(({ kind }) => kind === 'live');
  await page.goto(`${address}/photo/${live?.id}`);
  await page.getByRole('button', { name: photosMessages.moving.live }).click();
  await expect(page.locator('[data-kind="live"] video')).toBeVisible();
});
