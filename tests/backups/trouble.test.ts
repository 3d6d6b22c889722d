import { mkdirSync, renameSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startBackup } from '#features/archive/archive.contract.ts';
import { backUp } from '#features/archive/server/archive-commands.ts';
import { backupsFolder } from '#features/archive/server/backup-folder.ts';
import { changeProfile } from '#features/auth/auth.contract.ts';
import { readServerInfo, ServerInfo } from '#features/server-info/server-info.contract.ts';
import { lockFile } from '#platform/server/db/sqlite.ts';
import { health } from '#platform/server/http/health.ts';
import { migrations } from '../../src/app/migrations/migrations.ts';
import { backupsOf } from '../support/backups.ts';
import { advanceMinutesUntil } from '../support/fake-clock.ts';
import { addPhoto } from '../support/photos.ts';
import { openPushService, turnOn } from '../support/push-service.ts';
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../support/test-server.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

async function openTestServer(options: TestServerOptions = {}) {
  const server = await startTestServer(options);
  opened.push(server);
  return { server, zoe: await server.signIn('zoe'), sam: await server.signIn('sam') };
}

/** Backs up as the command does. */
const create = ({ folder, clock }: TestServer) =>
  backUp({ folder, migrations, clock, version: 'test' }, { includeKey: false }, () => undefined);

/** A backup needs more space than any disk has, until the returned function is called. */
async function failBackups(server: TestServer, token: string): Promise<() => void> {
  const { filename } = await addPhoto(server, token);
  const picture = join(server.folder, 'photos', filename.replace('.', '.full.'));
  const { size } = statSync(picture);
  truncateSync(picture, 8 * 2 ** 40);
  return () => truncateSync(picture, size);
}

async function failNow(server: TestServer, token: string): Promise<void> {
  expect((await server.call(startBackup, { token })).status).toBe(200);
  await expect.poll(async () => (await backupsOf(server, token)).running).toBeNull();
  expect((await backupsOf(server, token)).failed).not.toBeNull();
}

const stateOf = async (server: TestServer) =>
  health.responses[200].parse((await server.call(health)).body).backup;

const infoOf = async (server: TestServer, token: string) => {
  const { backup, troubles } = ServerInfo.parse(
    (await server.call(readServerInfo, { token })).body,
  );
  return { backup, troubles };
};

test('health: a failed backup is failed, also after a restart, until one succeeds', async () => {
  const { server, zoe } = await openTestServer();
  expect(await stateOf(server)).toBe('off');
  const repair = await failBackups(server, zoe);
  await failNow(server, zoe);
  expect(await stateOf(server)).toBe('failed');
  await server.restart();
  expect(await stateOf(server)).toBe('failed');
  const failed = { message: expect.stringContaining('more disk space') };
  expect(await backupsOf(server, zoe)).toMatchObject({ failed });
  expect(await infoOf(server, zoe)).toEqual({ backup: 'failed', troubles: ['backup-failed'] });

  // A command in another process reports to the running server.
  repair();
  await create(server);
  expect([await stateOf(server), (await backupsOf(server, zoe)).failed]).toEqual(['off', null]);
  await failBackups(server, zoe);
  await expect(create(server)).rejects.toThrow('more disk space');
  expect(await stateOf(server)).toBe('failed');
});

test('health: a backup without photo files is failed until they are back', async () => {
  const { server, zoe } = await openTestServer();
  await addPhoto(server, zoe);
  const photos = join(server.folder, 'photos');
  renameSync(photos, `${photos}-elsewhere`);
  await create(server);
  expect(await infoOf(server, zoe)).toEqual({ backup: 'failed', troubles: ['backup-incomplete'] });
  expect((await backupsOf(server, zoe)).missing).toBe(3);
  renameSync(`${photos}-elsewhere`, photos);
  await create(server);
  expect(await infoOf(server, zoe)).toEqual({ backup: 'off', troubles: [] });
});

test('health: before the first nightly backup, 36 hours count from the setup', async () => {
  const { server, zoe } = await openTestServer({ nightlyBackups: true });
  server.clock.jumpTo(server.clock.now() + 36 * 60 * 60_000);
  expect(await stateOf(server)).toBe('ok');
  server.clock.jumpTo(server.clock.now() + 1);
  expect(await infoOf(server, zoe)).toEqual({ backup: 'old', troubles: ['backup-overdue'] });
});

test('a failed backup notifies both partners in their languages, once a day after 9 a.m.', async () => {
  const service = await openPushService();
  opened.push(service);
  const pushServices = [service.origin];
  const { server, zoe, sam } = await openTestServer({ pushServices, nightlyBackups: true });
  const body = { locale: 'zh-CN' };
  expect((await server.call(changeProfile, { token: sam, body })).status).toBe(200);
  const browsers = [await turnOn(server, service, zoe), await turnOn(server, service, sam)];
  const arrived = () =>
    browsers.map((browser) => browser.arrived.map(({ title, text }) => `${title} ${text}`));
  const english = 'Trouble with backups The last backup failed. Settings shows what to do.';
  const chinese = '备份出了问题 上次备份失败。处理办法请看“设置”。';

  // Another process has the lock of backups.
  mkdirSync(backupsFolder(server.folder));
  const lock = lockFile(join(backupsFolder(server.folder), 'lock.sqlite'));
  const today = advanceMinutesUntil(server, '2026-03-14T20:00:00Z', arrived);
  await expect.poll(today).toEqual([[english], [chinese]]);
  expect(browsers[0]?.arrived[0]).toMatchObject({ place: '/settings#server', about: 'backups' });
  // Each hour, another attempt fails: in Paris, the next notification is due at 9 a.m.
  await server.restart();
  const morning = () => server.clock.now() >= Date.parse('2026-03-15T07:55:00Z');
  await expect.poll(advanceMinutesUntil(server, '2026-03-15T07:55:00Z', morning)).toBe(true);
  expect(arrived()).toEqual([[english], [chinese]]);
  const tomorrow = advanceMinutesUntil(server, '2026-03-15T20:00:00Z', arrived);
  await expect.poll(tomorrow).toEqual([
    [english, english],
    [chinese, chinese],
  ]);
  expect(server.clock.now()).toBeGreaterThanOrEqual(Date.parse('2026-03-15T08:00:00Z'));

  expect(server.logged.some((line) => line.includes('"reason":"nightly backup"'))).toBe(true);
  lock.release();
  const state = advanceMinutesUntil(server, '2026-03-16T07:00:00Z', () => stateOf(server));
  await expect.poll(state).toBe('ok');
});
