import * as z from 'zod/mini';
import { backupStates, backupTroubles } from '#shared/backup-trouble.ts';
import { endpoint } from '#shared/endpoint.ts';

/** The state of the server, for both partners. Moments are instants in UTC, sizes are bytes. */
export const ServerInfo = z.object({
  version: z.string(),
  uptimeSeconds: z.int(),
  /** Database and photos, without backups. */
  dataBytes: z.int(),
  /** Free bytes on the disk of the data; null if the system doesn't report them. */
  freeBytes: z.nullable(z.int()),
  /** The state of backups, checks and copies together, and the reasons for `failed` or `old`. */
  backup: z.enum(backupStates),
  troubles: z.array(z.enum(backupTroubles)),
  lastBackup: z.nullable(z.object({ moment: z.string(), isOnDataDisk: z.boolean() })),
  /** Copies to another place, if set up. `moment` is when the copied backup was made. */
  lastCopy: z.nullable(
    z.object({ moment: z.nullable(z.string()), isOld: z.boolean(), isFailed: z.boolean() }),
  ),
  /** The last check of the last backup and all data. */
  lastCheck: z.nullable(z.object({ moment: z.string(), isSound: z.boolean() })),
  /** The latest line of level `error` since the process started. `message` is a fixed text of the server. */
  lastError: z.nullable(z.object({ moment: z.string(), message: z.string() })),
});
export type ServerInfo = z.infer<typeof ServerInfo>;

export const readServerInfo = endpoint({
  method: 'GET',
  path: '/api/server',
  access: 'user',
  responses: { 200: ServerInfo },
});
