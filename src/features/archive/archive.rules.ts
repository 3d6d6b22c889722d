import { type BackupTrouble, backupTroubles } from '#shared/backup-trouble.ts';
import { dateIn, hourIn } from '#shared/dates.ts';
import { instantOfWallTime } from '#shared/wall-time.ts';
import type { OffsiteState, Report } from './archive.contract.ts';

/** Reasons for which a backup is created. */
export const backupKinds = ['nightly', 'by-hand'] as const;
export type BackupKind = (typeof backupKinds)[number];

export interface BackupName {
  readonly kind: BackupKind;
  /** Milliseconds since 1970. */
  readonly moment: number;
}

/** Formats a moment for a file name. */
export const momentInNames = (moment: number): string =>
  new Date(moment).toISOString().replace(/[:.]/g, '-');

/** Returns a file name such as `nightly-2026-03-14T02-00-00-000Z.zip`. */
export const backupFilename = ({ kind, moment }: BackupName): string =>
  `${kind}-${momentInNames(moment)}.zip`;

const shape = /^(nightly|by-hand)-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.zip$/;

/** Parses the name of a backup; null for other files. */
export function parseBackupFilename(name: string): BackupName | null {
  const [, written, date, hours, minutes, seconds, fraction] = shape.exec(name) ?? [];
  const kind = backupKinds.find((each) => each === written);
  const moment = Date.parse(`${date}T${hours}:${minutes}:${seconds}.${fraction}Z`);
  return kind === undefined || Number.isNaN(moment) ? null : { kind, moment };
}

/** Returns the backups among the names of files, newest first. */
export const backupsAmong = (names: readonly string[]): (BackupName & { name: string })[] =>
  names
    .flatMap((name) => {
      const parts = parseBackupFilename(name);
      return parts === null ? [] : [{ name, ...parts }];
    })
    .sort((one, other) => other.moment - one.moment);

/** Backups of each kind that are kept. */
const keptBackups = 14;
/** Nightly backups that are kept even when disk space is low. */
const minKeptBackups = 3;

/** Milliseconds that a clock may differ from the one that named a backup. */
const tolerance = 60_000;

/** True for a moment that a wrong clock wrote, which was set back since. */
export const isInFuture = (moment: number, now: number): boolean => moment > now + tolerance;

/** Returns the backups beyond those that are kept. */
export const surplusBackups = (names: readonly string[], now: number): string[] =>
  backupKinds.flatMap((kind) => newestFirst(names, kind, now).slice(keptBackups));

/** Returns nightly backups that may be deleted when disk space is low, oldest first. */
export const expendableBackups = (names: readonly string[], now: number): string[] =>
  newestFirst(names, 'nightly', now).slice(minKeptBackups).reverse();

/** Leaves out future backups, which would count as the newest and displace real ones. */
const newestFirst = (names: readonly string[], kind: BackupKind, now: number): string[] =>
  backupsAmong(names)
    .filter((backup) => backup.kind === kind && !isInFuture(backup.moment, now))
    .map(({ name }) => name);

/** The name of the encrypted copy of a backup. */
export const copyName = (backup: string): string => `${backup}.age`;
/** The name of a copy while it is uploaded. */
export const partName = (copy: string): string => `${copy}.part`;

export const isPartOfCopy = (name: string): boolean =>
  name.endsWith('.age.part') && parseBackupFilename(name.slice(0, -'.age.part'.length)) !== null;

/** Returns the copies among the names of files, newest first. */
export const copiesAmong = (names: readonly string[]): { name: string; moment: number }[] => {
  const copies = names.filter((name) => name.endsWith('.age'));
  const backups = backupsAmong(copies.map((name) => name.slice(0, -'.age'.length)));
  return backups.map(({ name, moment }) => ({ name: copyName(name), moment }));
};

/** Returns the copies beyond those that are kept. Those in the future count as none. */
export const surplusCopies = (names: readonly string[], now: number, keep: number): string[] =>
  copiesAmong(names)
    .filter(({ moment }) => !isInFuture(moment, now))
    .slice(keep)
    .map(({ name }) => name);

const hour = 60 * 60 * 1000;
/** A backup of this age, in milliseconds, shows a warning. */
export const oldAge = 48 * hour;

/** Milliseconds without a success after which nightly backups are overdue. */
export const overdueAge = 36 * hour;

const week = 7 * 24 * hour;
const backupTime = '03:00:00';

/** Returns when the next nightly backup is due: at 3 a.m. after the last one, or now. */
export function nextBackupAt(lastSuccess: number | null, now: number, timeZone: string): number {
  if (lastSuccess === null) return now;
  const from = Math.min(lastSuccess, now);
  const today = dateIn(timeZone, from);
  const [tonight = now, tomorrow = now] = [0, 1].map((days) =>
    instantOfWallTime(`${today.add({ days }).toString()}T${backupTime}`, timeZone),
  );
  return tonight > from ? tonight : tomorrow;
}

/** Returns when everything is checked again: a week after the last check, or now. */
export const nextCheckAt = (lastCheck: number | null, now: number): number =>
  lastCheck === null ? now : Math.min(lastCheck, now) + week;

export interface BackupFacts {
  areNightlyBackupsOn: boolean;
  /** Of the last successful backup, or of the setup if there is none. Milliseconds since 1970, like all times here. */
  lastBackupAt: number;
  /** Null without a backup. */
  oldestBackupAt: number | null;
  isBackupFailed: boolean;
  isBackupIncomplete: boolean;
  isCheckFailed: boolean;
  /** Report of the last check; null before the first one. */
  report: Report | null;
  /** Null if backups are not copied to another place. */
  copies: OffsiteState | null;
}

/** Returns what the owner of the server should know, the most important first. */
export function troublesIn(facts: BackupFacts, now: number): BackupTrouble[] {
  const { areNightlyBackupsOn, report, copies } = facts;
  const isOlderThan = (age: number, moment: number) => areNightlyBackupsOn && now - moment > age;
  const checkedAt = report === null ? (facts.oldestBackupAt ?? now) : Date.parse(report.moment);
  const troubles: Readonly<Record<BackupTrouble, boolean>> = {
    'backup-failed': facts.isBackupFailed,
    'backup-incomplete': facts.isBackupIncomplete,
    'check-failed': facts.isCheckFailed,
    'damage-found': report?.isSound === false,
    'copy-failed': copies !== null && copies.failed !== null,
    'backup-overdue': isOlderThan(overdueAge, facts.lastBackupAt) && !facts.isBackupFailed,
    'check-overdue': isOlderThan(week + overdueAge, checkedAt) && !facts.isCheckFailed,
    'copy-overdue': areNightlyBackupsOn && copies?.isOld === true && copies.failed === null,
  };
  return backupTroubles.filter((trouble) => troubles[trouble]);
}

/** Notifications of trouble are sent from this hour in the couple's time zone. */
const notificationHour = 9;

/**
 * Returns the day, `YYYY-MM-DD` in the couple's time zone, of a notification of trouble; null before 9 a.m. and on the
 * day of the last one.
 */
export function troubleNotificationDay(
  lastNotificationDay: string | null,
  now: number,
  timeZone: string,
): string | null {
  const today = dateIn(timeZone, now).toString();
  return hourIn(timeZone, now) < notificationHour || today === lastNotificationDay ? null : today;
}
