import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addPhoto } from '../../../../tests/support/photos.ts';
import { sharedServer } from '../../../../tests/support/server-hooks.ts';
import type { TestServer } from '../../../../tests/support/test-server.ts';
import { deleteCategory } from '../categories.contract.ts';
import * as contract from '../photos.contract.ts';

const server = sharedServer();
const { tokens } = server;
type Spec = Parameters<TestServer['call']>[0];
const ask = (spec: Spec, input: { id?: unknown; body?: unknown } = {}) =>
  server.call(spec, {
    token: tokens.zoe,
    ...(input.id === undefined ? {} : { params: { id: input.id } }),
    body: input.body,
  });

let count = 0;
async function newCategory(fields: Record<string, unknown> = {}): Promise<contract.Category> {
  count += 1;
  const answer = await ask(contract.createCategory, { body: { name: `Trip ${count}`, ...fields } });
  expect(answer.status).toBe(201);
  return contract.Category.parse(answer.body);
}
const readOne = async (id: number) =>
  contract.Category.parse((await ask(contract.readCategory, { id })).body);
const idsIn = async (id: number) =>
  z
    .array(contract.Photo)
    .parse((await ask(contract.readCategoryPhotos, { id })).body)
    .map((photo) => photo.id);
const assign = (photoIds: number[], categoryIds: number[], removeCategoryIds?: number[]) =>
  ask(contract.assignCategories, { body: { photoIds, categoryIds, removeCategoryIds } });

describe('a category', () => {
  test('has a trimmed name, and is blue by default', async () => {
    expect(await newCategory({ name: '  Sea  ' })).toEqual({
      id: expect.any(Number),
      name: 'Sea',
      description: null,
      color: '#3B82F6',
      photoCount: 0,
      photos: [],
    });
    const { color, description } = await newCategory({ color: '#ef4444', description: 'hot' });
    expect([color, description]).toEqual(['#EF4444', 'hot']);
  });

  test.each([
    [{}, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ name: 'x', color: '#123456' }, 'color'],
    [{ name: 'x', description: 'y'.repeat(10_001) }, 'description'],
  ])('rejects %j', async (body, field) => {
    const answer = await ask(contract.createCategory, { body });
    expect([answer.status, Object.keys((answer.body as { fields: object }).fields)]).toEqual([
      400,
      [field],
    ]);
  });

  test('cannot be called like the favorites', async () => {
    const { id } = await newCategory();
    const body = { name: ' fAVORITES ' };
    expect((await ask(contract.createCategory, { body })).status).toBe(409);
    expect((await ask(contract.changeCategory, { id, body })).status).toBe(409);
  });

  test('is changed in part, and can keep its name', async () => {
    const { id, name } = await newCategory({ description: 'before' });
    const change = async (body: unknown) =>
      contract.Category.parse((await ask(contract.changeCategory, { id, body })).body);
    expect(await change({ color: '#10b981' })).toMatchObject({ name, description: 'before' });
    expect(await change({ name: name.toUpperCase() })).toMatchObject({ color: '#10B981' });
    expect(await change({ description: '' })).toMatchObject({ description: null });
    expect(await change({})).toMatchObject({ name: name.toUpperCase(), color: '#10B981' });
  });

  test('that is unknown returns 404', async () => {
    const body = { name: 'nowhere' };
    for (const [spec, given] of [
      [contract.readCategory, {}],
      [contract.readCategoryPhotos, {}],
      [contract.changeCategory, { body }],
      [deleteCategory, {}],
    ] as const) {
      expect((await ask(spec, { id: 999_999, ...given })).status).toBe(404);
    }
    for (const id of ['0', '-2', 'x']) {
      expect((await ask(contract.readCategory, { id })).status).toBe(400);
    }
    for (const spec of [contract.changeCategory, deleteCategory]) {
      expect((await ask(spec, { id: -1, body })).status).toBe(400);
    }
  });
});

describe('photos in categories', () => {
  let photos: contract.Photo[];
  let summer: contract.Category;
  let sea: contract.Category;
  beforeEach(async () => {
    photos = [];
    for (const takenAt of ['2021-01-01T00:00:00', '2023-01-01T00:00:00', '2022-01-01T00:00:00']) {
      photos.push(await addPhoto(server, tokens.zoe, { takenAt }));
    }
    summer = await newCategory();
    sea = await newCategory();
  });
  const ids = () => photos.map(({ id }) => id);
  const id = (index: number) => photos[index]?.id ?? 0;

  test('are counted without the recycle bin; the newest is the cover', async () => {
    expect((await assign(ids(), [summer.id])).body).toEqual({
      message: 'Categories updated for 3 photos',
      count: 3,
    });
    expect(await readOne(summer.id)).toMatchObject({ photoCount: 3, photos: [{ id: id(1) }] });
    expect(await idsIn(summer.id)).toEqual([id(1), id(2), id(0)]);
    await ask(contract.deletePhoto, { id: id(1) });
    expect(await readOne(summer.id)).toMatchObject({ photoCount: 2, photos: [{ id: id(2) }] });
    expect(await idsIn(summer.id)).toEqual([id(2), id(0)]);
  });

  test('a photo lists its categories by name, without deleted ones', async () => {
    await ask(contract.changeCategories, { id: id(0), body: { categoryIds: [sea.id, summer.id] } });
    const labels = [summer, sea].map(({ id, name, color }) => ({ id, name, color }));
    const [newest] = z
      .array(contract.Photo)
      .parse((await ask(contract.readCategoryPhotos, { id: sea.id })).body);
    expect(newest?.categories).toEqual(labels);
    expect((await ask(deleteCategory, { id: sea.id })).status).toBe(200);
    expect((await ask(deleteCategory, { id: sea.id })).status).toBe(404);
    expect(await idsIn(summer.id)).toEqual([id(0)]);
  });

  test('one photo: the list is replaced', async () => {
    const give = (categoryIds: number[]) =>
      ask(contract.changeCategories, { id: id(0), body: { categoryIds } });
    await give([summer.id, summer.id]);
    expect([await idsIn(summer.id), await idsIn(sea.id)]).toEqual([[id(0)], []]);
    await give([sea.id]);
    expect([await idsIn(summer.id), await idsIn(sea.id)]).toEqual([[], [id(0)]]);
    expect((await give([summer.id, 999_999])).status).toBe(400);
    expect((await give([-1])).status).toBe(400);
    expect([await idsIn(summer.id), await idsIn(sea.id)]).toEqual([[], [id(0)]]);
    await give([]);
    expect(await idsIn(sea.id)).toEqual([]);
  });

  test('several photos: categories are added and removed', async () => {
    await assign([id(0), id(1)], [sea.id]);
    const answer = await assign([id(1), id(2), id(1), 999_999], [summer.id], [sea.id]);
    expect(answer.body).toEqual({
      message: 'Categories updated for 2 photos',
      count: 2,
      missing: [999_999],
    });
    expect(await idsIn(sea.id)).toEqual([id(0)]);
    expect(await idsIn(summer.id)).toEqual([id(1), id(2)]);
  });

  test('a deleted photo cannot be assigned', async () => {
    await assign([id(0)], [sea.id]);
    await ask(contract.deletePhoto, { id: id(0) });
    expect((await assign([id(0)], [summer.id])).body).toMatchObject({ count: 0, missing: [id(0)] });
    const one = await ask(contract.changeCategories, { id: id(0), body: { categoryIds: [] } });
    expect(one.status).toBe(409);
  });

  test.each([
    { photoIds: [], categoryIds: [1] },
    { photoIds: [0], categoryIds: [1] },
    { photoIds: Array.from({ length: 501 }, (_, index) => index + 1), categoryIds: [1] },
    { photoIds: [1] },
  ])('rejects %j', async (body) => {
    expect((await ask(contract.assignCategories, { body })).status).toBe(400);
  });

  test('favorites are a category', async () => {
    const before = (await readOne(-1)).photoCount;
    for (const index of [0, 1]) {
      const answer = await ask(contract.changeFavorite, {
        id: id(index),
        body: { favorite: true },
      });
      expect(answer.body).toMatchObject({ photo: { id: id(index), isFavorite: true } });
    }
    expect(await readOne(-1)).toMatchObject({
      name: 'Favorites',
      color: '#ef4444',
      photoCount: before + 2,
    });
    const listed = await ask(contract.readFavorites);
    const favorites = z.object({ photos: z.array(contract.Photo) }).parse(listed.body).photos;
    expect(favorites.map((photo) => photo.id)).toEqual(await idsIn(-1));
    await ask(contract.changeFavorite, { id: id(0), body: { favorite: false } });
    await ask(contract.deletePhoto, { id: id(1) });
    expect((await readOne(-1)).photoCount).toBe(before);
    expect(
      (await ask(contract.changeFavorite, { id: id(1), body: { favorite: false } })).status,
    ).toBe(409);
    expect(
      (await ask(contract.changeFavorite, { id: id(0), body: { favorite: 'yes' } })).status,
    ).toBe(400);
  });

  describe('several favorites', () => {
    const change = (photoIds: number[], favorite: boolean) =>
      ask(contract.changeFavorites, { body: { photoIds, favorite } });

    test('are changed once, also by a repeated request, and missing ones are reported', async () => {
      const before = await idsIn(-1);
      await ask(contract.deletePhoto, { id: id(2) });
      const missing = [id(2), 999_999];
      for (let time = 0; time < 2; time += 1) {
        const { status, body } = await change([...ids(), id(0), 999_999], true);
        const message = '2 photos added to favorites';
        expect([status, body]).toEqual([200, { message, count: 2, missing }]);
        expect(await idsIn(-1)).toEqual([id(1), id(0), ...before]);
      }
      const { body } = await change([id(0)], false);
      expect(body).toEqual({ message: '1 photo removed from favorites', count: 1 });
      expect(await idsIn(-1)).toEqual([id(1), ...before]);
      await ask(contract.recoverPhoto, { id: id(2) });
      const recovered = contract.Photo.parse((await ask(contract.readPhoto, { id: id(2) })).body);
      expect(recovered.isFavorite).toBe(false);
      await change(ids(), false);
    });

    test('are at most 500 in a request', async () => {
      const photoIds = Array.from({ length: 500 }, (_, index) => 1_000_000 + index);
      expect((await change(photoIds, true)).body).toMatchObject({ count: 0, missing: photoIds });
      expect((await change([...photoIds, 1], true)).status).toBe(400);
    });

    test.each([
      { photoIds: [], favorite: true },
      { photoIds: [0], favorite: true },
      { photoIds: [1], favorite: 'yes' },
      { photoIds: [1] },
    ])('rejects %j', async (body) => {
      expect((await ask(contract.changeFavorites, { body })).status).toBe(400);
    });
  });

  test('a category deleted during an assignment: all or nothing', async () => {
    for (let round = 0; round < 4; round++) {
      const { id: category } = await newCategory();
      const [assigned, deleted] = await Promise.all([
        assign(ids(), [category, summer.id]),
        ask(deleteCategory, { id: category }),
      ]);
      expect(deleted.status).toBe(200);
      expect([200, 400]).toContain(assigned.status);
      expect(await idsIn(summer.id)).toHaveLength(assigned.status === 200 ? 3 : 0);
      await assign(ids(), [], [summer.id]);
    }
  });

  test('both partners assign at the same time: both assignments are saved', async () => {
    const body = { photoIds: ids(), categoryIds: [sea.id] };
    await Promise.all([
      assign(ids(), [summer.id], []),
      server.call(contract.assignCategories, { token: tokens.sam, body }),
    ]);
    expect([await idsIn(summer.id), await idsIn(sea.id)]).toMatchObject([
      { length: 3 },
      { length: 3 },
    ]);
  });
});
