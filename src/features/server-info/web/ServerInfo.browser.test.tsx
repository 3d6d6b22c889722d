import { expect, test } from 'vitest';
import { expectAccessibleLayouts } from '../../../../tests/components/accessible.ts';
import { render } from '../../../../tests/components/render.tsx';
import { server } from '../../../../tests/components/server.ts';
import { readServerInfo } from '../server-info.contract.ts';
import { ServerInfo } from './ServerInfo.tsx';

const size = { dataBytes: 1_400_000_000, freeBytes: 21_000_000 };

test('server info: an error with a retry, then a server without backups', async () => {
  server.dropRequests(readServerInfo);
  const screen = await render(<ServerInfo />);
  await expect.element(screen.getByRole('alert')).toHaveTextContent(/^Can't reach your server/);
  server.reply(readServerInfo, 200, {
    version: '1.2.3',
    uptimeSeconds: 7_200,
    ...size,
    backup: 'ok',
    troubles: [],
    lastBackup: null,
    lastCopy: null,
    lastCheck: null,
    lastError: null,
  });
  await screen.getByRole('button', { name: 'Try Again' }).click();
  await expect
    .poll(() => screen.container.querySelector('dl')?.textContent)
    .toMatch(
      /Last backupNone yetLast check for damageNone yetLast errorNone since the server started$/,
    );
  await expectAccessibleLayouts();
});

test('server info: the last backup, copy, check and error', async () => {
  const moment = '2026-03-14T12:00:00.000Z';
  server.reply(readServerInfo, 200, {
    version: '1.2.3',
    uptimeSeconds: 7_200,
    ...size,
    backup: 'failed',
    troubles: ['copy-failed'],
    lastBackup: { moment, isOnDataDisk: true },
    lastCopy: { moment, isOld: false, isFailed: true },
    lastCheck: { moment, isSound: true },
    lastError: { moment, message: 'it failed' },
  });
  const screen = await render(<ServerInfo />);
  const list = () => screen.container.querySelector('dl')?.textContent;
  await expect.poll(list).toMatch(/^Version1.2.3Running for2 hoursData1.4 GBFree disk space21 MB/);
  expect(list()).toMatch(/Last backupMar 14, 2026.*On the same disk as your data/);
  expect(list()).toMatch(/Last off-site copyMar 14, 2026.*The last attempt failed/);
  expect(list()).toMatch(/Last check for damageMar 14, 2026.*No damage found/);
  expect(list()).toMatch(/Last errorMar 14, 2026.*: it failed/);
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent(
      'The last off-site copy failed. “Data” shows the reason. Fix it, then press “Copy now” there.',
    );
  await expectAccessibleLayouts();
});
