import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import { shortText, text } from '#shared/text.ts';

/** What an export would hold now. */
export const ExportSize = z.object({ photos: z.int(), bytes: z.int() });
export type ExportSize = z.infer<typeof ExportSize>;

export const readExportSize = endpoint({
  method: 'GET',
  path: '/api/export/size',
  access: 'user',
  answers: { 200: ExportSize },
  timeout: 30_000,
});

/** Everything of the home as a ZIP that people read without us, written while it is sent. */
export const readExport = endpoint({
  method: 'GET',
  path: '/api/export',
  access: 'user',
  bytes: true,
  answers: { 200: z.string() },
});

/**
 * A ticket with which a browser fetches the export by itself, as it does large files: once, within a minute, and for
 * as long as this sign-in lasts.
 */
export const drawTicket = endpoint({
  method: 'POST',
  path: '/api/export/tickets',
  access: 'user',
  answers: { 201: z.object({ ticket: z.string() }) },
});

/** The same export, for whoever has a ticket; any other is a 404. */
export const readTicketedExport = endpoint({
  method: 'GET',
  path: '/api/export/tickets/:ticket',
  access: 'open',
  bytes: true,
  params: z.object({ ticket: text(shortText) }),
  answers: { 200: z.string() },
});

/** What an export is made of, as far as an import counts it. */
export const kinds = [
  ...(['photos', 'captions', 'photoNotes', 'categories', 'memories'] as const),
  ...(['love', 'wheels', 'spins', 'boxes', 'noteVersions', 'profileTexts'] as const),
] as const;
export type Kind = (typeof kinds)[number];

const Counts = z.object({
  ...{ photos: z.int(), captions: z.int(), photoNotes: z.int(), categories: z.int() },
  ...{ memories: z.int(), love: z.int(), wheels: z.int(), spins: z.int(), boxes: z.int() },
  ...{ noteVersions: z.int(), profileTexts: z.int() },
});
export type Counts = z.infer<typeof Counts>;

/** What an import did. */
export const ImportReport = z.object({
  added: Counts,
  /** What was here already. */
  there: Counts,
  /** What was passed over, in words; a few of them where they are many. */
  skipped: z.array(z.object({ what: z.string(), why: z.string() })),
  moreSkipped: z.int(),
});
export type ImportReport = z.infer<typeof ImportReport>;

export const ImportState = z.object({
  /** How far the one is that is under way, in photos; null while none is. */
  running: z.nullable(z.object({ done: z.int(), total: z.int() })),
  /** What the last one did; null where there was none, or it was refused. */
  report: z.nullable(ImportReport),
  /** Why the last one did nothing; null where it did, or there was none. */
  refused: z.nullable(z.string()),
});
export type ImportState = z.infer<typeof ImportState>;

export const readImport = endpoint({
  method: 'GET',
  path: '/api/import',
  access: 'user',
  answers: { 200: ImportState },
});

/** Bytes of one part of an export on its way in: what any proxy lets through, on any line within two minutes. */
export const partBytes = 4 * 1024 * 1024;

/**
 * A part of the export that this person brings in: at the beginning, where the one before ended, or once more. In parts,
 * since no call may take longer than two minutes. A part of which those before are not there is a 409.
 */
export const sendImportPart = endpoint({
  method: 'POST',
  path: '/api/import/parts',
  access: 'user',
  file: { field: 'part', mostBytes: partBytes },
  body: z.object({
    at: z.string().check(z.regex(/^\d{1,15}$/, { error: () => sharedMessages.wholeNumber })),
  }),
  answers: { 200: z.object({ received: z.int() }) },
  timeout: 120_000,
});

/** Brings in what this person has sent; `readImport` tells how far it is, and what it did. 409 while one is under way. */
export const startImport = endpoint({
  method: 'POST',
  path: '/api/import',
  access: 'user',
  answers: { 200: ImportState },
});
