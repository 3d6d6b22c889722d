import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { systemClock } from '#platform/server/clock.ts';
import { openDatabase } from '#platform/server/db/database.ts';
import { migrations } from '../../src/app/migrations/migrations.ts';
import type { Schema } from '../../src/app/schema.ts';
import { newFolder } from '../support/new-folder.ts';
import { takeSlowSteps } from '../support/query-plans.ts';

/* Every statement of the server tests is explained (tests/support/query-plans.ts). */
test('statements that scan or sort a large table are reported', async () => {
  const options = { folder: newFolder(), migrations, clock: systemClock };
  const database = await openDatabase<Schema>(options);
  const { read } = database;
  takeSlowSteps();
  await read.selectFrom('photos').select('id').where('uploaderId', '=', 1).execute();
  await read.selectFrom('photos').select('id').where('id', '=', 1).execute();
  await sql`select id from memories order by title`.execute(read);
  await sql`update boxes set status = 'CANCELED' where "prizeName" = 'a'`.execute(read);
  await database.close();
  expect(takeSlowSteps().map((step) => step.slice(0, step.indexOf(':')))).toEqual([
    'SCAN photos',
    'SCAN memories',
    'USE TEMP B-TREE FOR ORDER BY',
    'SCAN boxes',
  ]);
});
