import type { HttpServer } from '#platform/server/http/app.ts';
import {
  createDownloadTickets,
  type DownloadTicketsDeps,
} from '#platform/server/http/download-tickets.ts';
import type { Download } from '#platform/server/http/responses.ts';
import { answered } from '#platform/server/http/route.ts';
import type { Log } from '#platform/server/log.ts';
import { ApiError } from '#shared/api-error.ts';
import * as contract from '../backups.contract.ts';
import { backupsMessages as t } from '../messages/index.ts';
import type { Backups } from './backups.ts';

export interface BackupsRoutesDeps extends Omit<DownloadTicketsDeps, 'texts'> {
  http: HttpServer;
  backups: Backups;
  log: Log;
}

/** Both begin work for minutes: ten at once, then two a minute. */
const bucket = { size: 10, perSecond: 1 / 30 } as const;

/** What is backed up, doing so now, taking it home, and looking whether everything is sound. */
export function backupsRoutes(deps: BackupsRoutesDeps): void {
  const { backups, log } = deps;
  const { route, rateLimit } = deps.http;
  const tickets = createDownloadTickets<string>({ ...deps, texts: t.answers });
  const options = { rateLimit: rateLimit(bucket.size, bucket.perSecond) };

  route(contract.readBackups, () => backups.state());

  route(
    contract.startBackup,
    async () => {
      backups.backUp('by-hand').catch((error: unknown) => log.error('backup failed', { error }));
      return backups.state();
    },
    options,
  );

  route(
    contract.startCheck,
    async () => {
      backups.check().catch((error: unknown) => log.error('check failed', { error }));
      return backups.state();
    },
    options,
  );

  route.download(contract.downloadBackup, ({ params: { name } }) => open(name));

  route(contract.drawBackupTicket, async ({ params: { name }, session }) => {
    const { blob } = await open(name);
    blob.content.destroy();
    return answered(201, { ticket: tickets.issue(session.id, name) });
  });

  route.download(contract.readTicketedBackup, ({ params: { ticket } }) =>
    open(tickets.redeem(ticket)),
  );

  async function open(name: string): Promise<Download> {
    const blob = await backups.open(name);
    if (blob === null) throw new ApiError(404, t.answers.noSuchBackup);
    return { blob, name: `fivetwenty-${name}` };
  }
}
