import { join } from 'node:path';
import { type Clock, instant } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { OpenBlob } from '#platform/server/files/blob-store.ts';
import { openFile } from '#platform/server/files/blob-store.ts';
import type { IdentitySchema } from '#platform/server/identity/identity.store.ts';
import { readUsers } from '#platform/server/identity/identity.store.ts';
import type { Log } from '#platform/server/log.ts';
import type { Live } from '#platform/server/realtime/hub.ts';
import { type BackupsState, backupsChanged, type Report } from '../backups.contract.ts';
import { type Kind, readName } from '../backups.rules.ts';
import { backupsMessages as t } from '../messages/index.ts';
import type { Apart } from './apart.ts';
import { isSound } from './check-home.ts';
import { lastOf, laterThan, listBackups } from './listing.ts';
import { backupsFolder, type Progress, scratchIn } from './places.ts';
import { BackupRefused } from './refused.ts';
import { readAtEnd } from './seal.ts';

/** The backups of a running home: what there is, and what is being done about them. */
export interface Backups {
  state(): Promise<BackupsState>;
  /** The last good one without the key that was made for the night or by hand: its moment in milliseconds, or null. */
  lastMoment(): Promise<number | null>;
  /** Writes one; whoever asks while one is being written waits for that one. Throws where it could not be written. */
  backUp(kind: Kind): Promise<void>;
  /** Looks at everything. Whoever asks meanwhile waits for that look. */
  check(): Promise<void>;
  /** The archive of this name; null where there is none, or the key is in it. */
  open(name: string): Promise<OpenBlob | null>;
  /** Gives up what is under way. */
  close(): void;
}

export interface BackupsDeps {
  /** The data folder. */
  folder: string;
  database: Database<IdentitySchema>;
  live: Live;
  clock: Clock;
  log: Log;
  apart: Apart;
  /** Whether one is made each night, by somebody else. */
  nightly: boolean;
  /** Of this program. */
  version: string;
  /** The steps of the schema that it knows. */
  known: readonly string[];
}

type Far = BackupsState['running'];
/** Photos that a report names. */
const mostNamed = 20;

export function createBackups(deps: BackupsDeps): Backups {
  const { folder, database, live, clock, log, apart, nightly, version, known } = deps;
  let closing = false;
  let failed: BackupsState['failed'] = null;
  let report: Report | null = null;
  let checkFailed: BackupsState['checkFailed'] = null;

  /** Those that either of the two may see and take home: with the key, they could sign in as the other. */
  const shown = async () =>
    (await listBackups(folder)).filter(({ hasKey }) => !hasKey).map(({ backup }) => backup);
  const last = async () => lastOf(await shown(), clock.now());

  /** Does something that both hear of when it begins and when it is over. */
  function oneAtATime<Given>(work: (given: Given, progress: Progress) => Promise<void>) {
    let far: Far = null;
    let running: Promise<void> | undefined;
    const run = async (given: Given) => {
      far = { done: 0, total: 0 };
      await tell();
      await work(given, (done, total) => {
        far = { done, total };
      });
    };
    const over = async () => {
      running = undefined;
      far = null;
      await tell();
    };
    return {
      far: () => far,
      /** Once nothing of it is under way; what failed has been told elsewhere. */
      ended: async () => {
        await running?.catch(() => undefined);
      },
      start(given: Given): Promise<void> {
        running ??= run(given).then(over, async (error: unknown) => {
          await over();
          throw error;
        });
        return running;
      },
    };
  }

  async function tell(): Promise<void> {
    if (closing) return;
    const [user, partner] = await readUsers(database.read);
    if (user !== undefined && partner !== undefined) {
      live.publishToBoth({ user, partner }, backupsChanged, {});
    }
  }

  const writing = oneAtATime<Kind>(async (kind, progress) => {
    const began = clock.elapsed();
    const moment = clock.now();
    try {
      const order = { folder, kind, moment, version, includeKey: false };
      const { photos, missing, stay } = await apart.run('write', order, progress);
      failed = null;
      log.info('backup created', { count: photos, milliseconds: clock.elapsed() - began });
      if (stay > 0) log.error('older backups could not be deleted', { count: stay });
      // The names of files have no place in a log.
      if (missing > 0) {
        const what = 'photo files are missing or unreadable in a backup; run fivetwenty verify';
        log.error(what, { count: missing });
      }
    } catch (error) {
      failed = { moment: instant(moment), message: wordsFor(error, t.answers.failed) };
      throw error;
    }
  });

  const checking = oneAtATime<null>(async (_, progress) => {
    // What was found before must not seem to be what is found now.
    report = null;
    checkFailed = null;
    try {
      report = await look(progress);
    } catch (error) {
      checkFailed = wordsFor(error, t.answers.checkFailed);
      throw error;
    }
    if (!report.isSound) log.error('the check found damage');
  });

  async function look(progress: Progress): Promise<Report> {
    // The one that is being written is what they want to hear of.
    await writing.ended();
    const moment = instant(clock.now());
    const newest = await last();
    const backupFault = newest === null ? null : await faultOfBackup(newest.name, progress);
    const found = await apart.run('check', { folder, now: clock.now() }, progress);
    const { databaseFault, photos, files } = found;
    return {
      ...{ moment, backup: newest?.name ?? null, backupFault, databaseFault, photos, files },
      isSound: backupFault === null && isSound(found),
      missing: found.missing.length,
      changed: found.changed.length,
      damagedPhotos: found.damagedPhotos.slice(0, mostNamed),
      strangers: found.strangers.length,
    };
  }

  /** What is wrong with a backup, in words; null where nothing is. */
  async function faultOfBackup(name: string, progress: Progress): Promise<string | null> {
    const scratch = scratchIn(folder);
    try {
      const into = scratch.folder;
      const file = join(backupsFolder(folder), name);
      await apart.run('read', { file, into, keepAll: false, known }, progress);
      return null;
    } catch (error) {
      if (error instanceof BackupRefused && error.reason === 'damaged') return error.message;
      throw error;
    } finally {
      scratch.remove();
    }
  }

  return {
    async state() {
      const backups = await shown();
      const now = clock.now();
      return {
        ...{
          last: lastOf(backups, now),
          backups,
          later: laterThan(backups, now),
          failed,
          report,
          checkFailed,
        },
        running: writing.far(),
        checking: checking.far(),
        nightly,
      };
    },
    lastMoment: async () => {
      const newest = await last();
      return newest === null ? null : Date.parse(newest.moment);
    },
    backUp: (kind) => writing.start(kind),
    check: () => checking.start(null),
    async open(name) {
      if (readName(name) === null) return null;
      const file = join(backupsFolder(folder), name);
      const found = await readAtEnd(file).catch(() => null);
      if (found === null || found.hasKey) return null;
      return openFile(file).catch(() => null);
    },
    close() {
      closing = true;
      apart.close();
    },
  };
}

/** A refusal says why itself. */
const wordsFor = (error: unknown, otherwise: string): string =>
  error instanceof BackupRefused ? error.message : otherwise;
