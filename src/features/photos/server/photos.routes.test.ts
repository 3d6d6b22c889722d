import { beforeEach, describe, expect, test } from 'vitest';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { addPhoto, filesIn, photoIn } from '../../../../tests/support/photos.ts';
import { serverPerTest, sharedServer } from '../../../../tests/support/server-hooks.ts';
import type { TestServer } from '../../../../tests/support/test-server.ts';
import * as contract from '../photos.contract.ts';

const second = 1_000;
const ids = (photos: readonly { id: number }[]) => photos.map(({ id }) => id);

/** Calls of both users on a server. */
const callsOf = ({
  call,
  tokens,
}: Pick<TestServer, 'call'> & { tokens: { zoe: string; sam: string } }) => ({
  ask: (spec: EndpointSpec, id?: unknown, body?: unknown) =>
    call(spec, { token: tokens.zoe, params: { id }, body }),
  read: async (id: number) => {
    const { body } = await call(contract.readPhoto, { token: tokens.sam, params: { id } });
    return contract.Photo.parse(body);
  },
  all: async () => {
    const { body } = await call(contract.readAllPhotos, { token: tokens.sam });
    return contract.readAllPhotos.responses[200].parse(body);
  },
  page: async (query: Record<string, unknown>) => {
    const { body } = await call(contract.readPhotosPage, { token: tokens.sam, query });
    return contract.readPhotosPage.responses[200].parse(body);
  },
});

describe('the photos of a couple', () => {
  const server = serverPerTest();
  const { tokens } = server;
  const { ask, read, all, page } = callsOf(server);

  test('have the same fields for both partners', async () => {
    const fields = { name: 'us.jpg', takenAt: '2024-05-14T10:22:33' };
    const photo = await addPhoto(server, tokens.zoe, fields);
    expect(photo).toEqual({
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
      reactions: [],
      notesCount: 0,
    });
    expect((await ask(contract.readPhoto, photo.id)).body).toEqual(photo);
    expect(await read(photo.id)).toEqual(photo);
    expect(await all()).toEqual([photo]);
  });

  test('are ordered by capture date in the time zone of the couple, else by upload date; newest first', async () => {
    // It is noon in UTC, and one o'clock in Paris.
    const [firstPhoto, secondPhoto] = [
      await addPhoto(server, tokens.zoe),
      await addPhoto(server, tokens.sam),
    ];
    const taken = async (takenAt: string) => (await addPhoto(server, tokens.zoe, { takenAt })).id;
    const before = await taken('2026-03-14T12:59:59');
    const after = await taken('2026-03-14T13:00:01');
    const atNoon = await taken('2026-03-14T13:00:00');
    const oldest = await taken('1840-01-01T00:00:00');
    const ahead = await taken('2030-01-01T00:00:00');
    // An hour that Paris left out.
    const leftOut = await taken('2025-03-30T02:30:00');
    const afterLeftOut = await taken('2025-03-30T03:15:00');
    const expected = [
      ahead,
      after,
      atNoon,
      secondPhoto.id,
      firstPhoto.id,
      before,
      leftOut,
      afterLeftOut,
      oldest,
    ];
    expect(ids(await all())).toEqual(expected);
    expect(ids((await page({ limit: 200 })).photos)).toEqual(expected);

    // The order follows a changed date.
    const body = { takenAt: '2031-01-01T00:00:00' };
    const movedPhoto = photoIn(await ask(contract.changeTakenAt, oldest, body));
    expect(movedPhoto).toMatchObject({ ...body, orderedAt: Date.UTC(2030, 11, 31, 23) });
    expect((await all())[0]).toEqual(movedPhoto);
    const back = photoIn(await ask(contract.changeTakenAt, oldest, { takenAt: null }));
    expect(back).toMatchObject({ takenAt: null, orderedAt: Date.parse('2026-03-14T12:00:00Z') });
  });

  test('are on one page each, without the recycle bin', async () => {
    const pagination = { page: 0, limit: 20, total: 0, totalPages: 0 };
    expect(await page({})).toEqual({ photos: [], pagination });
    for (let count = 0; count < 5; count += 1) {
      server.clock.pass(second);
      await addPhoto(server, tokens.zoe);
    }
    const allIds = ids(await all());
    const pages = await Promise.all([0, 1, 2].map((number) => page({ page: number, limit: 3 })));
    expect(pages.map(({ photos }) => ids(photos))).toEqual([
      allIds.slice(0, 3),
      allIds.slice(3),
      [],
    ]);
    expect(pages[1]?.pagination).toEqual({ page: 1, limit: 3, total: 5, totalPages: 2 });
    await ask(contract.deletePhoto, allIds[0]);
    expect((await page({ limit: 4 })).pagination).toMatchObject({ total: 4, totalPages: 1 });
    expect(ids(await all())).toEqual(allIds.slice(1));
  });
});

describe('one photo', () => {
  const server = sharedServer();
  const { tokens } = server;
  const { ask, read, all } = callsOf(server);
  let id: number;
  beforeEach(async () => {
    id = (await addPhoto(server, tokens.zoe)).id;
  });

  test.each<[string, EndpointSpec, unknown]>([
    ['reading', contract.readPhoto, undefined],
    ['a caption', contract.changeCaption, { caption: 'us' }],
    ['a moment', contract.changeTakenAt, { takenAt: null }],
    ['deleting', contract.deletePhoto, undefined],
    ['recovering', contract.recoverPhoto, undefined],
  ])('%s: 404 for an unknown id, 400 for an invalid one', async (_, spec, body) => {
    const notFound = { status: 404, body: { message: 'Photo not found' } };
    expect(await ask(spec, '9'.repeat(15), body)).toMatchObject(notFound);
    const fields = { id: 'An ID must be a positive whole number' };
    expect(await ask(spec, '01', body)).toMatchObject({ status: 400, body: { fields } });
  });

  test.each([
    ['trimmed', '  Us\n two\t ', 'Us\n two'],
    ['without words', ' \n ', null],
    ['as long as may be', 'x'.repeat(10_000), 'x'.repeat(10_000)],
  ])('a caption %s', async (_, caption, storedCaption) => {
    await ask(contract.changeCaption, id, { caption: 'before' });
    const { status, body } = await ask(contract.changeCaption, id, { caption });
    const photo = { ...(await read(id)), caption: storedCaption };
    const message = 'Photo details updated successfully!';
    expect([status, body]).toEqual([200, { message, photo }]);
  });

  test.each([
    ['2024-02-29T23:59:59', '2024-02-29T23:59:59'],
    ['', null],
  ])('the capture date %j becomes %j', async (takenAt, storedDate) => {
    await ask(contract.changeTakenAt, id, { takenAt: '2020-01-01T00:00:00' });
    const answer = await ask(contract.changeTakenAt, id, { takenAt });
    expect(photoIn(answer)).toEqual({ ...(await read(id)), takenAt: storedDate });
  });

  test.each([
    ['caption', contract.changeCaption, { caption: 'x'.repeat(10_001) }],
    ['caption', contract.changeCaption, {}],
    ['takenAt', contract.changeTakenAt, { takenAt: '2024-02-30T10:00:00' }],
    ['takenAt', contract.changeTakenAt, {}],
  ] as const)('an invalid %s changes nothing', async (field, spec, body) => {
    const before = await read(id);
    const fields = { [field]: expect.any(String) };
    expect(await ask(spec, id, body)).toMatchObject({ status: 400, body: { fields } });
    expect(await read(id)).toEqual(before);
  });

  test('the recycle bin keeps the date of the first deletion, and recovers a photo unchanged', async () => {
    const before = await read(id);
    const [order, files] = [await all(), filesIn(server)];
    const deletedAt = new Date(server.clock.now()).toISOString();
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await ask(contract.deletePhoto, id);
      expect([status, body]).toEqual([200, { message: 'Photo moved to the recycle bin' }]);
      expect(await read(id)).toEqual({ ...before, deletedAt });
      server.clock.pass(second);
    }
    expect(ids(await all())).not.toContain(id);
    expect(filesIn(server)).toEqual(files);
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await ask(contract.recoverPhoto, id);
      const message = 'Photo recovered successfully';
      expect([status, body]).toEqual([200, { message, photo: before }]);
    }
    expect(await all()).toEqual(order);
  });

  test('rejects changes in the recycle bin with 409', async () => {
    await ask(contract.deletePhoto, id);
    const before = await read(id);
    const message = 'This photo is in the recycle bin. Recover it to make changes.';
    for (const [spec, body] of [
      [contract.changeCaption, { caption: 'us' }],
      [contract.changeTakenAt, { takenAt: null }],
    ] as const) {
      expect(await ask(spec, id, body)).toMatchObject({ status: 409, body: { message } });
    }
    expect(await read(id)).toEqual(before);
  });
});
