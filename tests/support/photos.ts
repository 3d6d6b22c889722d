import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { Photo, readImage } from '#features/photos/photos.contract.ts';
import { upload } from './pictures.ts';
import type { Answer, TestServer } from './test-server.ts';

/** The photo in a response. */
export const photoIn = ({ body }: Pick<Answer, 'body'>): Photo =>
  z.object({ photo: Photo }).parse(body).photo;

const onePicture = sharp({
  create: { width: 40, height: 30, channels: 3, background: '#c06020' },
})
  .jpeg()
  .toBuffer();
let count = 0;

/** A small, unique picture without a capture date. */
export async function plainPicture(): Promise<Buffer> {
  count += 1;
  const mark = Buffer.from(`${process.pid}-${count}`);
  return Buffer.concat([await onePicture, mark]);
}

/** Uploads a new picture. */
export async function addPhoto(
  server: Pick<TestServer, 'url'>,
  token: string,
  given: { takenAt?: string; bytes?: Uint8Array; name?: string } = {},
): Promise<Photo> {
  const answer = await upload(server, token, given.bytes ?? (await plainPicture()), given);
  if (answer.status !== 201) throw new Error(`an upload answered ${JSON.stringify(answer)}`);
  return photoIn(answer);
}

/** The files of a data folder besides the database. */
export const filesIn = ({ folder }: Pick<TestServer, 'folder'>) => ({
  tmp: readdirSync(join(folder, 'tmp')),
  photos: readdirSync(join(folder, 'photos')).sort(),
});

/** Waits until `tmp` is empty: uploads are deleted after the response. */
export const untilTempFilesAreGone = (server: Pick<TestServer, 'folder'>) =>
  expect.poll(() => filesIn(server).tmp, { timeout: 20_000, interval: 5 }).toEqual([]);

/** One size of a photo, as its bytes come. */
export async function imageOf(
  { url }: Pick<TestServer, 'url'>,
  token: string,
  filename: string,
  size?: string,
): Promise<Buffer> {
  const path = readImage.path.replace(':filename', filename);
  const answer = await fetch(`${url}${path}${size === undefined ? '' : `?size=${size}`}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (answer.status !== 200) throw new Error(`a picture answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}
