import { describe, expect, test } from 'vitest';
import { type BackupState, type BackupTrouble, backupState } from '#shared/backup-trouble.ts';
import type { Report } from './archive.contract.ts';
import {
  type BackupFacts,
  backupFilename,
  backupKinds,
  expendableBackups,
  nextBackupAt,
  nextCheckAt,
  parseBackupFilename,
  surplusBackups,
  troubleNotificationDay,
  troublesIn,
} from './archive.rules.ts';

const at = (text: string) => Date.parse(text);
const hour = 60 * 60 * 1000;
const day = 24 * hour;

test('backups: parses kind and time from a file name, and rejects other names', () => {
  for (const kind of backupKinds) {
    const nameParts = { kind, moment: at('2026-03-14T02:00:00.123Z') };
    expect(parseBackupFilename(backupFilename(nameParts))).toEqual(nameParts);
  }
  for (const name of [
    'weekly-1970-01-01T00-00-00-000Z.zip',
    'nightly-1970-13-01T00-00-00-000Z.zip',
    'x/nightly-1970-01-01T00-00-00-000Z.zip',
    'nightly-1970-01-01T00-00-00-000Z.zip.new',
  ]) {
    expect(parseBackupFilename(name)).toBeNull();
  }
});

test.each([
  ['no backup yet', null, '2026-03-14T12:00:00Z', '2026-03-14T12:00:00Z'],
  ['today at noon', '2026-03-14T12:00:00Z', '2026-03-14T13:00:00Z', '2026-03-15T02:00:00Z'],
  ['long ago', '2026-01-01T03:00:00Z', '2026-03-14T13:00:00Z', '2026-01-02T02:00:00Z'],
  ['in the future', '2030-01-01T00:00:00Z', '2026-03-14T13:00:00Z', '2026-03-15T02:00:00Z'],
  // The clocks go forward at two.
  ['in that night', '2026-03-28T12:00:00Z', '2026-03-28T13:00:00Z', '2026-03-29T01:00:00Z'],
])('backups: the next backup is due at 3 a.m. in Paris after the last one: %s', (...row) => {
  const [, last, now, due] = row;
  const moment = nextBackupAt(last === null ? null : at(last), at(now), 'Europe/Paris');
  expect(new Date(moment)).toEqual(new Date(due));
});

test('backups: keeps the newest fourteen of each kind, and all files with other names', () => {
  const namesOf = (kind: (typeof backupKinds)[number]) =>
    Array.from({ length: 16 }, (_, index) => backupFilename({ kind, moment: index * day }));
  const before = 'before-restore-1970-01-01T00-00-00-000Z.zip';
  const all = [...backupKinds.flatMap(namesOf), 'our-holidays.zip', before];
  expect(surplusBackups(all, 99 * day).sort()).toEqual(
    [...namesOf('nightly').slice(0, 2), ...namesOf('by-hand').slice(0, 2)].sort(),
  );
  expect(surplusBackups(all.slice(0, 14), 99 * day)).toEqual([]);
  // A future backup is neither deleted nor does it displace another one.
  expect(surplusBackups(namesOf('nightly'), 13 * day)).toEqual([]);
  expect(surplusBackups(namesOf('nightly'), 14 * day)).toEqual(namesOf('nightly').slice(0, 1));
});

test('backups: may delete the oldest nightly ones when disk space is low, never the last three', () => {
  const nights = Array.from({ length: 5 }, (_, index) =>
    backupFilename({ kind: 'nightly', moment: index * day }),
  );
  expect(expendableBackups([...nights, 'by-hand-1970-01-01T00-00-00-000Z.zip'], 99 * day)).toEqual(
    nights.slice(0, 2),
  );
  expect(expendableBackups(nights.slice(0, 3), 99 * day)).toEqual([]);
  expect(expendableBackups(nights, 3 * day)).toEqual(nights.slice(0, 1));
});

test('backups: the next check is due a week after the last one, or now without one', () => {
  const now = at('2026-03-14T12:00:00Z');
  expect(nextCheckAt(null, now)).toBe(now);
  expect(nextCheckAt(now - day, now)).toBe(now + 6 * day);
  // The clock was set back.
  expect(nextCheckAt(now + 300 * day, now)).toBe(now + 7 * day);
});

describe('backup troubles', () => {
  const now = at('2026-03-14T12:00:00Z');
  const healthyFacts: BackupFacts = {
    areNightlyBackupsOn: true,
    lastBackupAt: now - 36 * hour,
    oldestBackupAt: now - 8.5 * day,
    isBackupFailed: false,
    isBackupIncomplete: false,
    isCheckFailed: false,
    report: null,
    copies: null,
  };
  const checkReport = (moment: number, isSound = true): Report => ({
    moment: new Date(moment).toISOString(),
    isSound,
    backup: null,
    backupError: null,
    databaseError: null,
    photos: 0,
    missing: 0,
    changed: 0,
    unknown: 0,
  });
  const failure = { moment: '2026-03-14T11:00:00.000Z', message: 'It failed.' };
  const copies = {
    place: '/mnt/disk',
    last: null,
    isOld: true,
    isOnDiskOfData: false,
    failed: null,
  };
  const cases: [string, Partial<BackupFacts>, BackupTrouble[], BackupState][] = [
    ['no trouble', {}, [], 'ok'],
    [
      'no nightly backups',
      { areNightlyBackupsOn: false, lastBackupAt: 0, oldestBackupAt: 0 },
      [],
      'off',
    ],
    ['a failed backup', { isBackupFailed: true, lastBackupAt: 0 }, ['backup-failed'], 'failed'],
    ['missing photo files', { isBackupIncomplete: true }, ['backup-incomplete'], 'failed'],
    ['a failed check', { isCheckFailed: true, oldestBackupAt: 0 }, ['check-failed'], 'failed'],
    ['damage', { report: checkReport(now, false) }, ['damage-found'], 'failed'],
    ['a failed copy', { copies: { ...copies, failed: failure } }, ['copy-failed'], 'failed'],
    ['an old backup', { lastBackupAt: now - 36 * hour - 1 }, ['backup-overdue'], 'old'],
    ['no check yet', { oldestBackupAt: now - 8.5 * day - 1 }, ['check-overdue'], 'old'],
    ['an old check', { report: checkReport(now - 8.5 * day - 1) }, ['check-overdue'], 'old'],
    ['a recent check', { oldestBackupAt: 0, report: checkReport(now - 8 * day) }, [], 'ok'],
    ['an old copy', { copies }, ['copy-overdue'], 'old'],
    [
      'a failure and an old backup',
      { report: checkReport(now, false), lastBackupAt: 0 },
      ['damage-found', 'backup-overdue'],
      'failed',
    ],
  ];
  test.each(cases)('%s', (_, facts, troubles, state) => {
    const all = { ...healthyFacts, ...facts };
    expect(troublesIn(all, now)).toEqual(troubles);
    expect(backupState(troubles, all.areNightlyBackupsOn)).toBe(state);
  });

  test.each([
    [null, '2026-03-14T07:59:59Z', null],
    [null, '2026-03-14T08:00:00Z', '2026-03-14'],
    ['2026-03-14', '2026-03-14T23:00:00Z', null],
    ['2026-03-14', '2026-03-15T08:00:00Z', '2026-03-15'],
    // The clock was set back.
    ['2031-01-01', '2026-03-15T08:00:00Z', '2026-03-15'],
  ])('after a notification on %s, one at %s in Paris counts for %s', (last, moment, day) => {
    expect(troubleNotificationDay(last, at(moment), 'Europe/Paris')).toBe(day);
  });
});
