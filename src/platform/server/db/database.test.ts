import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createFakeClock } from '../../../../tests/support/fake-clock.ts';
import { newFolder } from '../../../../tests/support/new-folder.ts';
import { runProgram } from '../../../../tests/support/programs.ts';
import { type ThingSchema, thingMigrations } from '../../../../tests/support/things-schema.ts';
import { DataFolderInUse, openDatabase } from './database.ts';

const clock = createFakeClock(0);
const program = new URL('../../../../tests/support/database-program.ts', import.meta.url);

let folder: string;
beforeEach(() => {
  folder = join(newFolder(), 'data');
});

const open = () => openDatabase<ThingSchema>({ folder, migrations: thingMigrations, clock });

test('sets the pragmas for durability and safety', async () => {
  const database = await open();
  for (const [name, value] of Object.entries({
    journal_mode: 'wal',
    synchronous: 2,
    foreign_keys: 1,
    secure_delete: 1,
    trusted_schema: 0,
    journal_size_limit: 16_777_216,
  })) {
    const { rows } = await sql`select * from ${sql.raw(`pragma_${name}`)}`.execute(database.read);
    expect([name, Object.values(Object(rows[0]))]).toEqual([name, [value]]);
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

test('a second process is rejected while the first runs, and opens after it was killed', async () => {
  const first = runProgram(program, [folder]);
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

test('a damaged file is rejected, and the lock released', async () => {
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
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(page, 0xff), 0, page, statSync(file).size - 3 * page);
  closeSync(handle);
  for (let time = 0; time < 2; time += 1) {
    await expect(open()).rejects.toThrow(/^The database is damaged|malformed/);
  }
});
