import { join } from 'node:path';
import { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCategory } from '#features/categories/server/categories.store.ts';
import { Dialect, openSqlite } from '#platform/server/db/sqlite.ts';
import { filenameOfMany, putPhotos } from '../../../../tests/support/many-photos.ts';
import { openTestHome, type TestHome } from '../../../../tests/support/test-home.ts';
import type { Photo } from '../photos.contract.ts';
import { throwAway } from './bin.store.ts';
import { allPhotos, photosIn } from './lists.ts';
import type { Schema } from './photos.schema.ts';
import { sortInto } from './sorting.store.ts';

let home: TestHome;
let db: Kysely<Schema>;
beforeAll(async () => {
  home = await openTestHome();
  putPhotos(home.folder, 2_500);
  db = new Kysely<Schema>({
    dialect: new Dialect(openSqlite(join(home.folder, 'home.sqlite'))),
  });
});
afterAll(async () => {
  await db.destroy();
  await home.close();
});

const inOrder = Array.from({ length: 2_500 }, (_, index) => filenameOfMany(index));
async function partsOf(list: AsyncIterable<Photo[]>): Promise<string[][]> {
  const parts: string[][] = [];
  for await (const part of list) parts.push(part.map(({ filename }) => filename));
  return parts;
}

test('a long list comes in parts, and in one order over all of them', async () => {
  const parts = await partsOf(allPhotos(db, 'all'));
  expect(parts.map(({ length }) => length)).toEqual([1_000, 1_000, 500]);
  expect(parts.flat()).toEqual(inOrder);
});

test('so does a long category, without what lies in the bin', async () => {
  const category = await db.transaction().execute(async (tx) => {
    const id = await addCategory(tx, { name: 'All', description: null, color: '#3B82F6' });
    const rows = await tx.selectFrom('photos').select('id').execute();
    await sortInto(
      tx,
      rows.map((row) => row.id),
      [id],
    );
    await throwAway(tx, [rows[0]?.id ?? 0], home.clock.now());
    return id;
  });
  const parts = await partsOf(photosIn(db, category));
  expect(parts.map(({ length }) => length)).toEqual([1_000, 1_000, 499]);
  expect(parts.flat()).toEqual(inOrder.slice(1));
});
