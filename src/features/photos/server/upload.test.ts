import { afterEach, describe, expect, test } from 'vitest';
import { formOf } from '../../../../tests/support/forms.ts';
import {
  addPhoto,
  filesIn,
  photoIn,
  plainPicture,
  untilTempFilesAreGone,
} from '../../../../tests/support/photos.ts';
import { cameraPicture, upload } from '../../../../tests/support/pictures.ts';
import { sharedServer } from '../../../../tests/support/server-hooks.ts';
import { callOf, send } from '../../../../tests/support/wire.ts';
import * as contract from '../photos.contract.ts';

const server = sharedServer();
const { tokens } = server;
afterEach(() => untilTempFilesAreGone(server));

const files = () => filesIn(server).photos;
const photos = async () =>
  contract.readAllPhotos.responses[200].parse(
    (await server.call(contract.readAllPhotos, { token: tokens.zoe })).body,
  );

describe('the capture date', () => {
  const name = 'PXL_20230514_102233123.jpg';
  const fromCamera = (takenAt: string) => cameraPicture({ takenAt });

  test.each([
    ['of the request', '2022-01-02T03:04:05', '2024:05:14 10:22:33', '2022-01-02T03:04:05'],
    ['else of the camera', undefined, '2024:05:14 10:22:34', '2024-05-14T10:22:34'],
    ['else of the file name', undefined, '0000:00:00 00:00:00', '2023-05-14T10:22:33'],
  ])('is the one %s', async (_, takenAt, written, expected) => {
    const bytes = await fromCamera(written);
    const photo = await addPhoto(server, tokens.zoe, { bytes, name, ...(takenAt && { takenAt }) });
    expect(photo.takenAt).toBe(expected);
  });

  test('is rejected if it is invalid, and nothing is stored', async () => {
    const before = files();
    const answer = await upload(server, tokens.zoe, await plainPicture(), { takenAt: 'x' });
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { takenAt: expect.any(String) } },
    });
    expect(files()).toEqual(before);
  });
});

test.each([
  ['C:\\Users\\zoe\\us.png', 'us.png'],
  ['../../日本 👩‍❤️‍👨.heic', '日本 👩‍❤️‍👨.heic'],
  ['a\u0001\u0085b\tc.jpg', 'abc.jpg'],
  [`${'x'.repeat(300)}. A few words`, 'x'.repeat(200)],
  // A character is not cut in half.
  [`${'x'.repeat(195)}👩👩.jpg`, `${'x'.repeat(195)}.jpg`],
  // Browsers escape these characters.
  ['a"b\nc 100%.jpg', 'a"bc 100%.jpg'],
  ['   ', 'Photo'],
  [undefined, 'Photo'],
])('the name of a file, %j, becomes %j', async (filename, originalName) => {
  const { headers, body } = formOf([{ name: 'photo', content: await plainPicture(), filename }]);
  const { path, method } = callOf(contract.uploadPhoto);
  const all = { authorization: `Bearer ${tokens.zoe}`, ...headers };
  const answer = await send(server.url, { method, path, headers: all, body });
  expect(answer.status).toBe(201);
  expect(photoIn({ body: JSON.parse(answer.text) }).originalName).toBe(originalName);
});

describe('the same file again', () => {
  test('returns the existing photo to both partners, also from the recycle bin', async () => {
    const bytes = await plainPicture();
    const photo = await addPhoto(server, tokens.zoe, { bytes });
    const before = files();
    const other = { name: 'other.png', takenAt: '2020-01-01T00:00:00' };
    const message = expect.any(String);
    for (const token of [tokens.zoe, tokens.sam]) {
      const { status, body } = await upload(server, token, bytes, other);
      expect([status, body]).toEqual([200, { photo, duplicate: true, message }]);
    }
    await server.call(contract.deletePhoto, { token: tokens.zoe, params: { id: photo.id } });
    const { status, body } = await upload(server, tokens.sam, bytes, other);
    expect([status, body]).toEqual([200, { photo, duplicate: true, recovered: true, message }]);
    expect(await photos()).toContainEqual(photo);
    expect(files()).toEqual(before);
  });

  test('from both at the same time becomes one photo', async () => {
    const bytes = await plainPicture();
    const before = { files: files().length, photos: (await photos()).length };
    const answers = await Promise.all(
      [tokens.zoe, tokens.sam, tokens.zoe].map((each) => upload(server, each, bytes)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(new Set(answers.map((answer) => photoIn(answer).id)).size).toBe(1);
    expect(files().length).toBe(before.files + 3);
    expect((await photos()).length).toBe(before.photos + 1);
  });
});
