import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { t as photosMessages } from '#features/photos/messages/index.ts';
import { readVideo, sendVideoPart } from '#features/photos/videos.contract.ts';
import { clips, freshClip, box as videoBox } from '../support/videos.ts';
import { expect, type Partner, test } from './couple.ts';
import { addMemory, at } from './memory-api.ts';
import { expectAccessible, expectToast } from './page-checks.ts';
import { tiles } from './photo-screen.ts';
import { tokenOf } from './server-api.ts';
import { chooseFiles, dialog, expectAdded, openUploader, photosIn, upload } from './uploading.ts';

const videoParts = `**${sendVideoPart.path.replace(':key', '*')}`;
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

test('a video upload continues after the page was closed; the video plays at the partner, and is purged', async ({
  zoe,
  sam,
  address,
}) => {
  await zoe.page.route(videoParts, (route) => route.abort());
  await sam.page.goto(`${address}/photos`);
  await openUploader(zoe, address);
  await chooseFiles(zoe.page, [clip]);
  await upload(zoe.page, 0, 1);
  await expect(dialog(zoe.page)).toContainText('Waiting for connection');
  await zoe.page.close({ runBeforeUnload: false });
  expect(await photosIn(address, 'sam')).toEqual([]);
  const again = await zoe.context.newPage();
  await again.goto(`${address}/photos`);
  await expect(again.getByRole('gridcell')).toContainText('0:04');
  const [video] = await photosIn(address, 'sam');
  expect(video).toMatchObject({ kind: 'video', durationMs: 4000, hasPoster: true, width: 160 });

  const tile = tiles(sam).first();
  await expect(tile).toContainText('0:04');
  await expectAccessible(sam.page);
  await tile.click();
  await expect(player(sam)).toBeVisible();
  await expectAccessible(sam.page);
  await expectPlays(player(sam));
  // Space is handled by the player.
  await player(sam).focus();
  await sam.page.keyboard.press('Space');
  await expect
    .poll(() => player(sam).evaluate((video) => video instanceof HTMLVideoElement && video.paused))
    .toBe(true);
  await sam.page.getByRole('button', { name: photosMessages.photo.favorite }).click();
  await expect(again.getByRole('img', { name: photosMessages.photo.favorite })).toBeVisible();

  await sam.page.getByRole('button', { name: 'Delete', exact: true }).click();
  await sam.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await again.goto(`${address}/recycle-bin`);
  const inBin = again.getByRole('list', { name: 'Deleted photos' }).getByRole('listitem');
  await expect(inBin).toContainText('0:04');
  await inBin.getByRole('button', { name: /permanently$/ }).click();
  await again.getByRole('alertdialog').getByRole('button', { name: 'Delete permanently' }).click();
  await expectToast(again, 'Photo permanently deleted');
  const purged = await fetch(address + readVideo.path.replace(':filename', video?.filename ?? ''), {
    headers: { authorization: `Bearer ${await tokenOf('sam')}` },
  });
  expect(purged.status).toBe(404);
});

test('a MOV, a Live Photo, motion photos and a GIF keep what moves, also in a memory', async ({
  zoe,
  sam,
  address,
}) => {
  const identifier = 'F1C4D0A2-0B1E-4E5A-9A63-0123456789AB';
  const keys = videoBox(
    'free',
    Buffer.from(`com.apple.quicktime.content.identifier ${identifier}`),
  );
  const mov = Buffer.concat([clips.mp4, keys]);
  mov.write('qt  ', 8, 'latin1');
  const other = Buffer.concat([mov, videoBox('free', Buffer.from('another one'))]);
  const picture = await sharp({
    create: { width: 1200, height: 900, channels: 3, background: '#604050' },
  })
    .withExif({ IFD0: { ImageDescription: identifier } })
    .jpeg()
    .toBuffer();
  const frame = 400 * 300 * 3;
  const data = Buffer.alloc(2 * frame, 20).fill(220, frame);
  const raw = { width: 400, height: 600, channels: 3, pageHeight: 300 } as const;
  const gif = await sharp(data, { raw })
    .gif({ delay: [100, 100] })
    .toBuffer();
  const xmp = Buffer.from('http://ns.adobe.com/xap/1.0/\0<x GCamera:MicroVideo="1"/>', 'latin1');
  const segmentHeader = Buffer.from([0xff, 0xe1, 0, xmp.length + 2]);
  const motionPhoto = Buffer.concat([
    picture.subarray(0, 2),
    segmentHeader,
    xmp,
    picture.subarray(2),
    clips.mp4,
  ]);
  const trailer = Buffer.from(`0:1477${' '.repeat(14)}LIVE_${clips.mp4.length + 20}      `);
  const movingPicture = Buffer.concat([picture, clips.mp4, trailer]);
  await openUploader(zoe, address);
  await chooseFiles(zoe.page, [
    { name: 'IMG_1.JPG', mimeType: 'image/jpeg', buffer: picture },
    { name: 'IMG_1.MOV', mimeType: 'video/quicktime', buffer: mov },
    { name: 'IMG_2.MOV', mimeType: 'video/quicktime', buffer: other },
    { name: 'MVIMG_1.jpg', mimeType: 'image/jpeg', buffer: motionPhoto },
    { name: 'IMG_20230514_102233.jpg', mimeType: 'image/jpeg', buffer: movingPicture },
    { name: 'us.gif', mimeType: 'image/gif', buffer: gif },
    { name: 'really a video.jpg', mimeType: 'image/jpeg', buffer: freshClip() },
  ]);
  await upload(zoe.page, 4, 2);
  await expectAdded(zoe.page, 4, 2);
  const photos = await photosIn(address, 'sam');
  expect(Object.fromEntries(photos.map(({ originalName, kind }) => [originalName, kind]))).toEqual({
    'IMG_1.JPG': 'live',
    'IMG_2.MOV': 'video',
    'MVIMG_1.jpg': 'live',
    'IMG_20230514_102233.jpg': 'live',
    'us.gif': 'animation',
    'really a video.jpg': 'video',
  });
  const renamed = photos.find(({ originalName }) => originalName === 'really a video.jpg');
  expect(renamed).toMatchObject({ hasPoster: true, durationMs: 4000 });

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
