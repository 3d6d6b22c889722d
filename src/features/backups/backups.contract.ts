import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { liveEvent } from '#shared/event.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import { shortText, text } from '#shared/text.ts';
import { kinds } from './backups.rules.ts';

/** One archive with everything in it: the database, the pictures, and a list of their checksums. */
export const Backup = z.object({
  name: z.string(),
  kind: z.enum(kinds),
  /** Of which instant everything in it is. */
  moment: z.string(),
  bytes: z.int(),
  photos: z.int(),
});
export type Backup = z.infer<typeof Backup>;

const Progress = z.object({ done: z.int(), total: z.int() });
export type Progress = z.infer<typeof Progress>;

/** What a look at everything found. */
export const Report = z.object({
  moment: z.string(),
  isSound: z.boolean(),
  /** What is wrong with the last backup; null where nothing is, or there is none. */
  backupFault: z.nullable(z.string()),
  /** The backup that was looked at; null where there is none. */
  backup: z.nullable(z.string()),
  /** What is wrong with the database; null where nothing is. */
  databaseFault: z.nullable(z.string()),
  photos: z.int(),
  files: z.int(),
  /** Pictures that should be there and are not, or are not what they should be; a few of their photos. */
  missing: z.int(),
  changed: z.int(),
  damagedPhotos: z.array(z.int()),
  /** Files of which the database knows nothing. */
  strangers: z.int(),
});
export type Report = z.infer<typeof Report>;

export const BackupsState = z.object({
  /** The last good one that was made for the night or by hand. */
  last: z.nullable(Backup),
  /** The newest first. */
  backups: z.array(Backup),
  /** How many of them bear a moment that is still to come: the clock of the home was set back since. */
  later: z.int(),
  /** How far the one is that is being written; null while none is. */
  running: z.nullable(Progress),
  /** Why the last try made none; null where it did. */
  failed: z.nullable(z.object({ moment: z.string(), message: z.string() })),
  checking: z.nullable(Progress),
  /** Whether one is made each night. */
  nightly: z.boolean(),
  report: z.nullable(Report),
  /** Why the last look came to no report; null where it did. */
  checkFailed: z.nullable(z.string()),
});
export type BackupsState = z.infer<typeof BackupsState>;

export const readBackups = endpoint({
  method: 'GET',
  path: '/api/backups',
  access: 'user',
  answers: { 200: BackupsState },
});

/** Starts one, unless one is being written already; the end of either is told live. */
export const startBackup = endpoint({
  method: 'POST',
  path: '/api/backups',
  access: 'user',
  answers: { 200: BackupsState },
});

/** Looks at everything: the last backup against its checksums, the rows of the home against its files. */
export const startCheck = endpoint({
  method: 'POST',
  path: '/api/backups/verify',
  access: 'user',
  answers: { 200: BackupsState },
});

export const downloadBackup = endpoint({
  method: 'GET',
  path: '/api/backups/:name',
  access: 'user',
  bytes: true,
  params: z.object({ name: text(shortText) }),
  answers: { 200: z.string() },
  // As long as a slow line takes for ten thousand photos.
  timeout: 6 * 60 * 60 * 1000,
});

/** A ticket with which a browser fetches a backup by itself: once, within a minute, and while this sign-in lasts. */
export const drawBackupTicket = endpoint({
  method: 'POST',
  path: '/api/backups/:name/tickets',
  access: 'user',
  params: z.object({ name: text(shortText) }),
  answers: { 201: z.object({ ticket: z.string() }) },
});

/** The backup that a ticket was drawn for; any other is a 404. */
export const readTicketedBackup = endpoint({
  method: 'GET',
  path: '/api/backups/tickets/:ticket',
  access: 'open',
  bytes: true,
  params: z.object({ ticket: text(shortText) }),
  answers: { 200: z.string() },
});

/** Told to both: a backup or a look at everything has begun or is over. */
export const backupsChanged = liveEvent({ name: 'backups-changed', data: z.object({}) });

/** Bytes of one part of an archive on its way in: what any proxy lets through, on any line within two minutes. */
export const partBytes = 4 * 1024 * 1024;

/**
 * A part of an archive that an empty home is to be restored from: at the beginning, or where the one before ended.
 * In parts, since no call may take longer than two minutes. A part that belongs elsewhere is a 409 with `received`.
 */
export const sendPart = endpoint({
  method: 'POST',
  path: '/api/backups/restore/part',
  access: 'open',
  beforeSetup: 'only',
  file: { field: 'part', mostBytes: partBytes },
  body: z.object({
    code: text(shortText),
    at: z.string().check(z.regex(/^\d{1,15}$/, { error: () => sharedMessages.wholeNumber })),
  }),
  answers: { 200: z.object({ received: z.int() }) },
  errors: { 409: z.object({ received: z.int() }) },
  timeout: 120_000,
});

/** Restores the empty home from the archive that was sent. Answers the events below, one of the last two at its end. */
export const startRestore = endpoint({
  method: 'POST',
  path: '/api/backups/restore',
  access: 'open',
  streams: true,
  beforeSetup: true,
  body: z.object({ code: text(shortText) }),
  answers: { 200: z.string() },
  timeout: 60 * 60 * 1000,
});

export const restoreProgress = liveEvent({ name: 'restore-progress', data: Progress });
export const restored = liveEvent({ name: 'restored', data: z.object({ photos: z.int() }) });
export const restoreRefused = liveEvent({
  name: 'restore-refused',
  data: z.object({ message: z.string() }),
});
