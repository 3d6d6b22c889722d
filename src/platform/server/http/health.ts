import * as z from 'zod/mini';
import { ApiError } from '#shared/api-error.ts';
import { type BackupState, type BackupTrouble, backupStates } from '#shared/backup-trouble.ts';
import { endpoint } from '#shared/endpoint.ts';
import type { Database } from '../db/database.ts';
import { freeBytesIn } from '../disk.ts';
import type { HttpServer } from './app.ts';

const status = {
  freeBytes: z.nullable(z.int()),
  /** `full`: the server accepts only sign-ins and deletions. */
  disk: z.enum(['ok', 'full']),
  /** The state of backups, checks and copies together. It changes no status code. */
  backup: z.enum(backupStates),
  /** Times of the last backup, and of the last copy outside the disk of the data; null if there is none. */
  lastBackup: z.nullable(z.string()),
  lastCopyElsewhere: z.nullable(z.string()),
  /** Copies to another place, if set up. `lastCopy` is when the copied backup was made. */
  offsite: z.nullable(
    z.object({ lastCopy: z.nullable(z.string()), isOld: z.boolean(), isFailed: z.boolean() }),
  ),
  /** The weekly check of the last backup and all data; null before the first one. */
  lastCheck: z.nullable(z.object({ moment: z.string(), isSound: z.boolean() })),
};

/** Moments are instants in UTC. */
export interface BackupsSummary {
  backup: BackupState;
  /** Reasons why `backup` is `failed` or `old`. */
  troubles: readonly BackupTrouble[];
  lastBackup: string | null;
  lastCopyElsewhere: string | null;
  offsite: { lastCopy: string | null; isOld: boolean; isFailed: boolean } | null;
  lastCheck: { moment: string; isSound: boolean } | null;
}

export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'open',
  beforeSetup: true,
  responses: {
    200: z.object({ status: z.literal('ok'), database: z.literal('ok'), ...status }),
  },
  errors: {
    503: z.object({ status: z.literal('failing'), database: z.literal('failing'), ...status }),
  },
});

/** 200 as soon as the server runs, also with a full disk; 503 when a read of the database fails. */
export function healthRoute(
  { route }: HttpServer,
  deps: {
    folder: string;
    readDatabase: () => Promise<unknown>;
    readBackups: () => Promise<BackupsSummary>;
  } & Pick<Database<unknown>, 'isDiskFull'>,
): void {
  route(health, async () => {
    const freeBytes = await freeBytesIn(deps.folder).catch(() => null);
    const disk = deps.isDiskFull() ? ('full' as const) : ('ok' as const);
    const { troubles: _, ...backups } = await deps.readBackups();
    try {
      await deps.readDatabase();
    } catch {
      const more = { status: 'failing', database: 'failing', freeBytes, disk, ...backups };
      throw new ApiError(503, 'The database cannot be read.', { retryAfter: 5, more });
    }
    return { status: 'ok' as const, database: 'ok' as const, freeBytes, disk, ...backups };
  });
}
