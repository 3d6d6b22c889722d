import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Listener, listen } from '../../../../tests/support/listener.ts';
import { addPhoto } from '../../../../tests/support/photos.ts';
import { sharedServer } from '../../../../tests/support/server-hooks.ts';
import * as contract from '../photos.contract.ts';

const server = sharedServer();
const { tokens } = server;
let photo: contract.Photo;
beforeEach(async () => {
  photo = await addPhoto(server, tokens.zoe);
});

const write = (content: unknown, token = tokens.zoe, id = photo.id) =>
  server.call(contract.addPhotoNote, { token, params: { id }, body: { content } });
const notes = async () => {
  const params = { id: photo.id };
  const answer = await server.call(contract.readPhotoNotes, { token: tokens.sam, params });
  return z.array(contract.PhotoNote).parse(answer.body);
};

describe('photo notes', () => {
  test('are counted in lists of photos', async () => {
    await write('one');
    await write('two', tokens.sam);
    const { id } = await addPhoto(server, tokens.zoe);
    const { body } = await server.call(contract.readAllPhotos, { token: tokens.zoe });
    const counts = z
      .array(contract.Photo)
      .parse(body)
      .map((each) => [each.id, each.notesCount]);
    expect(counts).toContainEqual([photo.id, 2]);
    expect(counts).toContainEqual([id, 0]);
  });

  test('are trimmed, oldest first', async () => {
    const first = await write('  so blue ');
    expect([first.status, first.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        content: 'so blue',
        author: { name: 'Zoë', color: 'purple' },
        createdAt: '2026-03-14T12:00:00.000Z',
      },
    ]);
    const second = await write('and cold', tokens.sam);
    expect(await notes()).toEqual([first.body, second.body]);
  });

  test('have 1 to 10,000 characters', async () => {
    const content = '💕'.repeat(5_000);
    expect((await write(content)).body).toMatchObject({ content });
    for (const other of ['   \n ', `${content}x`]) expect((await write(other)).status).toBe(400);
    expect(await notes()).toHaveLength(1);
  });

  test('are read-only in the recycle bin; 404 for an unknown photo', async () => {
    await write('before');
    await server.call(contract.deletePhoto, { token: tokens.zoe, params: { id: photo.id } });
    expect((await write('after')).status).toBe(409);
    expect((await notes()).map(({ content }) => content)).toEqual(['before']);
    const unknown = { token: tokens.zoe, params: { id: 999_999 } };
    expect((await server.call(contract.readPhotoNotes, unknown)).status).toBe(404);
    expect((await write('nowhere', tokens.zoe, 999_999)).status).toBe(404);
  });

  test('are published to both partners, also as the number of the photo', async () => {
    await write('first');
    const devices: Listener[] = await Promise.all(
      [tokens.zoe, tokens.sam].map((token) => listen(server, token)),
    );
    const { body: note } = await write('here');
    for (const device of devices) {
      const received = await device.next(contract.photoNoteAdded.name);
      expect(received).toMatchObject({ data: { photoId: photo.id, note } });
      const changed = await device.next(contract.photosChanged.name);
      expect(changed).toMatchObject({ data: { photos: [{ id: photo.id, notesCount: 2 }] } });
      device.leave();
    }
  });
});
