import { afterEach, describe, expect, test } from 'vitest';
import { datedPictures } from '../../../../tests/support/dated-pictures.ts';
import { type FormPart, formOf } from '../../../../tests/support/forms.ts';
import {
  addPhoto,
  filesIn,
  photoIn,
  plainPicture,
  untilTempFilesAreGone,
} from '../../../../tests/support/photos.ts';
import { cameraPicture, upload } from '../../../../tests/support/pictures.ts';
import { sharedServer } from '../../../../tests/support/server-hooks.ts';
import type { Answer, CallInput, TestServer } from '../../../../tests/support/test-server.ts';
import { callOf, send } from '../../../../tests/support/wire.ts';
import * as contract from '../photos.contract.ts';

const server = sharedServer();
const { tokens } = server;
afterEach(() => untilTempFilesAreGone(server));

const picturesIn = (testServer: TestServer) => filesIn(testServer).photos;
const photos = async () =>
  contract.readAllPhotos.responses[200].parse(
    (await server.call(contract.readAllPhotos, { token: tokens.zoe })).body,
  );
/** Sends these parts as a form. */
async function sendForm(parts: readonly FormPart[], input: CallInput = {}) {
  const { headers, body } = formOf(parts);
  const { path, method } = callOf(contract.uploadPhoto, input);
  const all = { authorization: `Bearer ${tokens.zoe}`, ...headers, ...input.headers };
  const answer = await send(server.url, { method, path, headers: all, body });
  return { status: answer.status, body: JSON.parse(answer.text) as unknown };
}
const file = async (fields: Partial<FormPart> = {}): Promise<FormPart> => ({
  name: 'photo',
  content: await plainPicture(),
  filename: 'a.jpg',
  ...fields,
});

describe('the capture date', async () => {
  const fromCamera = async (takenAt: string) =>
    Buffer.concat([await cameraPicture({ takenAt }), await plainPicture()]);

  test('is the one of the request', async () => {
    const bytes = await fromCamera('2024:05:14 10:22:33');
    const { takenAt } = await addPhoto(server, tokens.zoe, {
      bytes,
      takenAt: '2023-01-02T03:04:05',
    });
    expect(takenAt).toBe('2023-01-02T03:04:05');
  });

  test.each([
    ['2024:05:14 10:22:33', '2024-05-14T10:22:33'],
    ['1969:12:31 23:59:59', '1969-12-31T23:59:59'],
    ['0000:00:00 00:00:00', null],
    ['yesterday', null],
  ])('else the one of the camera: %s', async (written, takenAt) => {
    expect((await addPhoto(server, tokens.zoe, { bytes: await fromCamera(written) })).takenAt).toBe(
      takenAt,
    );
  });

  test.each([
    ['IMG-20230514-WA0003.jpg', '2023-05-14T12:00:00'],
    ['PXL_20230514_102233123.jpg', '2023-05-14T10:22:33'],
  ])('else the one in the file name: %s', async (name, takenAt) => {
    expect((await addPhoto(server, tokens.zoe, { name })).takenAt).toBe(takenAt);
    const bytes = await fromCamera('0000:00:00 00:00:00');
    expect((await addPhoto(server, tokens.zoe, { name, bytes })).takenAt).toBe(takenAt);
  });

  test.each(await datedPictures())('is read from %s', async (name, bytes, takenAt) => {
    expect(await addPhoto(server, tokens.zoe, { name, bytes })).toMatchObject({ takenAt });
  });

  test('is rejected if it is invalid, and nothing is stored', async () => {
    const before = picturesIn(server);
    const { status, body } = await upload(server, tokens.zoe, await plainPicture(), {
      takenAt: 'x',
    });
    expect([status, body]).toMatchObject([400, { fields: { takenAt: expect.any(String) } }]);
    expect(picturesIn(server)).toEqual(before);
  });
});

describe('the name of a file', () => {
  test.each([
    ['../../IMG 1.jpg', 'IMG 1.jpg'],
    ['C:\\Users\\zoe\\us.png', 'us.png'],
    ['日本 👩‍❤️‍👨.heic', '日本 👩‍❤️‍👨.heic'],
    ['a\u0001\u0085b\tc.jpg', 'abc.jpg'],
    [`${'x'.repeat(300)}.jpg`, `${'x'.repeat(196)}.jpg`],
    [`${'x'.repeat(300)}. A few words`, 'x'.repeat(200)],
    // A character is not cut in half.
    [`${'x'.repeat(195)}👩👩.jpg`, `${'x'.repeat(195)}.jpg`],
    // Browsers escape these characters.
    ['a"b.jpg', 'a"b.jpg'],
    ['a\nb 100%.jpg', 'ab 100%.jpg'],
    ['   ', 'Photo'],
    [undefined, 'Photo'],
  ])('%j: %j', async (filename, originalName) => {
    const { status, body } = await sendForm([await file({ filename })]);
    expect([status, photoIn({ body }).originalName]).toEqual([201, originalName]);
  });
});

describe('the same file again', () => {
  const restOf = ({ body }: Answer) => {
    const { photo: _, message: __, ...otherFields } = body as Record<string, unknown>;
    return otherFields;
  };

  test('returns 200 with the existing photo to both partners', async () => {
    const bytes = await plainPicture();
    const first = await addPhoto(server, tokens.zoe, { bytes });
    const before = picturesIn(server);
    for (const token of [tokens.zoe, tokens.sam]) {
      const again = await upload(server, token, bytes, {
        name: 'other.png',
        takenAt: '2020-01-01T00:00:00',
      });
      expect([again.status, photoIn(again), restOf(again)]).toEqual([
        200,
        first,
        { duplicate: true },
      ]);
    }
    expect(picturesIn(server)).toEqual(before);
  });

  test('recovers the photo from the recycle bin', async () => {
    const bytes = await plainPicture();
    const first = await addPhoto(server, tokens.zoe, { bytes });
    await server.call(contract.deletePhoto, { token: tokens.zoe, params: { id: first.id } });
    const again = await upload(server, tokens.sam, bytes);
    expect([again.status, photoIn(again), restOf(again)]).toEqual([
      200,
      first,
      { duplicate: true, recovered: true },
    ]);
    expect((await photos()).map(({ id }) => id)).toContain(first.id);
  });

  test('from both at the same time becomes one photo', async () => {
    for (let round = 0; round < 3; round += 1) {
      const bytes = await plainPicture();
      const before = { files: picturesIn(server).length, photos: (await photos()).length };
      const answers = await Promise.all(
        [tokens.zoe, tokens.sam, tokens.zoe].map((each) => upload(server, each, bytes)),
      );
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([200, 200, 201]);
      expect(new Set(answers.map((answer) => photoIn(answer).id)).size).toBe(1);
      expect(picturesIn(server).length).toBe(before.files + 3);
      expect((await photos()).length).toBe(before.photos + 1);
    }
  });
});

describe('upload: another identity', () => {
  test.each([
    ['userId', '2'],
    ['username', 'sam'],
  ])('in the form is rejected: %s', async (name, content) => {
    const before = picturesIn(server);
    expect((await sendForm([{ name, content }, await file()])).status).toBe(403);
    expect((await sendForm([await file(), { name, content }])).status).toBe(403);
    expect(picturesIn(server)).toEqual(before);
  });
});
