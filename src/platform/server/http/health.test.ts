import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openTestHome } from '../../../../tests/support/test-home.ts';
import { health } from './health.ts';

test('says whether the database can be read at this moment, and answers in any case', async () => {
  const home = await openTestHome();
  const look = async () => {
    const { status, body } = await home.call(health);
    return { status, body };
  };
  const well = { status: 200, body: { status: 'ok', database: 'ok', disk: 'ok' } };
  expect(await look()).toMatchObject(well);
  const sqlite = new Sqlite(join(home.folder, 'home.sqlite'));
  sqlite.exec('alter table people rename to nobody');
  expect(await look()).toMatchObject({ status: 200, body: { database: 'failing' } });
  sqlite.exec('alter table nobody rename to people');
  sqlite.close();
  expect(await look()).toMatchObject(well);
  await home.close();
});
