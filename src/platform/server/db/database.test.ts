import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFakeClock } from '../../../../tests/support/fake-clock.ts';
import { runProgram } from '../../../../tests/support/programs.ts';
import { type ThingSchema, thingMigrations } from '../../../../tests/support/things-schema.ts';
import { type Database, DataFolderInUse, openDatabase } from './database.ts';

const clock = createFakeClock(0);
const program = new URL('../../../../tests/support/database-program.ts', import.meta.url);

let parent: string;
let folder: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'fivetwenty-'));
  folder = join(parent, 'data');
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const open = () => openDatabase<ThingSchema>({ folder, migrations: thingMigrations, clock });

async function pragma(database: Database<ThingSchema>, name: string): Promise<unknown> {
  const { rows } = await sql<Record<string, unknown>>`${sql.raw(`pragma ${name}`)}`.execute(
    database.read,
  );
  return Object.values(rows[0] ?? {})[0];
}

test('sets the pragmas for durability and safety', async () => {
  const database = await open();
  const settings = {
    journal_mode: 'wal',
    synchronous: 2,
    busy_timeout: 5000,
    foreign_keys: 1,
    secure_delete: 1,
    trusted_schema: 0,
    temp_store: 2,
    journal_size_limit: 16_777_216,
    wal_autocheckpoint: 1000,
  };
  for (const [name, value] of Object.entries(settings)) {
    expect([name, await pragma(database, name)]).toEqual([name, value]);
  }
  await database.close();
});

test('creates files that only their owner may read', async () => {
  const database = await open();
  await database.write((tx) => sql`insert into things (name) values ('three')`.execute(tx));
  const modeOf = (path: string) => statSync(path).mode & 0o777;
  expect(modeOf(folder)).toBe(0o700);
  for (const file of ['home.sqlite', 'home.sqlite-wal', 'home.sqlite-shm']) {
    expect([file, modeOf(join(folder, file))]).toEqual([file, 0o600]);
  }
  await database.close();
});

test('leaves no write-ahead log when closed', async () => {
  const database = await open();
  await database.write((tx) => sql`insert into things (name) values ('three')`.execute(tx));
  await database.close();
  expect(existsSync(join(folder, 'home.sqlite-wal'))).toBe(false);
});

describe('a second process', () => {
  test('is rejected while the first runs, and opens after it was killed', async () => {
    const first = runProgram(program, [folder, 'whole']);
    await first.says('open');
    await expect(open()).rejects.toThrow(DataFolderInUse);
    await expect(open()).rejects.toThrow(
      `Another process is already using the data folder ${folder}. Stop it first.`,
    );
    await first.kill();
    const database = await open();
    expect(await database.read.selectFrom('things').select('name').execute()).toHaveLength(2);
    await database.close();
  });

  test('is rejected in the same process as well', async () => {
    const database = await open();
    await expect(open()).rejects.toThrow(DataFolderInUse);
    await database.close();
    await (await open()).close();
  });

  test('is rejected also when the lock file is damaged', async () => {
    const spoil = () => writeFileSync(join(folder, 'lock.sqlite'), 'x'.repeat(5_000));
    mkdirSync(folder);
    spoil();
    const first = runProgram(program, [folder, 'whole']);
    await first.says('open');
    spoil();
    await expect(open()).rejects.toThrow(DataFolderInUse);
    await first.kill();
    await (await open()).close();
  });
});

describe('a damaged file', () => {
  async function damage() {
    const database = await open();
    await database.write(async (tx) => {
      await sql`create table filler (text text unique)`.execute(tx);
      for (let row = 0; row < 400; row++) {
        await sql`insert into filler values (${`${row} ${'x'.repeat(100)}`})`.execute(tx);
      }
    });
    await database.close();
    const file = join(folder, 'home.sqlite');
    const page = 4096;
    const length = statSync(file).size;
    const handle = openSync(file, 'r+');
    const at = length - 3 * page;
    writeSync(handle, Buffer.alloc(page, 0xff), 0, page, at);
    closeSync(handle);
  }

  test('is rejected, and the lock released', async () => {
    await damage();
    await expect(open()).rejects.toThrow(/^The database is damaged|malformed/);
    await expect(open()).rejects.toThrow(/^The database is damaged|malformed/);
  });

  test('is checked with its indexes after a crash', async () => {
    await (await open()).close();
    const file = join(folder, 'home.sqlite');
    const crashed = join(parent, 'crashed');
    mkdirSync(crashed);
    const sqlite = new Sqlite(file);
    sqlite.exec('create table filler (text text); create index fillerText on filler (text)');
    changeBehindIndex(sqlite);
    // The log exists while a connection is open, as after a crash.
    for (const each of ['home.sqlite', 'home.sqlite-wal']) {
      copyFileSync(join(folder, each), join(crashed, each));
    }
    sqlite.close();

    await (await open()).close();
    folder = crashed;
    await expect(open()).rejects.toThrow(/^The database is damaged: row 1 missing from index/);
  });

  /** Changes a row without its index; the number of entries stays the same. */
  function changeBehindIndex(sqlite: Sqlite.Database): void {
    sqlite.exec("insert into filler values ('known to the index')");
    sqlite.unsafeMode();
    sqlite.pragma('writable_schema = on');
    sqlite.exec(`
      create temp table kept as select * from sqlite_master where name = 'fillerText';
      delete from sqlite_master where name = 'fillerText';`);
    sqlite.pragma('writable_schema = reset');
    sqlite.exec("update filler set text = 'unknown to it'");
    sqlite.pragma('writable_schema = on');
    sqlite.exec('insert into sqlite_master select * from kept');
    sqlite.pragma('writable_schema = reset');
  }
});

test('rejects a file that is not a database', async () => {
  await (await open()).close();
  const handle = openSync(join(folder, 'home.sqlite'), 'w');
  writeSync(handle, 'this is a shopping list, not a database. '.repeat(100));
  closeSync(handle);
  await expect(open()).rejects.toThrow('file is not a database');
  await expect(open()).rejects.toThrow('file is not a database');
});
