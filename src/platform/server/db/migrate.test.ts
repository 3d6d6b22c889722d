import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createFakeClock } from '../../../../tests/support/fake-clock.ts';
import { newFolder } from '../../../../tests/support/new-folder.ts';
import {
  moreMigrations,
  secondStep,
  type ThingSchema,
  thingMigrations,
} from '../../../../tests/support/things-schema.ts';
import { openDatabase } from './database.ts';
import { type DatabaseOptions, NewerSchema } from './migrate.ts';

const clock = createFakeClock('2026-03-14T12:00:00Z');

let folder: string;
beforeEach(() => {
  folder = newFolder();
});

const openAndClose = async (migrations: DatabaseOptions['migrations']) =>
  (await openDatabase<ThingSchema>({ folder, migrations, clock })).close();

function inFile(file: string) {
  const sqlite = new Sqlite(file, { readonly: true });
  try {
    return {
      rows: sqlite.prepare('select * from things order by rowid').all(),
      steps: sqlite.prepare('select name from kysely_migration order by name').pluck().all(),
      integrity: sqlite.pragma('integrity_check', { simple: true }),
    };
  } finally {
    sqlite.close();
  }
}

const old = {
  rows: [{ name: 'one' }, { name: 'two' }],
  steps: ['001-things'],
  integrity: 'ok',
};
const migrated = {
  rows: [
    { name: 'one!', size: 1 },
    { name: 'two!', size: 1 },
  ],
  steps: ['001-things', '002-more'],
  integrity: 'ok',
};

const server = () => join(folder, 'home.sqlite');
const backups = () => readdirSync(join(folder, 'backups'));

test('migrates once, after a backup of the database; a new one needs none', async () => {
  await openAndClose(thingMigrations);
  expect(readdirSync(folder)).not.toContain('backups');
  mkdirSync(join(folder, 'backups'), { mode: 0o700 });
  writeFileSync(join(folder, 'backups', 'before-002-more-x.sqlite.new'), 'left by a kill');
  await openAndClose(moreMigrations);
  expect(inFile(server())).toEqual(migrated);
  expect(backups()).toEqual(['before-002-more-2026-03-14T12-00-00-000Z.sqlite']);
  const [backup = ''] = backups();
  expect(inFile(join(folder, 'backups', backup))).toEqual(old);
  expect(statSync(join(folder, 'backups')).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'backups', backup)).mode & 0o077).toBe(0);

  await openAndClose(moreMigrations);
  expect(backups()).toHaveLength(1);
});

test('a failing migration is rolled back and can be retried', async () => {
  await openAndClose(thingMigrations);
  const failing = {
    ...thingMigrations,
    '002-more': {
      up: async (db: Kysely<unknown>) => {
        await secondStep(db);
        throw new Error('no good');
      },
    },
  };
  await expect(openAndClose(failing)).rejects.toThrow('no good');
  expect(inFile(server())).toEqual(old);
  clock.pass(1_000);
  await openAndClose(moreMigrations);
  expect(inFile(server())).toEqual(migrated);
  expect(backups()).toHaveLength(2);
});

test('rejects a newer schema and leaves it unchanged', async () => {
  await openAndClose(moreMigrations);
  const opening = openAndClose(thingMigrations);
  await expect(opening).rejects.toThrow(NewerSchema);
  await expect(opening).rejects.toThrow(
    'This data folder was written by a newer version (it contains "002-more"). Start that version, or restore a backup made with this one: fivetwenty restore <file> --replace',
  );
  expect(inFile(server())).toEqual(migrated);
  // The lock is released.
  await openAndClose(moreMigrations);
});
