import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFakeClock } from '../../../../tests/support/fake-clock.ts';
import { type Database, openDatabase } from './database.ts';
import { manyTimes } from './many-times.ts';

interface Tables {
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
let database: Database<Tables>;
/** Sees what is committed, and nothing else. */
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

const insert = (tx: Transaction<Tables>, name: string) =>
  tx.insertInto('things').values({ name }).execute();

const add = (name: string) => database.write((tx) => insert(tx, name));

const names = () =>
  onlooker
    .prepare<[], { name: string }>('select name from things order by rowid')
    .all()
    .map((row) => row.name);

/** Changes whenever somebody else commits, and only then. */
const commits = () => onlooker.pragma('data_version', { simple: true });

describe('work that arrives in one turn', () => {
  test('shares one commit and is seen only after it', async () => {
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

  test('is not yet seen by our own reads either', async () => {
    let sawTooEarly: unknown;
    const writing = database.write(async (tx) => {
      await insert(tx, 'a');
      // Not awaited: a read waits for the commit.
      sawTooEarly = database.read.selectFrom('things').selectAll().execute();
    });
    await writing;
    expect(await sawTooEarly).toEqual([{ name: 'a' }]);
  });

  test('of which one throws: that one is undone, alone', async () => {
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

  test('sees what the one before it did', async () => {
    const first = add('a');
    const second = database.write((tx) => tx.selectFrom('things').selectAll().execute());
    await first;
    expect(await second).toEqual([{ name: 'a' }]);
  });
});

test('a commit that fails rejects all that shared it, and the next goes on', async () => {
  const results = Promise.allSettled([
    add('a'),
    database.write(async (tx) => {
      await insert(tx, 'b');
      // A reference into the void that is only looked at by the commit.
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

test('a full disk is told as such, alone and in company, and passes', async () => {
  await database.write((tx) => raw(tx, 'pragma max_page_count = 30'));
  const large = (name: string) => add(`${name} ${'x'.repeat(300_000)}`);
  await expect(large('alone')).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  const [small, failed] = await Promise.allSettled([add('small'), large('in company')]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { code: 'SQLITE_FULL' } });
  expect(names()).toEqual(small?.status === 'fulfilled' ? ['small'] : []);
  await database.write((tx) => raw(tx, 'pragma max_page_count = 10000'));
  await large('later');
  expect(names().at(-1)).toMatch(/^later/);
});

test('work that arrives during a commit goes into the next', async () => {
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

test('a thousand works of several turns all arrive, each once', async () => {
  const works: Promise<unknown>[] = [];
  for (let turn = 0; turn < 50; turn++) {
    for (let index = 0; index < 20; index++) works.push(add(`${turn} ${index}`));
    await new Promise(setImmediate);
  }
  await Promise.all(works);
  expect(new Set(names()).size).toBe(1000);
});

describe('the same work many times', () => {
  test('runs once for all that wait, and answers each in order', async () => {
    const runs: string[] = [];
    const addMany = manyTimes(database, async (tx, name: string, items: readonly number[]) => {
      runs.push(`${name}: ${items}`);
      await insert(tx, `${name} ${runs.length}`);
      return items.map((item) => (item < 0 ? new Error(`not ${item}`) : item * 2));
    });
    const asked = [addMany('a', 1), addMany('b', 2), addMany('a', -3), addMany('a', 4)];
    expect(await Promise.allSettled(asked)).toMatchObject([
      { value: 2 },
      { value: 4 },
      { reason: { message: 'not -3' } },
      { value: 8 },
    ]);
    expect(await addMany('a', 5)).toBe(10);
    expect(runs).toEqual(['a: 1,-3,4', 'b: 2', 'a: 5']);
  });

  test('fails for all that waited, and for nobody after', async () => {
    let isBroken = true;
    const addMany = manyTimes(database, async (tx, name: string, items: readonly number[]) => {
      await insert(tx, name);
      if (isBroken) throw new Error('broken');
      return items.map(() => name);
    });
    const results = await Promise.allSettled([addMany('a', 1), addMany('a', 2)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isBroken = false;
    expect(await addMany('a', 3)).toBe('a');
    expect(names()).toEqual(['a']);
  });

  test('fails also where the transaction cannot begin', async () => {
    const addMany = manyTimes(database, async (tx, name: string, items: readonly number[]) => {
      await insert(tx, name);
      return items.map(() => name);
    });
    const other = new Sqlite(join(folder, 'home.sqlite'));
    await database.write((tx) => setBusyTimeout(tx, 1));
    other.exec('begin immediate');
    const results = await Promise.allSettled([addMany('a', 1), addMany('a', 2)]);
    expect(results).toMatchObject([
      { reason: { code: 'SQLITE_BUSY' } },
      { reason: { code: 'SQLITE_BUSY' } },
    ]);
    other.close();
    expect(await addMany('a', 3)).toBe('a');
  });
});

const raw = (tx: Transaction<Tables>, text: string) => tx.executeQuery(CompiledQuery.raw(text));

const deferForeignKeys = (tx: Transaction<Tables>) => raw(tx, 'pragma defer_foreign_keys = on');
const insertChild = (tx: Transaction<Tables>, parent: string) =>
  raw(tx, `insert into children values ('${parent}')`);
const setBusyTimeout = (tx: Transaction<Tables>, milliseconds: number) =>
  raw(tx, `pragma busy_timeout = ${milliseconds}`);
