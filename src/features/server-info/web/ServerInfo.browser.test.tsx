import { expect, test } from 'vitest';
import { expectAccessibleLayouts } from '../../../../tests/components/accessible.ts';
import { render, type Screen } from '../../../../tests/components/render.tsx';
import { server } from '../../../../tests/components/server.ts';
import { readServerInfo, type ServerInfo as ServerInfoBody } from '../server-info.contract.ts';
import { ServerInfo } from './ServerInfo.tsx';

const moment = '2026-03-14T12:00:00.000Z';
const newServer: ServerInfoBody = {
  version: '1.2.3',
  uptimeSeconds: 7_200,
  dataBytes: 1_400_000_000,
  freeBytes: 21_000_000,
  backup: 'ok',
  troubles: [],
  lastBackup: null,
  lastCopy: null,
  lastCheck: null,
  lastError: null,
};
const listed = (screen: Screen) =>
  expect.poll(() => screen.container.querySelector('dl')?.textContent);

test('server info: a server without backups', async () => {
  server.reply(readServerInfo, 200, newServer);
  await listed(await render(<ServerInfo />)).toMatch(
    /Last backupNone yetLast check for damageNone yetLast errorNone since the server started$/,
  );
});

test('server info: the last backup, copy, check and error', async () => {
  server.reply(readServerInfo, 200, {
    ...newServer,
    backup: 'failed',
    troubles: ['copy-failed'],
    lastBackup: { moment, isOnDataDisk: true },
    lastCopy: { moment, isOld: false, isFailed: true },
    lastCheck: { moment, isSound: true },
    lastError: { moment, message: 'it failed' },
  });
  const screen = await render(<ServerInfo />);
  for (const text of [
    /^Version1.2.3Running for2 hoursData1.4 GBFree disk space21 MB/,
    /Last backupMar 14, 2026.*On the same disk as your data/,
    /Last off-site copyMar 14, 2026.*The last attempt failed/,
    /Last check for damageMar 14, 2026.*No damage found/,
    /Last errorMar 14, 2026.*: it failed/,
  ]) {
    await listed(screen).toMatch(text);
  }
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Fix it, then press “Copy now”');
  await expectAccessibleLayouts();
});
