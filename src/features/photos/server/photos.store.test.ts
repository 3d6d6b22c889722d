import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Dialect, openSqlite } from '#platform/server/db/sqlite.ts';
import type { Entropy } from '#platform/server/entropy.ts';
import { filenameOfMany, putPhotos } from '../../../../tests/support/many-photos.ts';
import { addPhoto } from '../../../../tests/support/photos.ts';
import { sharedServer } from '../../../../tests/support/server-hooks.ts';
import { deletePhoto, readRandomPhotos } from '../photos.contract.ts';
import type { Schema } from './photos.schema.ts';
import { drawIds, readIds, streamPhotos } from './photos.store.ts';

/** Random numbers that are repeatable and evenly distributed. */
function fixedEntropy(): Entropy {
  let count = 0;
  return {
    bytes(length) {
      count += 1;
      return createHash('sha256').update(`${count}`).digest().subarray(0, length);
    },
  };
}

describe('2,500 photos', () => {
  const server = sharedServer();
  let db: Kysely<Schema>;
  beforeAll(async () => {
    putPhotos(server.folder, 2_500);
    db = new Kysely<Schema>({
      dialect: new Dialect(openSqlite(join(server.folder, 'home.sqlite'))),
    });
  });
  afterAll(async () => {
    await db.destroy();
  });

  const inOrder = Array.from({ length: 2_500 }, (_, index) => filenameOfMany(index));
  async function partsOf(ids: readonly number[]): Promise<string[][]> {
    const parts: string[][] = [];
    for await (const part of streamPhotos(db, ids)) {
      parts.push(part.map(({ filename }) => filename));
    }
    return parts;
  }

  test('are streamed in parts, newest first', async () => {
    const parts = await partsOf(await readIds(db, 'all'));
    expect(parts.map(({ length }) => length)).toEqual([1_000, 1_000, 500]);
    expect(parts.flat()).toEqual(inOrder);
  });

  test('drawn at random: each once, all equally likely', async () => {
    const entropy = fixedEntropy();
    const active = await readIds(db, 'all');
    const all = await drawIds(db, 10_000, entropy);
    expect(all.toSorted((one, other) => one - other)).toEqual(
      active.toSorted((one, other) => one - other),
    );
    await db.deleteFrom('photos').where('id', 'in', active.slice(150)).execute();
    const times = new Map<number, number>();
    for (let round = 0; round < 300; round += 1) {
      const ids = await drawIds(db, 18, entropy);
      expect(new Set(ids).size).toBe(18);
      for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1);
    }
    // 36 times each on average.
    expect(times.size).toBe(150);
    expect(Math.min(...times.values())).toBeGreaterThan(12);
    expect(Math.max(...times.values())).toBeLessThan(66);
  });
});

describe('GET /api/photos/random', () => {
  const server = sharedServer();

  test('returns up to `limit` photos, none twice and none of the recycle bin', async () => {
    const token = server.tokens.zoe;
    const random = async (limit: number) => {
      const { body } = await server.call(readRandomPhotos, { token, query: { limit } });
      return readRandomPhotos.responses[200].parse(body).photos.map(({ id }) => id);
    };
    expect(await random(18)).toEqual([]);
    const ids: number[] = [];
    for (let count = 0; count < 5; count += 1) ids.push((await addPhoto(server, token)).id);
    const [binned, ...shown] = ids;
    await server.call(deletePhoto, { token, params: { id: binned } });
    expect((await random(18)).toSorted()).toEqual(shown);
    const three = await random(3);
    expect(new Set(three).size).toBe(3);
    expect(shown).toEqual(expect.arrayContaining(three));
  });
});
