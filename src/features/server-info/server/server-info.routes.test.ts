import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freeBytesIn } from '#platform/server/disk.ts';
import { backUpNow } from '../../../../tests/support/backups.ts';
import { addPhoto } from '../../../../tests/support/photos.ts';
import { serverPerTest } from '../../../../tests/support/server-hooks.ts';
import { readServerInfo, ServerInfo } from '../server-info.contract.ts';

const server = serverPerTest();

async function read(): Promise<ServerInfo> {
  const { status, body } = await server.call(readServerInfo, { token: server.tokens.zoe });
  expect(status).toBe(200);
  return ServerInfo.parse(body);
}

test('server: reports version, uptime and disk space; then the last backup on the disk of the data, and the text of the last error without its details', async () => {
  await addPhoto(server, server.tokens.zoe);
  server.clock.pass(90_999);
  const { freeBytes, ...info } = await read();
  const names = readdirSync(server.folder, { recursive: true, encoding: 'utf8' });
  const files = names.map((name) => statSync(join(server.folder, name)));
  const dataBytes = files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
  expect(info).toEqual({
    version: 'test',
    uptimeSeconds: 90,
    dataBytes,
    lastBackup: null,
    lastCheck: null,
    lastCopy: null,
    lastError: null,
    backup: 'off',
    troubles: [],
  });
  // Other processes use the disk too.
  expect(Math.abs((freeBytes ?? 0) - (await freeBytesIn(server.folder)))).toBeLessThan(1024 ** 3);

  const photos = join(server.folder, 'photos');
  for (const name of readdirSync(photos)) rmSync(join(photos, name));
  const { moment } = await backUpNow(server, server.tokens.zoe);
  const { lastBackup, lastError } = await read();
  expect(lastBackup).toEqual({ moment, isOnDataDisk: true });
  const message = 'photo files are missing or unreadable in a backup; run fivetwenty verify';
  expect(lastError).toEqual({ moment: expect.any(String), message });
  expect(Date.now() - Date.parse(lastError?.moment ?? '')).toBeLessThan(60_000);
});

test.runIf(existsSync('/dev/shm'))('server: recognizes a backup on another disk', async () => {
  const otherDisk = mkdtempSync('/dev/shm/fivetwenty-');
  symlinkSync(otherDisk, join(server.folder, 'backups'));
  const { moment } = await backUpNow(server, server.tokens.zoe);
  expect((await read()).lastBackup).toEqual({ moment, isOnDataDisk: false });
  rmSync(otherDisk, { recursive: true });
});
