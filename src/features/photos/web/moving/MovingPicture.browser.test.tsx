import { expect, test } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../../tests/components/accessible.ts';
import { allowMotion } from '../../../../../tests/components/media.ts';
import { openPhotos } from '../../../../../tests/components/photo-pages.ts';
import { photoTakenInMay, replyPhotos } from '../../../../../tests/components/photos.ts';
import type { Photo } from '../../photos.contract.ts';

function open(path: string, given: Partial<Photo>) {
  replyPhotos([photoTakenInMay(14, given)]);
  return openPhotos(path);
}
const video = () => document.querySelector('video');

test('video: one that the browser cannot play is offered as a download', async () => {
  const originalName = 'us.mp4';
  const screen = await open('/photo/14', { kind: 'video', originalName });
  await expect.poll(video).not.toBeNull();
  video()?.dispatchEvent(new Event('error'));
  await expect.element(screen.getByText("This browser can't play this video.")).toBeVisible();
  const link = screen.getByRole('link', { name: 'Download video' });
  await expect.element(link).toHaveAttribute('download', originalName);
  await expectAccessible();
});

test('video: a tile plays it under the mouse, but not with reduced motion', async () => {
  const screen = await open('/photos', { kind: 'video', durationMs: 4_000 });
  const tile = screen.getByRole('gridcell');
  await expect.element(tile).toHaveTextContent('0:04');
  await tile.hover();
  expect(video()).toBeNull();
  await allowMotion();
  await expect.poll(video).not.toBeNull();
  expect(video()?.muted).toBe(true);
  await screen.getByRole('heading', { level: 1 }).hover();
  await expect.poll(video).toBeNull();
});

test('animation: waits with reduced motion, and can be played and paused', async () => {
  const screen = await open('/photo/14', { kind: 'animation', durationMs: 200 });
  const play = screen.getByRole('button', { name: 'Play animation' });
  const pause = screen.getByRole('button', { name: 'Pause animation' });
  const still = () => document.querySelector('canvas');
  await expect.poll(still).not.toBeNull();
  await expectAccessible();
  await play.click();
  await expect.poll(still).toBeNull();
  await pause.click();
  await expect.poll(still).not.toBeNull();
});

test('live photo: plays while it is pressed, and by its button', async () => {
  const screen = await open('/photo/14', { kind: 'live', durationMs: 4_000 });
  const live = screen.getByRole('button', { name: 'Live' });
  await expect.element(live).toBeVisible();
  await expectAccessible();
  const picture = screen.getByRole('button', { name: 'View full screen' });
  const { x, y, width, height } = picture.element().getBoundingClientRect();
  const mouse = (type: 'mousePressed' | 'mouseReleased') =>
    cdp().send('Input.dispatchMouseEvent', {
      type,
      x: x + width / 2,
      y: y + height / 2,
      button: 'left',
      clickCount: 1,
    });
  await mouse('mousePressed');
  await expect.poll(video).not.toBeNull();
  await mouse('mouseReleased');
  await expect.poll(video).toBeNull();
  // The press opens nothing.
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  live.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(video).not.toBeNull();
  await expect.element(live).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.poll(video).toBeNull();
});
