/* Migrates a database in its own process, and pauses after a certain step. upgrade-program.ts <folder> <step> */
import { writeSync } from 'node:fs';
import type { Kysely, Migration } from 'kysely';
import { systemClock } from '#platform/server/clock.ts';
import { openDatabase } from '#platform/server/db/database.ts';
import { migrations } from '../../src/app/migrations/migrations.ts';

const [folder = '', step = ''] = process.argv.slice(2);

const stopped = (migration: Migration): Migration => ({
  async up(db: Kysely<unknown>) {
    await migration.up(db);
    writeSync(1, 'here\n');
    // Waits for ever, with the transaction open.
    for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  },
});

void openDatabase({
  folder,
  migrations: Object.fromEntries(
    Object.entries(migrations).map(([name, migration]) => [
      name,
      name === step ? stopped(migration) : migration,
    ]),
  ),
  clock: systemClock,
});
