import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '#platform/server/db/database.ts';
import { createFakeClock } from '../../../../tests/support/fake-clock.ts';
import { migrations } from '../../../app/migrations/migrations.ts';
import type { Tables } from '../../../app/tables.ts';
import { addLove, countLove, type Love, readLove } from './love.store.ts';

const clock = createFakeClock('2026-03-14T12:00:00Z');
let folder: string;
let database: Database<Tables>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fivetwenty-'));
  database = await openDatabase<Tables>({ folder, migrations, clock });
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
const add = (personId: number, clicks: number) =>
  database.write((tx) => addLove(tx, personId, clicks, clock.now()));

test('a person who never clicked stands at nothing', async () => {
  expect(await readLove(database.read, zoe)).toEqual({
    count: 0,
    totalCount: 0,
    pendingMilestones: 0,
  });
  expect(await countLove(database.read, zoe)).toBe(0);
});

test('each of several clicks has a standing of its own', async () => {
  await add(sam, 5);
  expect(await add(zoe, 3)).toEqual([
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

test.each([
  ['one by one', Array.from({ length: 1050 }, () => 1)],
  ['all at once', [1050]],
  ['up to the milestones and no further', [520, 520, 10]],
  ['just across them', [519, 2, 518, 2, 9]],
])('every 520th leaves a pending milestone: clicks %s', async (_, batches) => {
  const standings: Love[] = [];
  for (const clicks of batches) standings.push(...(await add(zoe, clicks)));
  expect(standings.map(({ count }) => count)).toEqual(
    Array.from({ length: 1050 }, (__, i) => i + 1),
  );
  for (const { count, pendingMilestones } of standings) {
    expect([count, pendingMilestones]).toEqual([count, Math.floor(count / 520)]);
  }
  const milestones = await database.read.selectFrom('milestones').selectAll().execute();
  expect(milestones.map(({ personId, number }) => [personId, number])).toEqual([
    [zoe, 1],
    [zoe, 2],
  ]);
});

test('a spent milestone is not pending, and does not come back', async () => {
  await add(zoe, 1040);
  await database.write((tx) =>
    tx.updateTable('milestones').set({ spentAt: clock.now() }).where('number', '=', 1).execute(),
  );
  expect(await readLove(database.read, zoe)).toMatchObject({ count: 1040, pendingMilestones: 1 });
  expect(await add(zoe, 520)).toSatisfy(
    (standings: { pendingMilestones: number }[]) =>
      standings.at(0)?.pendingMilestones === 1 && standings.at(-1)?.pendingMilestones === 2,
  );
});
