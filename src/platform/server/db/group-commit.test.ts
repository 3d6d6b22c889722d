import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFakeClock } from '../../../../tests/support/fake-clock.ts';
import { type Database, openDatabase } from './database.ts';

interface Schema {
  things: { name: string };
}

const migrations = {
  '001-things': {
    up: async (db: Kysely<unknown>) =>
      db.schema
        .createTable('things')
        .addColumn('name', 'text', (col) => col.primaryKey())
        .execute(),
  },
};

let folder: string;
let database: Database<Schema>;
/** Another connection, which reads committed data only. */
let onlooker: Sqlite.Database;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fivetwenty-'));
  database = await openDatabase({ folder, migrations, clock: createFakeClock(0) });
  onlooker = new Sqlite(join(folder, 'home.sqlite'), { readonly: true });
});
afterEach(async () => {
  onlooker.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const insert = (tx: Transaction<Schema>, name: string) =>
  tx.insertInto('things').values({ name }).execute();

const add = (name: string) => database.write((tx) => insert(tx, name));

const names = () =>
  onlooker
    .prepare<[], { name: string }>('select name from things order by rowid')
    .all()
    .map((row) => row.name);

/** Changes when another connection commits. */
const commits = () => onlooker.pragma('data_version', { simple: true });

describe('writes of one event-loop turn', () => {
  test('share one commit and are visible only after it', async () => {
    const before = commits();
    const seen: string[][] = [];
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
    expect(await sawTooEarly).toEqual([{ name: 'a' }]);
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
  const results = Promise.allSettled([
    add('a'),
    database.write(async (tx) => {
      await insert(tx, 'b');
      // A foreign key that is checked only by the commit.
      await tx.schema
        .createTable('children')
        .addColumn('parent', 'text', (col) => col.references('things.name'))
        .execute();
      await deferForeignKeys(tx);
      await insertChild(tx, 'nobody');
    }),
    add('c'),
  ]);
  const reasons = (await results).map((result) =>
    result.status === 'rejected' ? result.reason : 'went through',
  );
  expect(reasons).toEqual(
    Array.from({ length: 3 }, () =>
      expect.objectContaining({ code: 'SQLITE_CONSTRAINT_FOREIGNKEY' }),
    ),
  );
  expect(names()).toEqual([]);
  await add('d');
  expect(names()).toEqual(['d']);
});

test('a write during a commit is part of the next transaction', async () => {
  let late: Promise<unknown> | undefined;
  const seenByLate: string[][] = [];
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

const raw = (tx: Transaction<Schema>, text: string) => tx.executeQuery(CompiledQuery.raw(text));

const deferForeignKeys = (tx: Transaction<Schema>) => raw(tx, 'pragma defer_foreign_keys = on');
const insertChild = (tx: Transaction<Schema>, parent: string) =>
  raw(tx, `insert into children values ('${parent}')`);
