/*
 * Opens a database and says so; stays until it is killed.
 *   database-program.ts <folder> whole     with all of its schema
 *   database-program.ts <folder> halfway   and stops in the middle of the second step of a migration
 */
import { writeSync } from 'node:fs';
import { systemClock } from '#platform/server/clock.ts';
import { openDatabase } from '#platform/server/db/database.ts';
import { secondStep, thingMigrations } from './things-schema.ts';

const [folder = '', how] = process.argv.slice(2);

const stopHalfway = {
  ...thingMigrations,
  '002-more': {
    up: async (db: Parameters<typeof secondStep>[0]) => {
      await secondStep(db);
      writeSync(1, 'halfway\n');
      // Waits for ever, with the transaction open.
      for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    },
  },
};

await openDatabase({
  folder,
  migrations: how === 'halfway' ? stopHalfway : thingMigrations,
  clock: systemClock,
});
writeSync(1, 'open\n');
setInterval(() => undefined, 60_000);
