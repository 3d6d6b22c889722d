import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { addPhoto, filesIn, photoIn } from '../../../../tests/support/photos.ts';
import { openTestHome, type TestHome } from '../../../../tests/support/test-home.ts';
import * as contract from '../photos.contract.ts';

const second = 1_000;
let home: TestHome;
let zoe: string;
let sam: string;
beforeAll(async () => {
  home = await openTestHome();
  zoe = await home.signIn('zoe');
  sam = await home.signIn('sam');
});
afterAll(() => home.close());

const ask = (
  spec: EndpointSpec,
  id: unknown = undefined,
  body: unknown = undefined,
  token: string = zoe,
) => home.call(spec, { token, params: { id }, body });
const read = async (id: number) => contract.Photo.parse((await ask(contract.readPhoto, id)).body);
const all = async () => z.array(contract.Photo).parse((await ask(contract.readAllPhotos)).body);
const ids = (photos: readonly { id: number }[]) => photos.map(({ id }) => id);

describe('changing', () => {
  let id: number;
  beforeEach(async () => {
    id = (await addPhoto(home, zoe)).id;
  });

  test.each([
    ['words', 'Us two', 'Us two'],
    ['trimmed', '  Us\n two\t ', 'Us\n two'],
    ['without words', ' \n ', null],
    ['empty', '', null],
    ['none', null, null],
    ['of any script', 'Zoë 👩‍❤️‍👨 日本 <script>', 'Zoë 👩‍❤️‍👨 日本 <script>'],
    ['as long as may be', 'x'.repeat(10_000), 'x'.repeat(10_000)],
  ])('the caption, %s, by either', async (_, caption, kept) => {
    await ask(contract.changeCaption, id, { caption: 'before' });
    const answer = await ask(contract.changeCaption, id, { caption }, sam);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      message: 'Photo details updated successfully!',
      photo: { ...(await read(id)), caption: kept },
    });
  });

  test.each([
    ['too long', { caption: 'x'.repeat(10_001) }],
    ['with a NUL', { caption: 'a\0b' }],
    ['with half a character', { caption: 'a\ud800' }],
    ['no text', { caption: 7 }],
    ['a list', { caption: ['a'] }],
    ['left out', {}],
  ])('refuses a caption %s', async (_, body) => {
    const { status, body: refusal } = await ask(contract.changeCaption, id, body);
    expect([status, Object.keys((refusal as { fields: object }).fields)]).toEqual([
      400,
      ['caption'],
    ]);
    expect((await read(id)).caption).toBeNull();
  });

  test.each([
    ['a moment', { takenAt: '2024-02-29T23:59:59' }, '2024-02-29T23:59:59'],
    ['null', { takenAt: null }, null],
    ['an empty text', { takenAt: '' }, null],
  ])('the moment to %s', async (_, body, kept) => {
    await ask(contract.changeTakenAt, id, { takenAt: '2020-01-01T00:00:00' });
    const answer = await ask(contract.changeTakenAt, id, body);
    expect(answer.status).toBe(200);
    expect(photoIn(answer)).toEqual({ ...(await read(id)), takenAt: kept });
  });

  test.each([
    ...['2024-02-30T10:00:00', '2023-02-29T10:00:00', '2024-13-01T10:00:00', '2024-00-01T10:00:00'],
    ...['2024-05-14T24:00:00', '2024-05-14T10:60:00', '2024-05-14T10:00:60', '2024-05-14T10:22'],
    ...['2024-05-14', '2024-05-14T10:22:33Z', '2024-05-14T10:22:33.5', '2024-05-14 10:22:33'],
    ...['14.5.2024', 'now', ' ', '0000-00-00T00:00:00', '+02024-05-14T10:22:33', 'T'],
    ...[0, true, [], { year: 2024 }, undefined],
  ])('refuses the moment %j', async (takenAt) => {
    const { status, body } = await ask(contract.changeTakenAt, id, { takenAt });
    expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([400, ['takenAt']]);
    expect((await read(id)).takenAt).toBeNull();
  });
});

describe('the bin', () => {
  let id: number;
  beforeEach(async () => {
    id = (await addPhoto(home, zoe, { takenAt: '2024-05-14T10:22:33' })).id;
  });

  test('takes a photo and says since when; a second time changes nothing', async () => {
    const before = await read(id);
    const files = filesIn(home);
    for (const token of [sam, zoe]) {
      const { status, body } = await ask(contract.deletePhoto, id, undefined, token);
      expect([status, body]).toEqual([200, { message: 'Photo moved to the recycle bin' }]);
      const deletedAt = new Date(home.clock.now() - (token === zoe ? second : 0)).toISOString();
      expect(await read(id)).toEqual({ ...before, deletedAt });
      home.clock.pass(second);
    }
    expect(ids(await all())).not.toContain(id);
    expect(filesIn(home)).toEqual(files);
  });

  test('gives it back as it was, and where it was; a second time too', async () => {
    const before = await read(id);
    const order = await all();
    await ask(contract.changeCaption, id, { caption: 'us' });
    await ask(contract.deletePhoto, id);
    for (const token of [sam, zoe]) {
      const { status, body } = await ask(contract.recoverPhoto, id, undefined, token);
      expect(status).toBe(200);
      const photo = { ...before, caption: 'us' };
      expect(body).toEqual({ message: 'Photo recovered successfully', photo });
    }
    expect(ids(await all())).toEqual(ids(order));
  });

  test('keeps a photo as it is: changing it there is 409', async () => {
    await ask(contract.deletePhoto, id);
    const kept = await read(id);
    for (const [spec, body] of [
      [contract.changeCaption, { caption: 'us' }],
      [contract.changeTakenAt, { takenAt: null }],
    ] as const) {
      const refused = await ask(spec, id, body);
      expect(refused.status).toBe(409);
      const message = 'This photo is in the recycle bin. Recover it to make changes.';
      expect(refused.body).toEqual({ message });
      // What is wrong in itself is 400 there as well.
      expect((await ask(spec, id, { caption: 7, takenAt: 7 })).status).toBe(400);
    }
    expect(await read(id)).toEqual(kept);
  });

  test('into it and out of it at once from both ends in one of the two, never in between', async () => {
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all([
        ask(contract.deletePhoto, id, undefined, zoe),
        ask(contract.recoverPhoto, id, undefined, sam),
        ask(contract.deletePhoto, id, undefined, sam),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const { deletedAt } = await read(id);
      expect(ids(await all()).includes(id)).toBe(deletedAt === null);
    }
  });
});
