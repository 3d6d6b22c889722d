import type { Download } from '#platform/server/http/download.ts';
import type { HttpServer } from '#platform/server/http/http-server.ts';
import { answered } from '#platform/server/http/serve.ts';
import { createTickets, type TicketsParts } from '#platform/server/http/tickets.ts';
import type { Log } from '#platform/server/log.ts';
import { ApiError } from '#shared/api-error.ts';
import * as contract from '../backups.contract.ts';
import { backupsMessages as t } from '../messages/index.ts';
import type { Backups } from './backups.ts';

export interface BackupsRoutesParts extends Omit<TicketsParts, 'texts'> {
  http: HttpServer;
  backups: Backups;
  log: Log;
}

/** Both begin work for minutes: ten at once, then two a minute. */
const bucket = { size: 10, perSecond: 1 / 30 } as const;

/** What is backed up, doing so now, taking it home, and looking whether everything is sound. */
export function backupsRoutes(parts: BackupsRoutesParts): void {
  const { backups, log } = parts;
  const { serve, buckets } = parts.http;
  const tickets = createTickets<string>({ ...parts, texts: t.answers });
  const options = { buckets: buckets(bucket.size, bucket.perSecond) };

  serve(contract.readBackups, () => backups.state());

  serve(
    contract.startBackup,
    async () => {
      backups.backUp('by-hand').catch((error: unknown) => log.error('backup failed', { error }));
      return backups.state();
    },
    options,
  );

  serve(
    contract.startCheck,
    async () => {
      backups.check().catch((error: unknown) => log.error('check failed', { error }));
      return backups.state();
    },
    options,
  );

  serve.download(contract.downloadBackup, ({ params: { name } }) => open(name));

  serve(contract.drawBackupTicket, async ({ params: { name }, viewer }) => {
    const { blob } = await open(name);
    blob.content.destroy();
    return answered(201, { ticket: tickets.draw(viewer.session.id, name) });
  });

  serve.download(contract.readTicketedBackup, ({ params: { ticket } }) =>
    open(tickets.redeem(ticket)),
  );

  async function open(name: string): Promise<Download> {
    const blob = await backups.open(name);
    if (blob === null) throw new ApiError(404, t.answers.noSuchBackup);
    return { blob, name: `fivetwenty-${name}` };
  }
}
