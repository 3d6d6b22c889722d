import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { CompiledQuery, sql, type Transaction } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFakeClock } from '../../../../tests/support/fake-clock.ts';
import { newFolder } from '../../../../tests/support/new-folder.ts';
import { type ThingSchema, thingMigrations } from '../../../../tests/support/things-schema.ts';
import { type Database, openDatabase } from './database.ts';

let folder: string;
let database: Database<ThingSchema>;
/** Another connection, which reads committed data only. */
let onlooker: Sqlite.Database;

beforeEach(async () => {
  folder = newFolder();
  database = await openDatabase({ folder, migrations: thingMigrations, clock: createFakeClock(0) });
  onlooker = new Sqlite(join(folder, 'home.sqlite'), { readonly: true });
});
afterEach(async () => {
  onlooker.close();
  await database.close();
});

const insert = (tx: Transaction<ThingSchema>, name: string) =>
  sql`insert into things (name) values (${name})`.execute(tx);

const add = (name: string) => database.write((tx) => insert(tx, name));

/** Committed names, without those of the migration. */
const names = () =>
  onlooker.prepare('select name from things order by rowid limit 99 offset 2').pluck().all();

/** Changes when another connection commits. */
const commits = () => onlooker.pragma('data_version', { simple: true });

describe('writes of one event-loop turn', () => {
  test('share one commit and are visible only after it', async () => {
    const before = commits();
    const seen: unknown[] = [];
    const works = ['a', 'b', 'c'].map((name) =>
      database.write(async (tx) => {
        await insert(tx, name);
        seen.push(names());
        return name;
      }),
    );
    const first = await Promise.race(works);
    expect(first).toBe('a');
    expect(names()).toEqual(['a', 'b', 'c']);
    expect(await Promise.all(works)).toEqual(['a', 'b', 'c']);
    expect(seen).toEqual([[], [], []]);
    expect(commits()).not.toBe(before);
  });

  test('are not visible to reads of the same process before the commit', async () => {
    let sawTooEarly: unknown;
    const writing = database.write(async (tx) => {
      await insert(tx, 'a');
      // The read is not awaited, since it waits for the commit.
      sawTooEarly = database.read.selectFrom('things').selectAll().execute();
    });
    await writing;
    expect(await sawTooEarly).toHaveLength(3);
  });

  test('roll back alone when they throw', async () => {
    const good = add('good');
    const bad = database.write(async (tx) => {
      await insert(tx, 'bad');
      throw new Error('changed my mind');
    });
    const duplicate = add('good');
    const last = add('last');
    await expect(bad).rejects.toThrow('changed my mind');
    await expect(duplicate).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' });
    await Promise.all([good, last]);
    expect(names()).toEqual(['good', 'last']);
  });
});

test('rejects all writes when the commit fails, and continues with the next', async () => {
  const raw = (tx: Transaction<ThingSchema>, text: string) =>
    tx.executeQuery(CompiledQuery.raw(text));
  const results = await Promise.allSettled([
    add('a'),
    database.write(async (tx) => {
      // A foreign key that is checked only by the commit.
      await raw(tx, 'create table children (parent text references things (name))');
      await raw(tx, 'pragma defer_foreign_keys = on');
      await raw(tx, "insert into children values ('nobody')");
    }),
    add('c'),
  ]);
  const rejected = { status: 'rejected', reason: { code: 'SQLITE_CONSTRAINT_FOREIGNKEY' } };
  expect(results).toMatchObject([rejected, rejected, rejected]);
  expect(names()).toEqual([]);
  await add('d');
  expect(names()).toEqual(['d']);
});

test('a write during a commit is part of the next transaction', async () => {
  let late: Promise<unknown> | undefined;
  const seenByLate: unknown[] = [];
  const first = database.write(async (tx) => {
    await insert(tx, 'first');
    late = database.write(async (other) => {
      seenByLate.push(names());
      await insert(other, 'late');
    });
  });
  await first;
  expect(names()).toEqual(['first']);
  await late;
  expect(seenByLate).toEqual([['first']]);
  expect(names()).toEqual(['first', 'late']);
});
