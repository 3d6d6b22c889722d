import { join } from 'node:path';
import * as z from 'zod/mini';
import { type Clock, instant } from '#platform/server/clock.ts';
import { writeDurably } from '#platform/server/disk.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { Log } from '#platform/server/log.ts';
import type { Offsite } from '#platform/server/offsite-settings.ts';
import { textOf } from '#shared/api-error.ts';
import { inLocale } from '#shared/i18n/locale.ts';
import type { Backup, OffsiteState } from '../../archive.contract.ts';
import { isInFuture, oldAge } from '../../archive.rules.ts';
import { t } from '../../messages/index.ts';
import { ArchiveError } from '../archive-format.ts';
import type { CopyOptions, CopyResult } from '../archive-tasks.ts';
import { listBackups, readLastBackup } from '../backup-folder.ts';
import { readState } from '../backup-results.ts';
import { isOnDiskOfData, isOnDiskOfItsOwn } from './folder-place.ts';
import { PlaceError } from './place.ts';

/** The result of the last copy, in `last-copy.json` of the data folder. */
const Result = z.object({
  place: z.string(),
  /** The last success. */
  copied: z.nullable(z.object({ backup: z.string(), moment: z.string(), copiedAt: z.string() })),
  failed: z.nullable(z.object({ moment: z.string(), message: z.string() })),
  /** True if the folder of the last success was on a disk of its own. */
  hadOwnDisk: z.optional(z.boolean()),
});
type Result = z.infer<typeof Result>;

const fileIn = (folder: string): string => join(folder, 'last-copy.json');

/** Returns an empty result for another place. */
function readResult(folder: string, { address }: Offsite): Result {
  const empty: Result = { place: address, copied: null, failed: null };
  const result = readState(fileIn(folder), Result);
  return result?.place === address ? result : empty;
}

const writeResult = (folder: string, result: Result): void =>
  writeDurably(fileIn(folder), JSON.stringify(result));

export interface OffsiteDeps {
  /** The data folder. */
  folder: string;
  offsite: Offsite;
  clock: Clock;
}

export async function offsiteState({ folder, offsite, clock }: OffsiteDeps): Promise<OffsiteState> {
  const { place, copied, failed } = readResult(folder, offsite);
  const oldest = (await listBackups(folder)).at(-1)?.moment ?? clock.now();
  const moment = copied === null ? oldest : Date.parse(copied.moment);
  return {
    place,
    failed,
    last: copied && { moment: copied.moment, copiedAt: copied.copiedAt },
    isOld: clock.now() - moment > oldAge,
    isOnDiskOfData: await isOnDiskOfData(offsite.place, folder),
  };
}

/** True if the last backup is not copied. Opens no backup, because it is called often. */
async function isCopyDue({ folder, offsite, clock }: OffsiteDeps): Promise<boolean> {
  const backups = await listBackups(folder);
  const last = backups.find(({ moment }) => !isInFuture(moment, clock.now()));
  return last !== undefined && last.name !== readResult(folder, offsite).copied?.backup;
}

/**
 * Copies the last backup with `copy`, and stores the result unless `isStopping` returns true. Returns the backup.
 * Throws `ArchiveError`.
 */
export async function copyLast(
  { folder, offsite, clock, locale }: OffsiteDeps & { locale: string },
  copy: (options: CopyOptions) => Promise<CopyResult>,
  isStopping: () => boolean = () => false,
): Promise<CopyResult & { backup: Backup }> {
  const now = clock.now();
  const backup = await readLastBackup(folder, now);
  if (backup === null) throw new ArchiveError('state', () => t.offsite.noBackup);
  const { name, moment } = backup;
  const { hadOwnDisk } = readResult(folder, offsite);
  try {
    const hasOwnDisk = await isOnDiskOfItsOwn(offsite.place, folder);
    // The folder is a mount point, whose disk is not connected: the copy would be next to the data.
    if (hadOwnDisk === true && hasOwnDisk === false)
      throw new PlaceError(() => t.offsite.notMounted);
    const copied = await copy({ folder, backup: name, now, offsite });
    writeResult(folder, {
      place: offsite.address,
      copied: { backup: name, moment, copiedAt: instant(clock.now()) },
      failed: null,
      ...(hasOwnDisk !== null && { hadOwnDisk: hasOwnDisk }),
    });
    return { ...copied, backup };
  } catch (error) {
    if (!isStopping()) {
      const message = inLocale(locale, () =>
        error instanceof ArchiveError ? textOf(error.text) : t.offsite.failedInLog,
      );
      const failed = { moment: instant(now), message };
      writeResult(folder, { ...readResult(folder, offsite), failed });
    }
    throw error;
  }
}

const minute = 60_000;
const hour = 60 * minute;
/** A server that restarts again and again copies nothing. */
const startDelay = 5 * minute;
const maxPause = 6 * hour;

/** Copies each new backup soon. After errors the pauses grow from 5 minutes to 6 hours. `copy` logs its errors. */
export function offsiteJobs(
  deps: OffsiteDeps & { jobs: Jobs; log: Log; copy: () => Promise<void> },
): void {
  const { folder, offsite, log } = deps;
  let isStarting = true;
  let failures = 0;
  deps.jobs.schedule(minute, 'off-site copy', async () => {
    if (isStarting) {
      isStarting = false;
      if (await isOnDiskOfData(offsite.place, folder)) log.warn(t.offsite.sameDisk);
      return startDelay;
    }
    if (!(await isCopyDue(deps))) return minute;
    try {
      await deps.copy();
      failures = 0;
      // It stays due if the last backup is damaged.
      return (await isCopyDue(deps)) ? hour : minute;
    } catch {
      failures += 1;
      return Math.min(startDelay * 2 ** (failures - 1), maxPause);
    }
  });
}
