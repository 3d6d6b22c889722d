import { join } from 'node:path';
import { type Clock, instant } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { writeDurably } from '#platform/server/disk.ts';
import type { BackupsSummary } from '#platform/server/http/health.ts';
import type { IdentitySchema } from '#platform/server/identity/identity.store.ts';
import {
  readCouple,
  readSetupMoment,
  readUsers,
} from '#platform/server/identity/identity.store.ts';
import type { Log } from '#platform/server/log.ts';
import type { Offsite } from '#platform/server/offsite-settings.ts';
import type { Live } from '#platform/server/realtime/hub.ts';
import { ApiError, textOf } from '#shared/api-error.ts';
import { backupState } from '#shared/backup-trouble.ts';
import { dateIn } from '#shared/dates.ts';
import { currentLocale, inLocale } from '#shared/i18n/locale.ts';
import {
  type Backup,
  type BackupsState,
  backupsChanged,
  type OffsiteState,
  Report,
} from '../archive.contract.ts';
import { type BackupKind, isInFuture, troublesIn } from '../archive.rules.ts';
import { t } from '../messages/index.ts';
import { ArchiveError, paths } from './archive-format.ts';
import type { Progress } from './archive-tasks.ts';
import type { ArchiveWorker } from './archive-worker.ts';
import {
  backupsFolder,
  createScratch,
  isOnOtherDisk,
  listBackups,
  needSpace,
  readLastBackup,
  sizeOf,
} from './backup-folder.ts';
import { openBackupResults, readState } from './backup-results.ts';
import { isSound } from './check-data.ts';
import { copyLast, offsiteState } from './offsite/offsite.ts';
import { reportFile } from './restore.ts';

export type Archives = ReturnType<typeof createArchives>;

export interface ArchivesDeps {
  /** The data folder. */
  folder: string;
  database: Database<IdentitySchema>;
  live: Live;
  clock: Clock;
  log: Log;
  worker: ArchiveWorker;
  nightlyBackups: boolean;
  /** Undefined if backups are not copied to another place. */
  offsite: Offsite | undefined;
  version: string;
  /** Names of the migrations that this version knows. */
  knownMigrations: readonly string[];
}

/** Downloads at the same time: one for each partner. */
const maxDownloads = 2;

/** The fields of an error in the log. The text of an `ArchiveError` quotes nothing that a user wrote. */
const logged = (error: unknown) =>
  error instanceof ArchiveError ? { reason: textOf(error.text), error } : { error };

/** Backups, checks and downloads of a running server. */
export function createArchives(deps: ArchivesDeps) {
  const { folder, database, live, clock, log, worker, offsite, version, knownMigrations } = deps;
  let isClosing = false;
  const results = openBackupResults(folder);
  let report = readState(join(folder, reportFile), Report);
  const downloads = new Set<Promise<unknown>>();

  const readLast = () => readLastBackup(folder, clock.now());

  async function publish(): Promise<void> {
    if (isClosing) return;
    const [user, partner] = await readUsers(database.read);
    if (user !== undefined && partner !== undefined) {
      live.publishToBoth({ user, partner }, backupsChanged, {});
    }
  }

  /** Runs `work` once at a time; later calls return the promise of the current run. Publishes start and end. */
  function runExclusively<Input>(work: (input: Input, progress: Progress) => Promise<void>) {
    let progress: BackupsState['running'] = null;
    let running: Promise<void> | undefined;
    async function run(input: Input): Promise<void> {
      progress = { done: 0, total: 0 };
      try {
        await publish();
        await work(input, (done, total) => {
          progress = { done, total };
        });
      } finally {
        running = undefined;
        progress = null;
        await publish();
      }
    }
    return {
      progress: () => progress,
      whenFinished: async () => {
        await running?.catch(() => undefined);
      },
      start(input: Input): Promise<void> {
        running ??= run(input);
        return running;
      },
    };
  }

  const backup = runExclusively<{ kind: BackupKind; locale: string }>(
    async ({ kind, locale }, progress) => {
      const startedAt = clock.elapsed();
      try {
        const options = {
          folder,
          kind,
          now: clock.now(),
          version,
          knownMigrations,
          includeKey: false,
        };
        const { photos, missing, undeletable } = await worker.backup(options, progress, locale);
        results.save({ backupFailed: null, missing });
        log.info('backup created', { count: photos, milliseconds: clock.elapsed() - startedAt });
        if (undeletable > 0)
          log.error('older backups could not be deleted', { count: undeletable });
        if (missing > 0) {
          const message =
            'photo files are missing or unreadable in a backup; run fivetwenty verify';
          log.error(message, { count: missing });
        }
      } catch (error) {
        const backupFailed = inLocale(locale, () => failureOf(error, t.answers.backupFailed));
        if (!isClosing) results.save({ backupFailed });
        if (!isClosing) log.error('backup failed', logged(error));
        throw error;
      }
    },
  );

  const copy = runExclusively<{ locale: string }>(async ({ locale }, progress) => {
    if (offsite === undefined) throw new ArchiveError('state', () => t.offsite.noPlace);
    // The copy includes a backup in progress.
    await backup.whenFinished();
    const startedAt = clock.elapsed();
    const { undeletable } = await copyLast(
      { folder, offsite, clock, locale },
      (options) => worker.copy(options, progress, locale),
      () => isClosing,
    ).catch((error: unknown) => {
      if (!isClosing) log.error('off-site copy failed', logged(error));
      throw error;
    });
    log.info('backup copied', { milliseconds: clock.elapsed() - startedAt });
    if (undeletable > 0) log.error('older copies could not be deleted', { count: undeletable });
  });

  const check = runExclusively<{ locale: string }>(async ({ locale }, progress) => {
    try {
      report = await checkAll(progress, locale);
      writeDurably(join(folder, reportFile), JSON.stringify(report));
      results.save({ checkFailed: null });
    } catch (error) {
      const checkFailed = inLocale(locale, () => failureOf(error, t.answers.checkFailed));
      if (!isClosing) results.save({ checkFailed });
      if (!isClosing) log.error('check failed', logged(error));
      throw error;
    }
    if (!report.isSound) log.error('the check found damage');
  });

  async function checkAll(progress: Progress, locale: string): Promise<Report> {
    // The check covers a backup in progress.
    await backup.whenFinished();
    const now = clock.now();
    const lastBackup = await readLast();
    const backupError =
      lastBackup === null ? null : await errorInBackup(lastBackup.name, progress, locale);
    const dataCheck = await worker.check({ folder, now }, progress, locale);
    return {
      moment: instant(now),
      backup: lastBackup?.name ?? null,
      backupError,
      databaseError: dataCheck.databaseError,
      photos: dataCheck.photos,
      isSound: backupError === null && isSound(dataCheck),
      missing: dataCheck.missing.length,
      changed: dataCheck.changed.length,
      unknown: dataCheck.unknown.length,
    };
  }

  /** Returns the damage as a sentence; null for a sound backup. */
  async function errorInBackup(
    name: string,
    progress: Progress,
    locale: string,
  ): Promise<string | null> {
    const scratch = createScratch(backupsFolder(folder));
    try {
      const file = join(backupsFolder(folder), name);
      const options = { file, targetFolder: scratch.folder, extractAll: false, knownMigrations };
      await worker.read(options, progress, locale);
      return null;
    } catch (error) {
      if (error instanceof ArchiveError && error.reason === 'damaged') return error.message;
      throw error;
    } finally {
      scratch.remove();
    }
  }

  /** The error of a backup or a check, as both partners see it. */
  const failureOf = (error: unknown, fallback: string) => ({
    moment: instant(clock.now()),
    message: error instanceof ArchiveError ? textOf(error.text) : fallback,
  });

  async function lastBackupOnOtherDisk(lastBackup: Backup | null, copies: OffsiteState | null) {
    if (await isOnOtherDisk(folder)) return lastBackup?.moment ?? null;
    return copies?.isOnDiskOfData === true ? null : (copies?.last?.moment ?? null);
  }
  const readCopies = async () => (offsite ? offsiteState({ folder, offsite, clock }) : null);

  async function troublesWith(lastBackup: Backup | null, copies: OffsiteState | null) {
    const now = clock.now();
    // Health reports an unreadable database itself.
    const setUpAt = await readSetupMoment(database.read).catch(() => null);
    const { backupFailed, checkFailed, missing } = results.read();
    const facts = {
      areNightlyBackupsOn: deps.nightlyBackups,
      lastBackupAt: lastBackup === null ? (setUpAt ?? now) : Date.parse(lastBackup.moment),
      oldestBackupAt: (await listBackups(folder)).at(-1)?.moment ?? null,
      isBackupFailed: backupFailed !== null,
      isBackupIncomplete: missing > 0,
      isCheckFailed: checkFailed !== null,
      report,
      copies,
    };
    return troublesIn(facts, now);
  }

  return {
    async state(): Promise<BackupsState> {
      const now = clock.now();
      const lastBackup = await readLast();
      const backups = await listBackups(folder);
      const futureDatedCount = backups.filter(({ moment }) => isInFuture(moment, now)).length;
      const copies = await readCopies();
      const { backupFailed, checkFailed, missing } = results.read();
      return {
        last: lastBackup,
        missing,
        later: futureDatedCount,
        lastElsewhere: await lastBackupOnOtherDisk(lastBackup, copies),
        failed: backupFailed && { message: backupFailed.message },
        report,
        checkFailed: checkFailed?.message ?? null,
        nightly: deps.nightlyBackups,
        offsite: copies,
        copying: copy.progress(),
        running: backup.progress(),
        checking: check.progress(),
      };
    },
    async summary(): Promise<BackupsSummary> {
      const lastBackup = await readLast();
      const copies = await readCopies();
      const troubles = await troublesWith(lastBackup, copies);
      return {
        backup: backupState(troubles, deps.nightlyBackups),
        troubles,
        lastBackup: lastBackup?.moment ?? null,
        lastCopyElsewhere: await lastBackupOnOtherDisk(lastBackup, copies),
        offsite: copies && {
          lastCopy: copies.last?.moment ?? null,
          isOld: copies.isOld,
          isFailed: copies.failed !== null,
        },
        lastCheck: report && { moment: report.moment, isSound: report.isSound },
      };
    },
    results,
    /** True while a backup, a check or a copy is in progress. */
    isBusy: () => [backup, check, copy].some((each) => each.progress() !== null),
    /** Waits for a backup that is in progress instead of making another. */
    backUp: (kind: BackupKind, locale: string): Promise<void> => backup.start({ kind, locale }),
    /** Copies the last backup to the other place. */
    copy: (locale = currentLocale()): Promise<void> => copy.start({ locale }),
    /** Checks the last backup and all data. */
    check: (locale = currentLocale()): Promise<void> => check.start({ locale }),
    /** Starts to write an archive without secrets. Throws `ApiError` 429 or 507. */
    async download(locale: string) {
      const { timeZone } = await readCouple(database.read);
      const now = clock.now();
      const databaseBytes = await sizeOf(join(folder, paths.database));
      await needSpace(folder, databaseBytes).catch((error: unknown) => {
        if (!(error instanceof ArchiveError)) throw error;
        throw new ApiError(
          507,
          inLocale(locale, () => textOf(error.text)),
        );
      });
      if (downloads.size >= maxDownloads) {
        const message = inLocale(locale, () => t.answers.tooManyDownloads);
        throw new ApiError(429, message, { retryAfter: 60 });
      }
      const options = { folder, now, version, isComplete: false, includeKey: false };
      const { content, result } = worker.download(options, locale);
      const settled = result
        .then(({ photos, missing }) => {
          log.info('archive downloaded', { count: photos });
          if (missing > 0) log.error('photo files are missing in an archive', { count: missing });
        })
        .catch((error: unknown) => {
          // A browser that cancels the download closes the stream without an error.
          if (content.errored === error) log.error('download failed', { error });
          else log.warn('download interrupted', { error });
        })
        .finally(() => downloads.delete(settled));
      downloads.add(settled);
      return { blob: { content }, name: `Fivetwenty ${dateIn(timeZone, now).toString()}.zip` };
    },
    /** Stops backups, checks, copies and downloads. */
    async close(): Promise<void> {
      isClosing = true;
      worker.close();
      await Promise.all([backup, check, copy].map((each) => each.whenFinished()));
      await Promise.all(downloads);
    },
  };
}
