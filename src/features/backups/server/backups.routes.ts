import type { HttpServer } from '#platform/server/http/http-server.ts';
import type { Log } from '#platform/server/log.ts';
import { Refusal } from '#shared/refusal.ts';
import * as contract from '../backups.contract.ts';
import { backupsTexts } from '../backups.texts.ts';
import type { Backups } from './backups.ts';

export interface BackupsRoutesParts {
  http: HttpServer;
  backups: Backups;
  log: Log;
}

/** Both begin work for minutes: ten at once, then two a minute. */
const bucket = { size: 10, perSecond: 1 / 30 } as const;

/** What is backed up, doing so now, taking it home, and looking whether everything is sound. */
export function backupsRoutes({
  http: { serve, buckets },
  backups,
  log,
}: BackupsRoutesParts): void {
  const options = { buckets: buckets(bucket.size, bucket.perSecond) };

  serve(contract.readBackups, () => backups.state());

  serve(
    contract.startBackup,
    async () => {
      backups.backUp('by-hand').catch((error: unknown) => log.error('no backup', { error }));
      return backups.state();
    },
    options,
  );

  serve(
    contract.startCheck,
    async () => {
      backups.check().catch((error: unknown) => log.error('no look at everything', { error }));
      return backups.state();
    },
    options,
  );

  serve.download(contract.downloadBackup, async ({ params: { name } }) => {
    const blob = await backups.open(name);
    if (blob === null) throw new Refusal(404, backupsTexts.noSuchBackup);
    return { blob, name: `fivetwenty-${name}` };
  });
}
