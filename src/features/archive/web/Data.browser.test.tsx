import { expect, test } from 'vitest';
import { expectAccessibleLayouts } from '../../../../tests/components/accessible.ts';
import { openLiveStream } from '../../../../tests/components/live.ts';
import { refetch, render } from '../../../../tests/components/render.tsx';
import { server } from '../../../../tests/components/server.ts';
import { expectToast } from '../../../../tests/components/toasts.ts';
import {
  type BackupsState,
  backupsChanged,
  readBackups,
  startBackup,
  startCheck,
  startCopy,
} from '../archive.contract.ts';
import { t } from '../messages/index.ts';
import { Data } from './Data.tsx';

const aState = (fields: Partial<BackupsState> = {}): BackupsState => ({
  last: null,
  later: 0,
  lastElsewhere: null,
  running: null,
  failed: null,
  missing: 0,
  checking: null,
  nightly: true,
  report: null,
  offsite: null,
  copying: null,
  checkFailed: null,
  ...fields,
});
const aBackup = () => ({
  name: 'backup.zip',
  moment: new Date().toISOString(),
  bytes: 5_000_000,
  photos: 12,
});

test('backups: a failed load and a failed start are shown, and a backup of the partner appears', async () => {
  server.reply(readBackups, 400);
  const screen = await render(<Data />);
  await expect.element(screen.getByText(t.data.loadFailed)).toBeVisible();
  server.reply(readBackups, 200, aState());
  await screen.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(screen.getByText(t.data.none)).toBeVisible();
  server.dropRequests(startBackup);
  await screen.getByRole('button', { name: t.data.backUp }).click();
  await expectToast(t.data.startFailed);

  const stream = await openLiveStream();
  server.reply(readBackups, 200, aState({ last: aBackup() }));
  stream.publish(backupsChanged, {});
  await expect.element(screen.getByText(t.data.age(0))).toBeVisible();
  await expect.element(screen.getByText(t.data.noneElsewhere)).toBeVisible();
});

test('backups: off-site copies show their place, failure and age', async () => {
  const offsite = {
    place: '/mnt/copies',
    last: null,
    isOld: false,
    isOnDiskOfData: false,
    failed: null,
  };
  server.reply(readBackups, 200, aState({ offsite }));
  const screen = await render(<Data />);
  const copy = screen.getByRole('button', { name: t.offsite.copy });
  await expect.element(screen.getByText(t.data.none)).toBeVisible();
  // There is nothing to copy.
  await expect.element(copy).not.toBeInTheDocument();

  server.reply(readBackups, 200, aState({ offsite, last: aBackup() }));
  await refetch();
  await expect.element(screen.getByText(t.offsite.none)).toBeVisible();
  await expect.element(screen.getByText(t.offsite.place('/mnt/copies'))).toBeVisible();

  const moment = new Date().toISOString();
  const failed = { moment, message: t.offsite.folder.notFound };
  const withFailure = aState({
    last: aBackup(),
    offsite: { ...offsite, failed, isOld: true, isOnDiskOfData: true },
  });
  server.reply(startCopy, 200, withFailure);
  server.reply(readBackups, 200, withFailure);
  await copy.click();
  await expect.element(screen.getByText(t.offsite.failed(failed.message))).toBeVisible();
  await expect.element(screen.getByText(t.offsite.old)).toBeVisible();
  await expect.element(screen.getByText(t.offsite.sameDisk)).toBeVisible();
  await expectAccessibleLayouts();

  const last = { moment, copiedAt: moment };
  server.reply(readBackups, 200, aState({ last: aBackup(), offsite: { ...offsite, last } }));
  await refetch();
  await expect.element(screen.getByText(t.offsite.copiedAt(0))).toBeVisible();
});

test('backups: a check says how much it covered, and what it found', async () => {
  const last = aBackup();
  const report = {
    moment: last.moment,
    isSound: true,
    backup: null,
    backupError: null,
    databaseError: null,
    photos: 12,
    missing: 0,
    changed: 0,
    unknown: 0,
  };
  server.reply(readBackups, 200, aState());
  const screen = await render(<Data />);
  server.reply(startCheck, 200, aState({ report }));
  await screen.getByRole('button', { name: t.data.check }).click();
  await expect.element(screen.getByText(t.data.soundAlone(12))).toBeVisible();
  server.reply(readBackups, 200, aState({ report, last }));
  await refetch();
  await expect.element(screen.getByText(t.data.soundBefore(12))).toBeVisible();
  const damagedReport = { ...report, backup: last.name, isSound: false, missing: 2, changed: 1 };
  server.reply(readBackups, 200, aState({ report: damagedReport, last }));
  await refetch();
  for (const text of [t.data.damage, t.data.missing(2), t.data.changed(1)]) {
    await expect.element(screen.getByText(text)).toBeVisible();
  }
});
