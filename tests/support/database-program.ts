/* Opens the database in a folder and says so; stays until it is killed. */
import { writeSync } from 'node:fs';
import { systemClock } from '#platform/server/clock.ts';
import { openDatabase } from '#platform/server/db/database.ts';
import { thingMigrations } from './things-schema.ts';

const [folder = ''] = process.argv.slice(2);
await openDatabase({ folder, migrations: thingMigrations, clock: systemClock });
writeSync(1, 'open\n');
setInterval(() => undefined, 60_000);
