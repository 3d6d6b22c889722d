import sharp from 'sharp';
import { uploadPhoto } from '#features/photos/photos.contract.ts';
import type { Answer, TestServer } from './test-server.ts';

/** A JPEG as a camera writes it, its upper left corner red: turned by `orientation` (EXIF, 1 to 8). */
export async function cameraPicture({
  width = 80,
  height = 60,
  orientation = 1,
  takenAt = '2024:05:14 10:22:33',
  tint = '#2040a0',
}: {
  width?: number;
  height?: number;
  orientation?: number;
  takenAt?: string;
  tint?: string;
} = {}): Promise<Buffer> {
  const corner = await sharp({
    create: { width: width >> 2, height: height >> 2, channels: 3, background: '#ff0000' },
  })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: tint } })
    .composite([{ input: corner, top: 0, left: 0 }])
    .jpeg({ quality: 90 })
    .withExif({
      IFD0: { Make: 'Canary camera', Orientation: String(orientation) },
      IFD2: { DateTimeOriginal: takenAt },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '48/1 51/1 30/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '2/1 17/1 40/1',
      },
    })
    .withMetadata({ orientation })
    .toBuffer();
}

/** Sends a file as the uploader does. */
export async function upload(
  server: Pick<TestServer, 'url'>,
  token: string | undefined,
  bytes: Uint8Array,
  {
    name = 'picture.jpg',
    takenAt,
    headers = {},
  }: { name?: string; takenAt?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const form = new FormData();
  if (takenAt !== undefined) form.set('takenAt', takenAt);
  form.set('photo', new Blob([new Uint8Array(bytes)]), name);
  const response = await fetch(server.url + uploadPhoto.path, {
    method: 'POST',
    headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
    body: form,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
