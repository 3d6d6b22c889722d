import { expect, test } from 'vitest';
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
  return new File([await response.blob()], name, { type: 'image/avif' });
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
