import { expect, test } from 'vitest';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { addPhoto, photoIn } from '../../../../tests/support/photos.ts';
import { sharedServer } from '../../../../tests/support/server-hooks.ts';
import * as contract from '../photos.contract.ts';

const server = sharedServer();
const { tokens } = server;
const ask = (spec: EndpointSpec, id?: number, body?: unknown) =>
  server.call(spec, { token: tokens.zoe, params: { id }, body });
const search = async (q: string, query: object = {}) => {
  const answer = await server.call(contract.searchPhotos, {
    token: tokens.sam,
    query: { q, ...query },
  });
  return contract.searchPhotos.responses[200].parse(answer.body);
};
const foundIds = async (q: string) => (await search(q)).photos.map(({ id }) => id);
const caption = (id: number, text: string | null) =>
  ask(contract.changeCaption, id, { caption: text });

test('search finds photos by caption, note, category, uploader and date', async () => {
  const beach = await addPhoto(server, tokens.zoe, { takenAt: '2024-05-12T23:30:00' });
  const cafe = await addPhoto(server, tokens.sam, { takenAt: '2023-08-01T10:00:00' });
  await caption(beach.id, 'Sunset at the Beach, 100% “wow”');
  await caption(cafe.id, '海边的日落 in the café');
  await ask(contract.addPhotoNote, cafe.id, { content: 'We danced all night' });
  const created = await ask(contract.createCategory, undefined, { name: 'Road trips' });
  const category = contract.Category.parse(created.body);
  await ask(contract.changeCategories, beach.id, { categoryIds: [category.id] });

  const cases: [string, number[]][] = [
    ['beach', [beach.id]],
    ['each, 100%', [beach.id]],
    ['“w', [beach.id]],
    ['"', []],
    ['cafe', [cafe.id]],
    ['日落', [cafe.id]],
    ['danced café', [cafe.id]],
    ['danced beach', []],
    ['road', [beach.id]],
    ['zoe', [beach.id]],
    ['12 May 2024', [beach.id]],
    ['13 May 2024', []],
    ['august', [cafe.id]],
    ['beach 2023', []],
  ];
  for (const [query, ids] of cases) expect([query, await foundIds(query)]).toEqual([query, ids]);

  await ask(contract.changeCategory, category.id, { name: 'Journeys' });
  expect([await foundIds('road'), await foundIds('journey')]).toEqual([[], [beach.id]]);
});

test('search follows a changed caption, the recycle bin, recovery and purge', async () => {
  const { id } = await addPhoto(server, tokens.zoe);
  await caption(id, 'lighthouse');
  expect(await foundIds('lighthouse')).toEqual([id]);
  await caption(id, 'windmill');
  expect([await foundIds('lighthouse'), await foundIds('windmill')]).toEqual([[], [id]]);
  await ask(contract.deletePhoto, id);
  expect(await foundIds('windmill')).toEqual([]);
  photoIn(await ask(contract.recoverPhoto, id));
  expect(await foundIds('windmill')).toEqual([id]);
  await ask(contract.deletePhoto, id);
  expect((await ask(contract.purgePhoto, id)).status).toBe(200);
  expect(await foundIds('windmill')).toEqual([]);
});

test('search results are pages of photos, newest first', async () => {
  const photos: number[] = [];
  for (const day of ['01', '02', '03']) {
    const photo = await addPhoto(server, tokens.sam, { takenAt: `2020-02-${day}T10:00:00` });
    await caption(photo.id, 'penguin');
    photos.unshift(photo.id);
  }
  const page = await search('penguin', { page: 1, limit: 2 });
  expect(page.photos.map(({ id }) => id)).toEqual(photos.slice(2));
  expect(page.pagination).toEqual({ page: 1, limit: 2, total: 3, totalPages: 2 });
});

test('search needs words', async () => {
  const query = { q: ' ' };
  const answer = await server.call(contract.searchPhotos, { token: tokens.zoe, query });
  expect(answer).toMatchObject({ status: 400, body: { fields: { q: expect.any(String) } } });
});
