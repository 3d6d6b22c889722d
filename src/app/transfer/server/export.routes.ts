import { PassThrough } from 'node:stream';
import { blobName } from '#features/photos/server/photo-files.ts';
import { readSizes } from '#features/photos/server/photos.store.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { Entropy } from '#platform/server/entropy.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import type { TempFiles } from '#platform/server/files/temp-files.ts';
import type { HttpServer } from '#platform/server/http/app.ts';
import { createDownloadTickets } from '#platform/server/http/download-tickets.ts';
import type { Download } from '#platform/server/http/responses.ts';
import { answered } from '#platform/server/http/route.ts';
import { readCouple } from '#platform/server/identity/identity.store.ts';
import type { Log } from '#platform/server/log.ts';
import { ApiError } from '#shared/api-error.ts';
import { dateIn } from '#shared/dates.ts';
import type { Schema } from '../../schema.ts';
import { transferMessages as t } from '../messages/index.ts';
import * as contract from '../transfer.contract.ts';
import { writeExport } from './write-export.ts';

export interface ExportRoutesDeps {
  http: HttpServer;
  /** The data folder. */
  folder: string;
  database: Database<Schema>;
  blobs: BlobStore;
  tempFiles: TempFiles;
  clock: Clock;
  entropy: Entropy;
  log: Log;
  /** Of the program. */
  version: string;
  /** Hears of every sign-in that ends. */
  onEnded(listener: (sessionId: number) => void): void;
}

/** Each copies the database, and reads every picture: ten at once, then two a minute. */
const bucket = { size: 10, perSecond: 1 / 30 } as const;
/** Exports that leave at the same time: one for each of the two. */
const mostAtOnce = 2;

/** Everything of the home to take along: how much it is, and the archive itself. */
export function exportRoutes(deps: ExportRoutesDeps): void {
  const { http, folder, database, blobs, tempFiles, clock, entropy, log, version } = deps;
  const { route, rateLimit } = http;
  const options = { rateLimit: rateLimit(bucket.size, bucket.perSecond) };
  const tickets = createDownloadTickets<'everything'>({
    ...{ clock, entropy, onEnded: deps.onEnded, texts: t.answers },
  });
  let leaving = 0;

  route(contract.readExportSize, async () => {
    const rows = (await readSizes(database.read)).filter(({ deletedAt }) => deletedAt === null);
    let bytes = 0;
    for (const { filename, size, hasOriginal } of rows) {
      const original = hasOriginal === 1 ? await blobs.open(blobName(filename, 'original')) : null;
      original?.content.destroy();
      bytes += original?.size ?? size;
    }
    return { photos: rows.length, bytes };
  });

  route.download(contract.readExport, open, options);

  route(
    contract.drawTicket,
    async ({ session }) => answered(201, { ticket: tickets.issue(session.id, 'everything') }),
    options,
  );

  route.download(contract.readTicketedExport, ({ params: { ticket } }) => {
    tickets.redeem(ticket);
    return open();
  });

  /** Begins to write, as fast as somebody reads. */
  async function open(): Promise<Download> {
    if (leaving >= mostAtOnce) {
      throw new ApiError(429, t.answers.tooMany, { retryAfter: 60 });
    }
    leaving += 1;
    try {
      const copy = await tempFiles.create();
      const { timeZone } = await readCouple(database.read);
      const moment = clock.now();
      const content = new PassThrough();
      writeExport({ folder, copy, moment, version }, content)
        .then(({ photos, missing }) => {
          log.info('export sent', { count: photos });
          if (missing > 0) log.error('photo files are missing from an export', { count: missing });
        })
        // Who reads it has gone, or hears that it was cut off.
        .catch((error: unknown) => log.warn('export interrupted', { error }))
        .finally(() => {
          leaving -= 1;
        });
      const date = dateIn(timeZone, moment).toString();
      return { blob: { content }, name: `${t.readable.folder(date)}.zip` };
    } catch (error) {
      leaving -= 1;
      throw error;
    }
  }
}
