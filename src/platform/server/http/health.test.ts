import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { serverPerTest } from '../../../../tests/support/server-hooks.ts';
import { health } from './health.ts';

const server = serverPerTest();

test('health responds 503 while the database is unreadable', async () => {
  expect(await server.call(health)).toMatchObject({
    status: 200,
    body: { status: 'ok', database: 'ok', disk: 'ok' },
  });
  const sqlite = new Sqlite(join(server.folder, 'home.sqlite'));
  sqlite.exec('alter table people rename to nobody');
  expect(await server.call(health)).toMatchObject({
    status: 503,
    body: { status: 'failing', database: 'failing', message: 'The database cannot be read.' },
  });
  sqlite.exec('alter table nobody rename to people');
  sqlite.close();
  expect((await server.call(health)).status).toBe(200);
});

test('HEAD responds like GET, without a body', async () => {
  const token = await server.signIn('zoe');
  for (const path of [
    '/api/health',
    '/api/love',
    '/api/photos/all',
    '/api/love-updates/subscribe',
  ]) {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(server.url + path, { method: 'HEAD', headers });
    expect([path, response.status, await response.text()]).toEqual([path, 200, '']);
  }
  expect((await fetch(`${server.url}/api/love`, { method: 'HEAD' })).status).toBe(401);
});
