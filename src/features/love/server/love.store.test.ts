import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '#platform/server/db/database.ts';
import { createFakeClock } from '../../../../tests/support/fake-clock.ts';
import { migrations } from '../../../app/migrations/migrations.ts';
import type { Schema } from '../../../app/schema.ts';
import { addLove, countLove, readLove } from './love.store.ts';

const clock = createFakeClock('2026-03-14T12:00:00Z');
let folder: string;
let database: Database<Schema>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fivetwenty-'));
  database = await openDatabase<Schema>({ folder, migrations, clock });
  await database.write((tx) =>
    tx
      .insertInto('people')
      .values([
        { username: 'zoe', displayName: 'Zoë', color: 'purple' },
        { username: 'sam', displayName: 'Sam', color: 'pink' },
      ])
      .execute(),
  );
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const [zoe, sam] = [1, 2];
const add = (personId: number) => database.write((tx) => addLove(tx, personId, clock.now()));
/** At the same time, so that they share transactions. */
const addMany = (personId: number, clicks: number) =>
  Promise.all(Array.from({ length: clicks }, () => add(personId)));

test('returns zeros for a user who never clicked', async () => {
  expect(await readLove(database.read, zoe)).toEqual({
    count: 0,
    totalCount: 0,
    pendingMilestones: 0,
  });
  expect(await countLove(database.read, zoe)).toBe(0);
});

test('returns different totals for clicks at the same time', async () => {
  await addMany(sam, 5);
  expect(await addMany(zoe, 3)).toEqual([
    { count: 1, totalCount: 6, pendingMilestones: 0 },
    { count: 2, totalCount: 7, pendingMilestones: 0 },
    { count: 3, totalCount: 8, pendingMilestones: 0 },
  ]);
  expect(await readLove(database.read, sam)).toEqual({
    count: 5,
    totalCount: 8,
    pendingMilestones: 0,
  });
  expect(await countLove(database.read, zoe)).toBe(3);
});

test('adds a pending milestone with every 520th click', async () => {
  const loves = await addMany(zoe, 1050);
  expect(loves).toEqual(
    loves.map((_, index) => ({
      count: index + 1,
      totalCount: index + 1,
      pendingMilestones: Math.floor((index + 1) / 520),
    })),
  );
  const milestones = await database.read.selectFrom('milestones').selectAll().execute();
  expect(milestones.map(({ personId, number }) => [personId, number])).toEqual([
    [zoe, 1],
    [zoe, 2],
  ]);
});

test('a spent milestone is no longer pending', async () => {
  await addMany(zoe, 1040);
  await database.write((tx) =>
    tx.updateTable('milestones').set({ spentAt: clock.now() }).where('number', '=', 1).execute(),
  );
  expect(await readLove(database.read, zoe)).toMatchObject({ count: 1040, pendingMilestones: 1 });
  const loves = await addMany(zoe, 520);
  expect(loves.at(0)?.pendingMilestones).toBe(1);
  expect(loves.at(-1)?.pendingMilestones).toBe(2);
});
