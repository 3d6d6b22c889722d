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
import { type ThingTables, thingMigrations } from '../../../../tests/support/things-schema.ts';
import { type Database, HomeInUse, openDatabase } from './database.ts';

const clock = createFakeClock(0);
const program = new URL('../../../../tests/support/database-program.ts', import.meta.url);

let parent: string;
let folder: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'fivetwenty-'));
  folder = join(parent, 'data');
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const open = () => openDatabase<ThingTables>({ folder, migrations: thingMigrations, clock });

async function pragma(database: Database<ThingTables>, name: string): Promise<unknown> {
  const { rows } = await sql<Record<string, unknown>>`${sql.raw(`pragma ${name}`)}`.execute(
    database.read,
  );
  return Object.values(rows[0] ?? {})[0];
}

test('every safety is on', async () => {
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

test('nobody else on the computer may read it', async () => {
  const database = await open();
  await database.write((tx) => sql`insert into things (name) values ('three')`.execute(tx));
  const modeOf = (path: string) => statSync(path).mode & 0o777;
  expect(modeOf(folder)).toBe(0o700);
  for (const file of ['home.sqlite', 'home.sqlite-wal', 'home.sqlite-shm']) {
    expect([file, modeOf(join(folder, file))]).toEqual([file, 0o600]);
  }
  await database.close();
});

test('a closed home is one whole file', async () => {
  const database = await open();
  await database.write((tx) => sql`insert into things (name) values ('three')`.execute(tx));
  await database.close();
  expect(existsSync(join(folder, 'home.sqlite-wal'))).toBe(false);
});

describe('a second process', () => {
  test('is refused while the first lives', async () => {
    const first = runProgram(program, [folder, 'whole']);
    await first.says('open');
    await expect(open()).rejects.toThrow(HomeInUse);
    await expect(open()).rejects.toThrow(
      `Another process is already using the data folder ${folder}. Stop it first.`,
    );
    await first.kill();
    const database = await open();
    expect(await database.read.selectFrom('things').select('name').execute()).toHaveLength(2);
    await database.close();
  });

  test('and so is a second home in the same process', async () => {
    const database = await open();
    await expect(open()).rejects.toThrow(HomeInUse);
    await database.close();
    await (await open()).close();
  });

  test('also where a disk spoils the lock, which spoils nothing else', async () => {
    const spoil = () => writeFileSync(join(folder, 'lock.sqlite'), 'x'.repeat(5_000));
    mkdirSync(folder);
    spoil();
    const first = runProgram(program, [folder, 'whole']);
    await first.says('open');
    spoil();
    await expect(open()).rejects.toThrow(HomeInUse);
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

  test('is refused, and its lock is free again', async () => {
    await damage();
    await expect(open()).rejects.toThrow(/^The database is damaged|malformed/);
    await expect(open()).rejects.toThrow(/^The database is damaged|malformed/);
  });

  test('is searched for more thoroughly after a stop that was not clean', async () => {
    await (await open()).close();
    const file = join(folder, 'home.sqlite');
    const crashed = join(parent, 'crashed');
    mkdirSync(crashed);
    const sqlite = new Sqlite(file);
    sqlite.exec('create table filler (text text); create index fillerText on filler (text)');
    changeBehindIndex(sqlite);
    // As long as a connection is open, its log lies beside the file, as after a kill.
    for (const each of ['home.sqlite', 'home.sqlite-wal']) {
      copyFileSync(join(folder, each), join(crashed, each));
    }
    sqlite.close();

    await (await open()).close();
    folder = crashed;
    await expect(open()).rejects.toThrow(/^The database is damaged: row 1 missing from index/);
  });

  /** Changes a row while its index is out of sight; the number of entries stays right. */
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

test('what is no database is refused', async () => {
  await (await open()).close();
  const handle = openSync(join(folder, 'home.sqlite'), 'w');
  writeSync(handle, 'this is a shopping list, not a database. '.repeat(100));
  closeSync(handle);
  await expect(open()).rejects.toThrow('file is not a database');
  await expect(open()).rejects.toThrow('file is not a database');
});
