import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFakeClock } from '../../../../tests/support/fake-clock.ts';
import { newFolder } from '../../../../tests/support/new-folder.ts';
import { type ThingSchema, thingMigrations } from '../../../../tests/support/things-schema.ts';
import { type Database, openDatabase } from './database.ts';
import { Reserve } from './reserve.ts';

let folder: string;
beforeEach(() => {
  folder = newFolder();
});

const file = () => join(folder, 'reserve.bin');

test('fills the reserve once, frees it, and fills it again', async () => {
  const changes: boolean[] = [];
  const reserve = new Reserve(folder, 100_000, (isSpent) => changes.push(isSpent));
  await reserve.fill();
  expect(statSync(file()).size).toBeGreaterThanOrEqual(100_000);
  const { mtimeMs } = statSync(file());
  await reserve.fill();
  expect([statSync(file()).mtimeMs, reserve.isSpent]).toEqual([mtimeMs, false]);

  reserve.free();
  reserve.free();
  expect([reserve.isSpent, existsSync(file()), changes]).toEqual([true, false, [true]]);
  await reserve.fill();
  expect([reserve.isSpent, existsSync(file()), changes]).toEqual([false, true, [true, false]]);
});

describe('a write on a full disk', () => {
  let database: Database<ThingSchema>;
  beforeEach(async () => {
    const clock = createFakeClock(0);
    const options = { folder, migrations: thingMigrations, clock, reserveBytes: 1_000 };
    database = await openDatabase<ThingSchema>(options);
    await database.fillReserve();
  });
  afterEach(() => database.close());

  const limitPages = (db: Kysely<ThingSchema>, pages: number) =>
    sql`pragma max_page_count = ${sql.raw(String(pages))}`.execute(db);
  const insertLarge = (db: Kysely<ThingSchema>, name: string) =>
    sql`insert into things values (${name + 'x'.repeat(300_000)})`.execute(db);

  test('frees the reserve and is retried once', async () => {
    let attempts = 0;
    await database.write(async (tx) => {
      attempts += 1;
      // The space that the freed reserve gives.
      await limitPages(tx, attempts === 1 ? 30 : 10_000);
      await insertLarge(tx, 'a');
    });
    expect([attempts, existsSync(file()), database.isDiskFull()]).toEqual([2, false, true]);
    expect(await database.read.selectFrom('things').select('name').execute()).toHaveLength(3);
    await database.fillReserve();
    expect([existsSync(file()), database.isDiskFull()]).toEqual([true, false]);
  });

  test('fails if there is no space after that, and works once there is', async () => {
    await limitPages(database.read, 30);
    const [small, large] = await Promise.allSettled([
      database.write((tx) => sql`insert into things values ('small')`.execute(tx)),
      database.write((tx) => insertLarge(tx, 'large')),
    ]);
    expect(small.status).toBe('fulfilled');
    expect(large).toMatchObject({ reason: { code: 'SQLITE_FULL' } });
    await limitPages(database.read, 10_000);
    await database.write((tx) => insertLarge(tx, 'later'));
    expect(await database.read.selectFrom('things').select('name').execute()).toHaveLength(4);
  });
});
