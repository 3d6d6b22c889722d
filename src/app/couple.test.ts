import { afterEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { changeProfile } from '#features/auth/auth.contract.ts';
import { readMemories } from '#features/memories/memories.contract.ts';
import {
  changeTakenAt,
  deletePhoto,
  Photo,
  readAllPhotos,
  readPhoto,
} from '#features/photos/photos.contract.ts';
import {
  changeRelationship,
  RelationshipInfo,
  readRelationship,
} from '#features/relationship/relationship.contract.ts';
import { instantOfWallTime } from '#shared/wall-time.ts';
import { putPhotos } from '../../tests/support/many-photos.ts';
import { addMemory } from '../../tests/support/memories.ts';
import { addPhoto } from '../../tests/support/photos.ts';
import { serverPerTest } from '../../tests/support/server-hooks.ts';
import { mintToken } from '../../tests/support/tokens.ts';

/* One feature changes the couple, and other features show it. */

const server = serverPerTest({ now: '2026-03-14T23:30:00Z' });
afterEach(async () => {
  expect(server.logged.filter((line) => line.includes('request failed'))).toEqual([]);
});

const change = (body: unknown, who: 'zoe' | 'sam' = 'zoe') =>
  server.call(changeRelationship, { token: mintToken(server, who), body });
const read = async () =>
  (await server.call(readRelationship, { token: mintToken(server, 'sam') })).body;
const all = async () => {
  const answer = await server.call(readAllPhotos, { token: mintToken(server, 'zoe') });
  return z.array(Photo).parse(answer.body);
};

test('a new name appears on photos and memories at once', async () => {
  const token = mintToken(server, 'zoe');
  await addPhoto(server, token);
  await addMemory(server, token);
  await server.call(changeProfile, { token, body: { displayName: 'Zo' } });
  const theirs = { token: mintToken(server, 'sam') };
  const name = { name: 'Zo', color: 'purple' };
  expect((await server.call(readAllPhotos, theirs)).body).toMatchObject([{ uploader: name }]);
  expect((await server.call(readMemories, theirs)).body).toMatchObject([{ creator: name }]);
});

describe('a changed time zone and the order of photos', () => {
  const add = (takenAt?: string) =>
    addPhoto(server, mintToken(server, 'zoe'), takenAt === undefined ? {} : { takenAt });

  test('reorders photos by their capture dates; photos without one stay', async () => {
    const times = ['2026-03-29T02:30:00', '2025-10-26T02:30:00', '1950-01-01T00:00:00'];
    for (const time of times) await add(time);
    const plain = await add();
    const binned = await add('2025-07-02T12:00:00');
    const token = mintToken(server, 'zoe');
    await server.call(deletePhoto, { token, params: { id: binned.id } });
    for (const timeZone of ['Pacific/Kiritimati', 'America/New_York']) {
      expect((await change({ timeZone })).status).toBe(200);
      const photos = await all();
      expect(photos.map(({ orderedAt }) => orderedAt)).toEqual(
        photos.map(({ orderedAt }) => orderedAt).toSorted((one, other) => other - one),
      );
      for (const { id, takenAt, orderedAt } of photos) {
        if (id === plain.id) expect(orderedAt).toBe(plain.orderedAt);
        else expect(orderedAt).toBe(instantOfWallTime(String(takenAt), timeZone));
      }
      const { body } = await server.call(readPhoto, { token, params: { id: binned.id } });
      expect(Photo.parse(body).orderedAt).toBe(instantOfWallTime('2025-07-02T12:00:00', timeZone));
    }
  });

  test('concurrent zone changes, uploads and corrections all use the stored zone', async () => {
    putPhotos(server.folder, 300);
    const { id } = await add('2026-01-01T00:00:00');
    const token = mintToken(server, 'zoe');
    const [one, other] = await Promise.all([
      change({ timeZone: 'Asia/Tokyo' }),
      change({ timeZone: 'America/New_York' }, 'sam'),
      add('2026-02-01T12:00:00'),
      server.call(changeTakenAt, {
        token,
        params: { id },
        body: { takenAt: '2026-02-02T12:00:00' },
      }),
    ]);
    expect([one.status, other.status]).toEqual([200, 200]);
    const { timeZone } = RelationshipInfo.parse(await read());
    const photos = await all();
    expect(photos).toHaveLength(302);
    const wrong = photos.filter(
      ({ takenAt, orderedAt }) => orderedAt !== instantOfWallTime(String(takenAt), timeZone),
    );
    expect(wrong).toEqual([]);
  });
});
