import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { addPhoto, filesIn, photoIn } from '../../../../tests/support/photos.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/test-server.ts';
import * as contract from '../photos.contract.ts';

const second = 1_000;
let server: TestServer;
let zoe: string;
let sam: string;
const open = async () => {
  server = await startTestServer();
  zoe = await server.signIn('zoe');
  sam = await server.signIn('sam');
};

const ask = (
  spec: EndpointSpec,
  id: unknown = undefined,
  body: unknown = undefined,
  token: string = zoe,
) => server.call(spec, { token, params: { id }, body });
const read = async (id: number) => contract.Photo.parse((await ask(contract.readPhoto, id)).body);
const all = async () => z.array(contract.Photo).parse((await ask(contract.readAllPhotos)).body);
const page = async (query: Record<string, unknown>) => {
  const answer = await server.call(contract.readPhotosPage, { token: sam, query });
  return contract.readPhotosPage.answers[200].parse(answer.body);
};
const ids = (photos: readonly { id: number }[]) => photos.map(({ id }) => id);

describe('a photo', () => {
  beforeAll(open);
  afterAll(() => server.close());

  test('has the same fields for both partners', async () => {
    const added = await addPhoto(server, zoe, { name: 'us.jpg', takenAt: '2024-05-14T10:22:33' });
    expect(added).toEqual({
      id: expect.any(Number),
      filename: expect.stringMatching(/^[0-9a-f]{32}\.jpg$/),
      originalName: 'us.jpg',
      caption: null,
      isFavorite: false,
      createdAt: '2026-03-14T12:00:00.000Z',
      takenAt: '2024-05-14T10:22:33',
      // The time in Paris in summer.
      orderedAt: Date.UTC(2024, 4, 14, 8, 22, 33),
      deletedAt: null,
      size: expect.any(Number),
      width: 40,
      height: 30,
      thumbhash: expect.stringMatching(/^[\w+/]{20,40}=*$/),
      uploader: { name: 'Zoë', color: 'purple' },
      categories: [],
      hasOriginal: false,
      kind: 'photo',
      durationMs: null,
      hasPoster: true,
    });
    for (const token of [zoe, sam]) {
      expect((await ask(contract.readPhoto, added.id, undefined, token)).body).toEqual(added);
    }
    expect(await all()).toEqual([added]);
  });

  const calls: [string, EndpointSpec, unknown][] = [
    ['reading', contract.readPhoto, undefined],
    ['a caption', contract.changeCaption, { caption: 'us' }],
    ['a moment', contract.changeTakenAt, { takenAt: null }],
    ['deleting', contract.deletePhoto, undefined],
    ['recovering', contract.recoverPhoto, undefined],
  ];
  test.each(calls)('%s: 404 for an unknown id, 400 for an invalid one', async (_, spec, body) => {
    const unknown = await ask(spec, 999_999, body);
    expect([unknown.status, unknown.body]).toEqual([404, { message: 'Photo not found' }]);
    expect((await ask(spec, '9'.repeat(15), body)).status).toBe(404);
    for (const id of ['0', '-1', '1.5', 'x', '01', '9'.repeat(16)]) {
      const { status, body: refusal } = await ask(spec, id, body);
      expect([id, status]).toEqual([id, 400]);
      expect(refusal).toMatchObject({ fields: { id: 'An ID must be a positive whole number' } });
    }
  });
});

describe('the order', () => {
  beforeAll(open);
  afterAll(() => server.close());

  test('is by capture date in the time zone of the couple, else by upload date; newest first', async () => {
    // It is noon in UTC, and one o'clock in Paris.
    const [arrived, alsoArrived] = [await addPhoto(server, zoe), await addPhoto(server, sam)];
    const takenAts = {
      before: '2026-03-14T12:59:59',
      after: '2026-03-14T13:00:01',
      'the same moment': '2026-03-14T13:00:00',
      'long ago': '1970-01-01T00:30:00',
      'before all computers': '1840-01-01T00:00:00',
      'in the future': '2030-01-01T00:00:00',
      // An hour that Paris left out, and one that it had twice.
      'left out': '2025-03-30T02:30:00',
      'after left out': '2025-03-30T03:15:00',
    };
    const taken: Record<string, number> = {};
    for (const [name, takenAt] of Object.entries(takenAts)) {
      taken[name] = (await addPhoto(server, zoe, { takenAt })).id;
    }
    const expected = [
      taken['in the future'],
      taken.after,
      taken['the same moment'],
      alsoArrived.id,
      arrived.id,
      taken.before,
      taken['left out'],
      taken['after left out'],
      taken['long ago'],
      taken['before all computers'],
    ];
    expect(ids(await all())).toEqual(expected);
    expect(ids((await page({ limit: 200 })).photos)).toEqual(expected);
  });

  test('follows a changed capture date', async () => {
    const last = (await all()).at(-1)?.id ?? 0;
    const taken = '2031-01-01T00:00:00';
    const moved = photoIn(await ask(contract.changeTakenAt, last, { takenAt: taken }));
    expect(moved).toMatchObject({ takenAt: taken, orderedAt: Date.UTC(2030, 11, 31, 23) });
    expect((await all())[0]).toEqual(moved);
    const back = photoIn(await ask(contract.changeTakenAt, last, { takenAt: null }, sam));
    expect(back).toMatchObject({ takenAt: null, orderedAt: Date.parse(back.createdAt as string) });
    expect(await read(last)).toEqual(back);
  });
});

describe('pages of photos', () => {
  beforeAll(open);
  afterAll(() => server.close());

  test('without photos', async () => {
    expect(await page({})).toEqual({
      photos: [],
      pagination: { page: 0, limit: 20, total: 0, totalPages: 0 },
    });
  });

  test('contain every photo once', async () => {
    for (let count = 0; count < 7; count += 1) {
      server.clock.pass(second);
      await addPhoto(server, zoe);
    }
    const whole = ids(await all());
    const parts = await Promise.all([0, 1, 2, 3].map((number) => page({ page: number, limit: 3 })));
    expect(parts.map(({ photos }) => photos.length)).toEqual([3, 3, 1, 0]);
    expect(parts.flatMap(({ photos }) => ids(photos))).toEqual(whole);
    expect(parts[3]?.pagination).toEqual({ page: 3, limit: 3, total: 7, totalPages: 3 });
    expect((await page({})).pagination).toEqual({ page: 0, limit: 20, total: 7, totalPages: 1 });
    expect((await page({ limit: 7 })).pagination.totalPages).toBe(1);
    expect((await page({ page: 1_000_000, limit: 200 })).photos).toEqual([]);
  });

  test('leave out the recycle bin', async () => {
    const [first] = await all();
    await ask(contract.deletePhoto, first?.id);
    expect((await page({ limit: 3 })).pagination).toMatchObject({ total: 6, totalPages: 2 });
    expect(ids(await all())).not.toContain(first?.id);
  });

  test.each([{ limit: 0 }, { limit: 201 }, { limit: 'x' }, { page: -1 }, { page: 1_000_001 }])(
    'reject %j',
    async (query) => {
      const { status, body } = await server.call(contract.readPhotosPage, { token: zoe, query });
      expect(status).toBe(400);
      expect(Object.keys((body as { fields: object }).fields)).toEqual(Object.keys(query));
    },
  );
});

describe('a change', () => {
  beforeAll(open);
  afterAll(() => server.close());
  let id: number;
  beforeEach(async () => {
    id = (await addPhoto(server, zoe)).id;
  });

  test.each([
    ['trimmed', '  Us\n two\t ', 'Us\n two'],
    ['without words', ' \n ', null],
    ['of any script', 'Zoë 👩‍❤️‍👨 日本 <script>', 'Zoë 👩‍❤️‍👨 日本 <script>'],
    ['as long as may be', 'x'.repeat(10_000), 'x'.repeat(10_000)],
  ])('of the caption: %s', async (_, caption, kept) => {
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
    ['left out', {}],
  ])('of the caption is rejected: %s', async (_, body) => {
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
  ])('of the capture date: %s', async (_, body, kept) => {
    await ask(contract.changeTakenAt, id, { takenAt: '2020-01-01T00:00:00' });
    const answer = await ask(contract.changeTakenAt, id, body);
    expect(answer.status).toBe(200);
    expect(photoIn(answer)).toEqual({ ...(await read(id)), takenAt: kept });
  });

  test.each([
    '2024-02-30T10:00:00',
    '2024-05-14T24:00:00',
    '2024-05-14',
    '2024-05-14T10:22:33Z',
    'now',
    '0000-00-00T00:00:00',
    0,
    undefined,
  ])('of the capture date is rejected: %j', async (takenAt) => {
    const { status, body } = await ask(contract.changeTakenAt, id, { takenAt });
    expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([400, ['takenAt']]);
    expect((await read(id)).takenAt).toBeNull();
  });
});

describe('the recycle bin', () => {
  beforeAll(open);
  afterAll(() => server.close());
  let id: number;
  beforeEach(async () => {
    id = (await addPhoto(server, zoe, { takenAt: '2024-05-14T10:22:33' })).id;
  });

  test('keeps the first date of a deletion', async () => {
    const before = await read(id);
    const files = filesIn(server);
    for (const token of [sam, zoe]) {
      const { status, body } = await ask(contract.deletePhoto, id, undefined, token);
      expect([status, body]).toEqual([200, { message: 'Photo moved to the recycle bin' }]);
      const deletedAt = new Date(server.clock.now() - (token === zoe ? second : 0)).toISOString();
      expect(await read(id)).toEqual({ ...before, deletedAt });
      server.clock.pass(second);
    }
    expect(ids(await all())).not.toContain(id);
    expect(filesIn(server)).toEqual(files);
  });

  test('recovers a photo unchanged', async () => {
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

  test('rejects changes with 409', async () => {
    await ask(contract.deletePhoto, id);
    const before = await read(id);
    for (const [spec, body] of [
      [contract.changeCaption, { caption: 'us' }],
      [contract.changeTakenAt, { takenAt: null }],
    ] as const) {
      const message = 'This photo is in the recycle bin. Recover it to make changes.';
      expect(await ask(spec, id, body)).toMatchObject({ status: 409, body: { message } });
    }
    expect(await read(id)).toEqual(before);
  });
});
