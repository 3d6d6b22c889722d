import * as z from 'zod/mini';
import type { ReadOrder } from './read-archive.ts';
import type { WriteOrder } from './write-archive.ts';

/** What the backup program is asked for, once in its life. */
export type BackupOrder =
  | { task: 'write'; order: WriteOrder }
  | { task: 'read'; order: ReadOrder }
  | { task: 'check'; order: { folder: string; now: number } };

export const Outcomes = {
  write: z.object({
    ...{ name: z.string(), bytes: z.int(), photos: z.int(), missing: z.int(), stay: z.int() },
  }),
  read: z.object({ photos: z.int(), moment: z.string(), hasKey: z.boolean() }),
  check: z.object({
    databaseFault: z.nullable(z.string()),
    photos: z.int(),
    files: z.int(),
    missing: z.array(z.string()),
    changed: z.array(z.string()),
    damagedPhotos: z.array(z.int()),
    strangers: z.array(z.string()),
  }),
};

export const BackupAnswer = z.union([
  z.object({ done: z.int(), total: z.int() }),
  z.object({ outcome: z.unknown() }),
  z.object({
    refused: z.object({ reason: z.enum(['damaged', 'room', 'state']), message: z.string() }),
  }),
  /** The fault lies with us or our disk. */
  z.object({ failed: z.object({ code: z.string(), message: z.string() }) }),
]);
export type BackupAnswer = z.infer<typeof BackupAnswer>;
