import { join } from 'node:path';
import * as z from 'zod/mini';
import { readIfExists, writeDurably } from '#platform/server/disk.ts';
import { parseJson } from '#shared/json.ts';

const Failure = z.object({ moment: z.string(), message: z.string() });

const Results = z.object({
  /** The errors of the last backup and of the last check; null after a success. */
  backupFailed: z.nullable(Failure),
  checkFailed: z.nullable(Failure),
  /** The number of photo files that the last backup lacks. */
  missing: z.int(),
  /** The day of the last notification of trouble, `YYYY-MM-DD`. */
  notifiedOn: z.nullable(z.string()),
});
export type Results = z.infer<typeof Results>;

const none: Results = { backupFailed: null, checkFailed: null, missing: 0, notifiedOn: null };

const fileIn = (dataFolder: string): string => join(dataFolder, 'last-backup.json');

export type BackupResults = ReturnType<typeof openBackupResults>;

/** The results of the last backup and check, in `last-backup.json` of the data folder. Commands write it too. */
export function openBackupResults(dataFolder: string) {
  const file = fileIn(dataFolder);
  /** Results that could not be saved, for example because the disk is full. */
  let unsavedResults: Partial<Results> = {};

  const read = (): Results => ({ ...none, ...readState(file, Results), ...unsavedResults });

  return {
    read,
    /** Never throws: a result must not turn a backup into a failure. */
    save(changes: Partial<Results>): void {
      const results = { ...read(), ...changes };
      try {
        writeDurably(file, JSON.stringify(results));
        unsavedResults = {};
      } catch {
        unsavedResults = { ...unsavedResults, ...changes };
      }
    },
  };
}

/** Reads a small JSON file; null if it is missing, unreadable or invalid. */
export function readState<Schema extends z.ZodMiniType>(
  file: string,
  schema: Schema,
): z.infer<Schema> | null {
  try {
    return schema.safeParse(parseJson(readIfExists(file) ?? '')).data ?? null;
  } catch {
    return null;
  }
}
