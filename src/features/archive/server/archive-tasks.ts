import * as z from 'zod/mini';
import type { Offsite } from '#platform/server/offsite-settings.ts';
import type { BackupKind } from '../archive.rules.ts';

/** Called with the work done so far and the total, in any unit. */
export type Progress = (done: number, total: number) => void;

export interface WriteOptions {
  /** The data folder; the server may be running. */
  folder: string;
  /** Milliseconds since 1970. */
  now: number;
  /** Version of Fivetwenty. */
  version: string;
  /** Includes the key that signs sessions. */
  includeKey: boolean;
  /** False leaves out secrets of surprise boxes. */
  isComplete: boolean;
}

export interface BackupOptions extends Omit<WriteOptions, 'isComplete'> {
  kind: BackupKind;
  /** Names of the migrations that this version knows. */
  knownMigrations: readonly string[];
}

export interface ReadOptions {
  file: string;
  /** An empty folder for the database; the caller deletes it. */
  targetFolder: string;
  /** True to extract all files that a data folder needs. */
  extractAll: boolean;
  /** Names of the migrations that this version knows. */
  knownMigrations: readonly string[];
}

export interface CheckOptions {
  /** The data folder; the server may be running. */
  folder: string;
  now: number;
}

export interface CopyOptions {
  /** The data folder; the server may be running. */
  folder: string;
  /** The name of a backup. */
  backup: string;
  /** Milliseconds since 1970. */
  now: number;
  offsite: Offsite;
}

export type ArchiveTask =
  | { name: 'backup'; options: BackupOptions }
  | { name: 'read'; options: ReadOptions }
  | { name: 'check'; options: CheckOptions }
  | { name: 'download'; options: WriteOptions }
  | { name: 'copy'; options: CopyOptions };

export const WriteResult = z.object({
  photos: z.int(),
  /** Files of photos that were missing or unreadable. */
  missing: z.int(),
});
export type WriteResult = z.infer<typeof WriteResult>;

export const BackupResult = z.extend(WriteResult, {
  name: z.string(),
  bytes: z.int(),
  /** Number of older backups that could not be deleted. */
  undeletable: z.int(),
});
export type BackupResult = z.infer<typeof BackupResult>;

export const ReadResult = z.object({
  photos: z.int(),
  createdAt: z.string(),
  hasKey: z.boolean(),
});
export type ReadResult = z.infer<typeof ReadResult>;

export const CopyResult = z.object({
  /** Number of older copies that could not be deleted. */
  undeletable: z.int(),
});
export type CopyResult = z.infer<typeof CopyResult>;

const FileNames = z.array(z.string());
export const DataFindings = z.object({
  /** Null if the database is sound. */
  databaseError: z.nullable(z.string()),
  photos: z.int(),
  files: z.int(),
  /** Files in `photos/` that are missing, damaged, or belong to no photo. */
  missing: FileNames,
  changed: FileNames,
  unknown: FileNames,
  /** Ids of photos with missing or damaged files. */
  damagedPhotos: z.array(z.int()),
});
export type DataFindings = z.infer<typeof DataFindings>;

/** A message of the archive program. */
export const WorkerMessage = z.union([
  z.object({ done: z.int(), total: z.int() }),
  z.object({ result: z.unknown() }),
  z.object({
    refused: z.object({ reason: z.enum(['damaged', 'space', 'state']), message: z.string() }),
  }),
  z.object({ failed: z.object({ code: z.string(), message: z.string() }) }),
]);
export type WorkerMessage = z.infer<typeof WorkerMessage>;
