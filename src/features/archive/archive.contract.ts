import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { liveEvent } from '#shared/event.ts';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { shortTextLimit, text } from '#shared/text.ts';

/** A complete archive in `backups/` of the data folder. Moments are instants in UTC. */
export const Backup = z.object({
  name: z.string(),
  /** Time when the database was copied. */
  moment: z.string(),
  bytes: z.int(),
  photos: z.int(),
});
export type Backup = z.infer<typeof Backup>;

const Progress = z.object({ done: z.int(), total: z.int() });

/** The result of a check of the last backup and all data. */
export const Report = z.object({
  moment: z.string(),
  isSound: z.boolean(),
  /** The name of the checked backup, and its damage; null if there is none. */
  backup: z.nullable(z.string()),
  backupError: z.nullable(z.string()),
  databaseError: z.nullable(z.string()),
  photos: z.int(),
  /** Numbers of photo files that are missing, damaged, or belong to no photo. */
  missing: z.int(),
  changed: z.int(),
  unknown: z.int(),
});
export type Report = z.infer<typeof Report>;

/** Copies of backups in another place. */
const OffsiteState = z.object({
  /** An address without credentials. */
  place: z.string(),
  /** `moment` is when the copied backup was made, `copiedAt` when its copy was complete. */
  last: z.nullable(z.object({ moment: z.string(), copiedAt: z.string() })),
  /** True if the newest copy is of an old backup. */
  isOld: z.boolean(),
  /** True if the place is a folder on the disk of the data, which counts as no other place. */
  isOnDiskOfData: z._default(z.boolean(), false),
  /** Null if the last attempt succeeded. */
  failed: z.nullable(z.object({ moment: z.string(), message: z.string() })),
});
export type OffsiteState = z.infer<typeof OffsiteState>;

export const BackupsState = z.object({
  last: z.nullable(Backup),
  /** The number of backups with a date in the future: the clock of the server was wrong. */
  later: z.int(),
  /** Time of the last copy outside the disk of the data; null if there is none. */
  lastElsewhere: z.nullable(z.string()),
  /** Null while no backup is created. */
  running: z.nullable(Progress),
  /** Null if the last attempt succeeded. */
  failed: z.nullable(z.object({ message: z.string() })),
  /** The number of photo files that the last backup lacks. */
  missing: z.int(),
  /** Null while no backup is checked. */
  checking: z.nullable(Progress),
  /** True if the server makes a backup every night. */
  nightly: z.boolean(),
  report: z.nullable(Report),
  /** Null if backups are not copied to another place. */
  offsite: z.nullable(OffsiteState),
  /** Null while nothing is copied. */
  copying: z.nullable(Progress),
  /** Reason why the last check failed; null if it finished. */
  checkFailed: z.nullable(z.string()),
});
export type BackupsState = z.infer<typeof BackupsState>;

export const readBackups = endpoint({
  method: 'GET',
  path: '/api/backups',
  access: 'user',
  responses: { 200: BackupsState },
});

/** Starts a backup unless one is in progress. */
export const startBackup = endpoint({
  method: 'POST',
  path: '/api/backups',
  access: 'user',
  responses: { 200: BackupsState },
});

/** Starts a check of the last backup and all data unless one is in progress. */
export const startCheck = endpoint({
  method: 'POST',
  path: '/api/backups/verify',
  access: 'user',
  responses: { 200: BackupsState },
});

/** Starts a copy of the last backup to the other place unless one is in progress. */
export const startCopy = endpoint({
  method: 'POST',
  path: '/api/backups/copy',
  access: 'user',
  responses: { 200: BackupsState },
});

/** A backup, a check or a copy has started or ended. */
export const backupsChanged = liveEvent({ name: 'backups-changed', data: z.object({}) });

/** Creates a ticket with which the browser downloads an archive: once, within a minute, and while the session lasts. */
export const createDownload = endpoint({
  method: 'POST',
  path: '/api/archive/tickets',
  access: 'user',
  responses: { 201: z.object({ ticket: z.string() }) },
});

/** An archive without secrets of surprise boxes, written while it is sent. */
export const downloadArchive = endpoint({
  method: 'GET',
  path: '/api/archive/tickets/:ticket',
  access: 'open',
  bytes: true,
  params: z.object({ ticket: text(shortTextLimit) }),
  responses: { 200: z.string() },
});

/** Bytes of one part of an upload: accepted by every proxy, and fast enough on a slow line. */
export const partBytes = 4 * 1024 * 1024;

/**
 * Uploads the next part of an archive to a server before its setup. `at` 0 starts over. A 409 contains the bytes
 * received so far.
 */
export const sendPart = endpoint({
  method: 'POST',
  path: '/api/backups/restore/part',
  access: 'open',
  beforeSetup: 'only',
  file: { field: 'part', mostBytes: partBytes },
  body: z.object({
    code: text(shortTextLimit),
    at: z.string().check(z.regex(/^\d{1,15}$/, { error: () => sharedMessages.wholeNumber })),
  }),
  responses: { 200: z.object({ received: z.int() }) },
  errors: { 409: z.object({ received: z.int() }) },
  timeout: 120_000,
});

/** Restores the uploaded archive. Answers a stream of the events below; one of the last two ends it. */
export const startRestore = endpoint({
  method: 'POST',
  path: '/api/backups/restore',
  access: 'open',
  streams: true,
  beforeSetup: true,
  body: z.object({ code: text(shortTextLimit) }),
  responses: { 200: z.string() },
  timeout: 60 * 60 * 1000,
});

export const restoreProgress = liveEvent({ name: 'restore-progress', data: Progress });
export const restored = liveEvent({ name: 'restored', data: z.object({ photos: z.int() }) });
export const restoreRefused = liveEvent({
  name: 'restore-refused',
  data: z.object({ message: z.string() }),
});
