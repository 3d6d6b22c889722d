import { expect, test } from 'vitest';
import { eventStream } from '#shared/event.ts';
import { addPhoto, photoIn } from '../../../../tests/support/photos.ts';
import { sharedServer } from '../../../../tests/support/server-hooks.ts';
import { readStream } from '../../../../tests/support/stream-reader.ts';
import { deletePhoto, photosChanged, reactToPhoto, readAllPhotos } from '../photos.contract.ts';

const server = sharedServer();
const { tokens } = server;

const react = (id: number, emoji: unknown, token = tokens.zoe) =>
  server.call(reactToPhoto, { token, params: { id }, body: { emoji } });

test('each user has one reaction on a photo: a repeat keeps its time, another emoji replaces it, null removes it', async () => {
  const { id } = await addPhoto(server, tokens.zoe);
  const reactions = async (emoji: unknown, token?: string) =>
    photoIn(await react(id, emoji, token)).reactions;
  const now = () => new Date(server.clock.now()).toISOString();
  const zoes = { userId: 1, emoji: '❤️', at: now() };
  expect(await reactions('❤️')).toEqual([zoes]);
  server.clock.pass(1_000);
  const sams = { userId: 2, emoji: '👏', at: now() };
  expect(await reactions('👏', tokens.sam)).toEqual([zoes, sams]);
  expect(await reactions('❤')).toEqual([zoes, sams]);
  server.clock.pass(1_000);
  expect(await reactions('😮')).toEqual([sams, { userId: 1, emoji: '😮', at: now() }]);
  expect(await reactions(null)).toEqual([sams]);
  expect(await reactions(null)).toEqual([sams]);
  const { body } = await server.call(readAllPhotos, { token: tokens.zoe });
  const listed = readAllPhotos.responses[200].parse(body).find((photo) => photo.id === id);
  expect(listed?.reactions).toEqual([sams]);
});

test('both see a reaction at once', async () => {
  const { id } = await addPhoto(server, tokens.zoe);
  const stream = await readStream(server.url, eventStream.path, tokens.sam);
  await react(id, '😂');
  await stream.until(() => stream.events(photosChanged.name).length === 1);
  expect(stream.events(photosChanged.name)).toMatchObject([
    { photos: [{ id, reactions: [{ userId: 1, emoji: '😂' }] }] },
  ]);
  stream.close();
});

test('a reaction is refused: 400 for another emoji, 409 in the recycle bin, 404 for an unknown photo', async () => {
  const { id } = await addPhoto(server, tokens.zoe);
  for (const emoji of ['🔥', undefined]) expect((await react(id, emoji)).status).toBe(400);
  await server.call(deletePhoto, { token: tokens.zoe, params: { id } });
  expect((await react(id, '👏')).status).toBe(409);
  expect((await react(999_999, '👏')).status).toBe(404);
});
