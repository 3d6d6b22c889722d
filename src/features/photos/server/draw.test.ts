import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Dialect, openSqlite } from '#platform/server/db/sqlite.ts';
import type { Entropy } from '#platform/server/entropy.ts';
import { putPhotos } from '../../../../tests/support/many-photos.ts';
import { addPhoto } from '../../../../tests/support/photos.ts';
import { openTestHome, type TestHome } from '../../../../tests/support/test-home.ts';
import { deletePhoto, readRandomPhotos } from '../photos.contract.ts';
import { drawPhotos } from './draw.ts';
import type { Schema } from './photos.schema.ts';

/** Looks like chance, and is always the same. */
function fixedEntropy(): Entropy {
  let count = 0;
  return {
    bytes(length) {
      count += 1;
      return createHash('sha256').update(`${count}`).digest().subarray(0, length);
    },
  };
}

let home: TestHome;
beforeEach(async () => {
  home = await openTestHome();
});
afterEach(() => home.close());

test('over the wire: as many as are asked for, none twice, none of the bin', async () => {
  const token = await home.signIn('zoe');
  const random = async (limit: number) => {
    const { body } = await home.call(readRandomPhotos, { token, query: { limit } });
    return readRandomPhotos.answers[200].parse(body).photos.map(({ id }) => id);
  };
  expect(await random(18)).toEqual([]);
  const ids: number[] = [];
  for (let count = 0; count < 7; count += 1) ids.push((await addPhoto(home, token)).id);
  const [binned, ...shown] = ids;
  await home.call(deletePhoto, { token, params: { id: binned } });
  for (const limit of [6, 18, 200]) expect((await random(limit)).toSorted()).toEqual(shown);
  const three = await random(3);
  expect(new Set(three).size).toBe(3);
  expect(shown).toEqual(expect.arrayContaining(three));
});

describe('of 10,000 photos', () => {
  let db: Kysely<Schema>;
  beforeEach(() => {
    putPhotos(home.folder, 10_000);
    const file = join(home.folder, 'home.sqlite');
    db = new Kysely({ dialect: new Dialect(openSqlite(file)) });
  });
  afterEach(() => db.destroy());

  const drawer = () => {
    const entropy = fixedEntropy();
    return async (limit: number) => (await drawPhotos(db, limit, entropy)).map(({ id }) => id);
  };
  const remove = async (from: number, to: number) => {
    await db.deleteFrom('photos').where('id', '>', from).where('id', '<=', to).execute();
  };

  test.each([
    ['all are there', 0],
    ['half of them are gone', 5_000],
    ['almost all are gone', 9_850],
    ['fewer are left than asked for', 9_990],
  ])('so many as asked for, each once, where %s', async (_, gone) => {
    await remove(5, 5 + gone);
    const draw = drawer();
    for (const limit of [1, 18, 200]) {
      const ids = await draw(limit);
      expect(ids).toHaveLength(Math.min(limit, 10_000 - gone));
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  test('each is as likely as the other, also beside a gap', async () => {
    await remove(50, 9_900);
    const draw = drawer();
    const times = new Map<number, number>();
    for (let round = 0; round < 300; round += 1) {
      for (const id of await draw(18)) times.set(id, (times.get(id) ?? 0) + 1);
    }
    // 36 times each, give or take what chance does.
    expect(times.size).toBe(150);
    expect(Math.min(...times.values())).toBeGreaterThan(12);
    expect(Math.max(...times.values())).toBeLessThan(66);
  });
});
