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
const ask = (spec: Spec, id?: unknown, body?: unknown, token = tokens.zoe) =>
  server.call(spec, { token, params: { id }, body });

let count = 0;
async function newCategory(fields: Record<string, unknown> = {}): Promise<contract.Category> {
  count += 1;
  const body = { name: `Trip ${count}`, ...fields };
  const answer = await ask(contract.createCategory, undefined, body);
  expect(answer.status).toBe(201);
  return contract.Category.parse(answer.body);
}
const readOne = async (id: number) =>
  contract.Category.parse((await ask(contract.readCategory, id)).body);
const photosIn = async (id: number) =>
  z.array(contract.Photo).parse((await ask(contract.readCategoryPhotos, id)).body);
const idsIn = async (id: number) => (await photosIn(id)).map((photo) => photo.id);
const assign = (
  photoIds: number[],
  categoryIds: number[],
  removeCategoryIds: number[] = [],
  token = tokens.zoe,
) => ask(contract.assignCategories, undefined, { photoIds, categoryIds, removeCategoryIds }, token);

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
    const given = { color: '#ef4444', description: 'hot' };
    expect(await newCategory(given)).toMatchObject({ color: '#EF4444', description: 'hot' });
  });

  test.each([
    [{}, 'name'],
    [{ name: 'x', color: '#123456' }, 'color'],
    [{ name: 'x', description: 'y'.repeat(10_001) }, 'description'],
  ])('rejects %j', async (body, field) => {
    const answer = await ask(contract.createCategory, undefined, body);
    const fields = { [field]: expect.any(String) };
    expect(answer).toMatchObject({ status: 400, body: { fields } });
  });

  test('cannot be called like the favorites', async () => {
    const { id } = await newCategory();
    const body = { name: ' fAVORITES ' };
    expect((await ask(contract.createCategory, undefined, body)).status).toBe(409);
    expect((await ask(contract.changeCategory, id, body)).status).toBe(409);
  });

  test('is changed in part, and can keep its name', async () => {
    const { id, name } = await newCategory({ description: 'before' });
    const change = async (body: unknown) =>
      contract.Category.parse((await ask(contract.changeCategory, id, body)).body);
    expect(await change({ color: '#10b981' })).toMatchObject({ name, description: 'before' });
    expect(await change({ name: name.toUpperCase() })).toMatchObject({ color: '#10B981' });
    expect(await change({ description: '' })).toMatchObject({
      name: name.toUpperCase(),
      description: null,
      color: '#10B981',
    });
  });

  test('that is unknown returns 404; the favorites cannot be changed or deleted', async () => {
    const body = { name: 'nowhere' };
    for (const spec of [contract.readCategory, contract.readCategoryPhotos]) {
      expect((await ask(spec, 999_999)).status).toBe(404);
      expect((await ask(spec, '-2')).status).toBe(400);
    }
    for (const spec of [contract.changeCategory, deleteCategory]) {
      expect((await ask(spec, 999_999, body)).status).toBe(404);
      expect((await ask(spec, -1, body)).status).toBe(400);
    }
  });
});

describe('photos in categories', () => {
  let photoIds: number[];
  let [first, newest, middle] = [0, 0, 0];
  let summer: contract.Category;
  let sea: contract.Category;
  beforeEach(async () => {
    const taken = async (year: number) =>
      (await addPhoto(server, tokens.zoe, { takenAt: `${year}-01-01T00:00:00` })).id;
    [first, newest, middle] = [await taken(2021), await taken(2023), await taken(2022)];
    photoIds = [first, newest, middle];
    [summer, sea] = [await newCategory(), await newCategory()];
  });

  test('are counted without the recycle bin; the newest is the cover', async () => {
    expect((await assign(photoIds, [summer.id])).body).toEqual({
      message: 'Categories updated for 3 photos',
      count: 3,
    });
    expect(await readOne(summer.id)).toMatchObject({ photoCount: 3, photos: [{ id: newest }] });
    expect(await idsIn(summer.id)).toEqual([newest, middle, first]);
    await ask(contract.deletePhoto, newest);
    expect(await readOne(summer.id)).toMatchObject({ photoCount: 2, photos: [{ id: middle }] });
    expect(await idsIn(summer.id)).toEqual([middle, first]);
  });

  test('a photo lists its categories by name, without deleted ones', async () => {
    await ask(contract.changeCategories, first, { categoryIds: [sea.id, summer.id] });
    const labels = [summer, sea].map(({ id, name, color }) => ({ id, name, color }));
    expect(await photosIn(sea.id)).toMatchObject([{ id: first, categories: labels }]);
    expect((await ask(deleteCategory, sea.id)).status).toBe(200);
    expect(await photosIn(summer.id)).toMatchObject([{ id: first, categories: [labels[0]] }]);
  });

  test('one photo: the list is replaced', async () => {
    const give = (categoryIds: number[]) => ask(contract.changeCategories, first, { categoryIds });
    const found = async () => [await idsIn(summer.id), await idsIn(sea.id)];
    await give([summer.id, summer.id]);
    expect(await found()).toEqual([[first], []]);
    await give([sea.id]);
    expect(await found()).toEqual([[], [first]]);
    expect((await give([summer.id, 999_999])).status).toBe(400);
    expect((await give([-1])).status).toBe(400);
    expect(await found()).toEqual([[], [first]]);
    await give([]);
    expect(await found()).toEqual([[], []]);
  });

  test('several photos: categories are added and removed', async () => {
    await assign([first, newest], [sea.id]);
    const answer = await assign([newest, middle, newest, 999_999], [summer.id], [sea.id]);
    expect(answer.body).toEqual({
      message: 'Categories updated for 2 photos',
      count: 2,
      missing: [999_999],
    });
    expect(await idsIn(sea.id)).toEqual([first]);
    expect(await idsIn(summer.id)).toEqual([newest, middle]);
  });

  test('a deleted photo cannot be assigned', async () => {
    await ask(contract.deletePhoto, first);
    expect((await assign([first], [summer.id])).body).toMatchObject({ count: 0, missing: [first] });
    const one = await ask(contract.changeCategories, first, { categoryIds: [] });
    expect(one.status).toBe(409);
  });

  test('favorites are a category', async () => {
    const change = (id: number, favorite: unknown) =>
      ask(contract.changeFavorite, id, { favorite });
    const before = (await readOne(-1)).photoCount;
    const changed = { photo: { id: first, isFavorite: true } };
    expect((await change(first, true)).body).toMatchObject(changed);
    await change(newest, true);
    expect(await readOne(-1)).toMatchObject({
      name: 'Favorites',
      color: '#ef4444',
      photoCount: before + 2,
    });
    const { body } = await ask(contract.readFavorites);
    expect(body).toEqual({ photos: await photosIn(-1) });
    await change(first, false);
    await ask(contract.deletePhoto, newest);
    expect((await readOne(-1)).photoCount).toBe(before);
    expect((await change(newest, false)).status).toBe(409);
    expect((await change(first, 'yes')).status).toBe(400);
  });

  test('several favorites are changed once, also by a repeated request, and missing ones are reported', async () => {
    const change = (ids: number[], favorite: boolean) =>
      ask(contract.changeFavorites, undefined, { photoIds: ids, favorite });
    const before = await idsIn(-1);
    await ask(contract.deletePhoto, middle);
    const missing = [middle, 999_999];
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await change([...photoIds, first, 999_999], true);
      const message = '2 photos added to favorites';
      expect([status, body]).toEqual([200, { message, count: 2, missing }]);
      expect(await idsIn(-1)).toEqual([newest, first, ...before]);
    }
    const { body } = await change([first], false);
    expect(body).toEqual({ message: '1 photo removed from favorites', count: 1 });
    expect(await idsIn(-1)).toEqual([newest, ...before]);
    await ask(contract.recoverPhoto, middle);
    const recovered = contract.Photo.parse((await ask(contract.readPhoto, middle)).body);
    expect(recovered.isFavorite).toBe(false);
    await change(photoIds, false);
  });

  test('a request has 1 to 500 photos', async () => {
    const many = Array.from({ length: 501 }, (_, index) => 1_000_000 + index);
    const change = async (ids: number[]) =>
      (await ask(contract.changeFavorites, undefined, { photoIds: ids, favorite: true })).status;
    for (const status of [(await assign(many, [sea.id])).status, await change(many)]) {
      expect(status).toBe(400);
    }
    expect((await assign([], [sea.id])).status).toBe(400);
    expect(await change(many.slice(1))).toBe(200);
  });

  test('a category deleted during an assignment: all or nothing', async () => {
    const { id } = await newCategory();
    const [assigned, deleted] = await Promise.all([
      assign(photoIds, [id, summer.id]),
      ask(deleteCategory, id),
    ]);
    expect(deleted.status).toBe(200);
    expect([200, 400]).toContain(assigned.status);
    expect(await idsIn(summer.id)).toHaveLength(assigned.status === 200 ? 3 : 0);
  });

  test('both partners assign at the same time: both assignments are saved', async () => {
    await Promise.all([assign(photoIds, [summer.id]), assign(photoIds, [sea.id], [], tokens.sam)]);
    expect((await idsIn(summer.id)).length).toBe(3);
    expect((await idsIn(sea.id)).length).toBe(3);
  });
});
