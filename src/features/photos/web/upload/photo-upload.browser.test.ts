import { expect, test, vi } from 'vitest';
import { newIdempotencyKey } from '#platform/web/api/client.ts';
import { fileNamed, jpegNamed } from '../../../../../tests/components/files.ts';
import { photoTakenInMay } from '../../../../../tests/components/photos.ts';
import { server } from '../../../../../tests/components/server.ts';
import { readSettings, uploadPhoto } from '../../photos.contract.ts';
import { beginVideo } from '../../videos.contract.ts';
import { preparePhoto, sendPhoto } from './photo-upload.ts';

async function sendLivePhoto() {
  server.reply(uploadPhoto, 201, { message: 'Added', photo: photoTakenInMay(14) });
  const video = fileNamed('us.mov', 'video/quicktime');
  return sendPhoto(
    {
      blob: await jpegNamed('us.jpg'),
      takenAt: null,
      isOriginal: true,
      note: null,
      second: { is: 'video', blob: video },
    },
    'us.jpg',
    { idempotencyKey: newIdempotencyKey() },
  );
}

test.each([400, 413, 415])(
  'live photo: only the photo is added if its video gets a %i',
  async (status) => {
    server.reply(beginVideo, status);
    expect(await sendLivePhoto()).toMatchObject({ photo: { id: 14 } });
    expect(server.requests(uploadPhoto)).toHaveLength(1);
  },
);

test.each([429, 500, 507])(
  'live photo: fails as a whole if its video gets a %i',
  async (status) => {
    server.reply(beginVideo, status);
    await expect(sendLivePhoto()).rejects.toMatchObject({ status });
    expect(server.requests(uploadPhoto)).toEqual([]);
  },
);

async function pictureNamed(name: string): Promise<File> {
  const url = new URL(`../../../../../tests/fixtures/pictures/${name}`, import.meta.url);
  const response = await fetch(url);
  return new File([await response.blob()], name);
}

function prepare(file: File) {
  server.reply(readSettings, 200, { keepOriginals: false });
  const { signal } = new AbortController();
  return preparePhoto(file, { signal, timeZone: 'Europe/Lisbon' });
}

test('a photo in HDR is compressed to the colors that the server makes of it', async () => {
  const { blob } = await prepare(await pictureNamed('hdr.avif'));
  expect(blob.type).toBe('image/jpeg');
  const bitmap = await createImageBitmap(blob);
  expect([bitmap.width, bitmap.height]).toEqual([1920, 1200]);
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  const places = [
    [480, 300],
    [1440, 300],
    [480, 900],
    [1440, 900],
  ] as const;
  const seen = places.map(([x, y]) => [...(context?.getImageData(x, y, 1, 1).data ?? [])]);
  const expected = [
    [132, 132, 132, 255],
    [213, 213, 213, 255],
    [0, 227, 0, 255],
    [255, 0, 0, 255],
  ];
  const distances = seen.flat().map((value, at) => Math.abs(value - (expected.flat()[at] ?? 0)));
  expect([seen, Math.max(...distances) <= 6]).toEqual([seen, true]);
});

test('an animated AVIF is sent as it is, with the note that it becomes a still picture', async () => {
  const file = await pictureNamed('animated.avif');
  expect(await prepare(file)).toMatchObject({ blob: file, note: 'still' });
});

/** A picture that a canvas draws, of one color or of noise. */
async function drawn(
  name: string,
  { width, height, color }: { width: number; height: number; color: string | null },
): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser has no canvas');
  if (color === null) {
    const noise = context.createImageData(width, height);
    for (let at = 0; at < noise.data.length; at += 1) noise.data[at] = Math.random() * 256;
    for (let at = 3; at < noise.data.length; at += 4) noise.data[at] = 255;
    context.putImageData(noise, 0, 0);
  } else {
    context.fillStyle = color;
    context.fillRect(0, 0, width, height);
  }
  const type = name.endsWith('png') ? 'image/png' : 'image/jpeg';
  return new File([await canvas.convertToBlob({ type, quality: 1 })], name, { type });
}

test.each([
  ['a small photo stays as it is', 'a.jpg', 640, 480, 'teal', 'same'],
  ['a large one is scaled', 'a.jpg', 3200, 2400, 'teal', 'image/jpeg 1920 1440'],
  ['a grainy one loses quality', 'a.jpg', 1900, 1900, null, 'image/jpeg 1900 1900'],
  ['transparency is kept', 'a.png', 2600, 2100, '#00808080', 'image/webp 1920 1551'],
  ['a long screenshot stays as it is', 'a.png', 1080, 14_000, 'teal', 'same'],
])('compression: %s', async (_, name, width, height, color, expected) => {
  const file = await drawn(name, { width, height, color });
  const { blob } = await prepare(file);
  if (blob === file) return expect(expected).toBe('same');
  const bitmap = await createImageBitmap(blob);
  expect(`${blob.type} ${bitmap.width} ${bitmap.height}`).toBe(expected);
  expect(blob.size).toBeLessThanOrEqual(2_000_000);
});

test.each([
  ['t-pano.jpg', 9797, 1632],
  ['second-is-primary.avif', 96, 128],
])('%s is prepared with %i × %i pixels', async (name, width, height) => {
  const bitmap = await createImageBitmap((await prepare(await pictureNamed(name))).blob);
  expect([bitmap.width, bitmap.height]).toEqual([width, height]);
});

test('an animation is sent as it is', async () => {
  const file = await pictureNamed('g-anim.webp');
  expect((await prepare(file)).blob).toBe(file);
});

test('without OffscreenCanvas a photo is sent as it is', async () => {
  const file = await jpegNamed('large.jpg', 2400, 1800);
  vi.stubGlobal('OffscreenCanvas', undefined);
  Reflect.deleteProperty(globalThis, 'OffscreenCanvas');
  const { blob } = await prepare(file);
  vi.unstubAllGlobals();
  expect(blob).toBe(file);
});
