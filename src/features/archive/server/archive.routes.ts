import type { HttpServer } from '#platform/server/http/app.ts';
import {
  createDownloadTickets,
  type DownloadTicketsDeps,
} from '#platform/server/http/download-tickets.ts';
import { answered } from '#platform/server/http/route.ts';
import { inLocale } from '#platform/server/locale.ts';
import type { Log } from '#platform/server/log.ts';
import { ApiError } from '#shared/api-error.ts';
import { currentLocale } from '#shared/i18n/locale.ts';
import * as contract from '../archive.contract.ts';
import { archiveMessages as t } from '../messages/en.ts';
import type { Archives } from './archives.ts';

export interface ArchiveRoutesDeps extends Omit<DownloadTicketsDeps, 'texts'> {
  http: HttpServer;
  archives: Archives;
  log: Log;
}

/** Each starts minutes of work: ten at once, then two a minute. */
const bucket = { size: 10, perSecond: 1 / 30 } as const;

export function archiveRoutes(deps: ArchiveRoutesDeps): void {
  const { archives, log } = deps;
  const { route, rateLimit } = deps.http;
  /** For the locale of the archive: the browser requests the file without the user's. */
  const tickets = createDownloadTickets<string>({
    ...deps,
    texts: { tooMany: () => t.answers.tooManyDownloads },
  });
  const options = { rateLimit: rateLimit(bucket.size, bucket.perSecond) };

  route(contract.readBackups, () => archives.state());

  route(
    contract.startBackup,
    async () => {
      archives.backUp('by-hand').catch((error: unknown) => log.error('backup failed', { error }));
      return archives.state();
    },
    options,
  );

  route(
    contract.startCheck,
    async () => {
      archives.check().catch((error: unknown) => log.error('check failed', { error }));
      return archives.state();
    },
    options,
  );

  route(
    contract.startCopy,
    async () => {
      const { offsite } = await archives.state();
      if (offsite === null) throw new ApiError(409, t.offsite.noPlace);
      archives.copy().catch((error: unknown) => log.error('off-site copy failed', { error }));
      return archives.state();
    },
    options,
  );

  route(
    contract.createDownload,
    async ({ session }) => answered(201, { ticket: tickets.issue(session.id, currentLocale()) }),
    options,
  );

  route.download(contract.downloadArchive, async ({ params: { ticket } }) =>
    inLocale(tickets.redeem(ticket), () => archives.download()),
  );
}
