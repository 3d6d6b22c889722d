import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Clock, instant } from '#platform/server/clock.ts';
import { freeBytesIn } from '#platform/server/disk.ts';
import type { HttpServer } from '#platform/server/http/app.ts';
import type { BackupsSummary } from '#platform/server/http/health.ts';
import type { Log } from '#platform/server/log.ts';
import { readServerInfo } from '../server-info.contract.ts';

export interface ServerInfoDeps {
  http: HttpServer;
  dataFolder: string;
  /** Folder of the backups. It may be a mount or a link inside the data folder. */
  backupsFolder: string;
  readBackups: () => Promise<BackupsSummary>;
  version: string;
  clock: Clock;
  log: Log;
}

/** Reading looks at every file of the data folder, so it is limited to 20 at once, then 20 a minute. */
const bucket = { size: 20, perSecond: 1 / 3 } as const;

export function serverInfoRoutes(deps: ServerInfoDeps): void {
  const { http, dataFolder, backupsFolder, readBackups, version, clock, log } = deps;
  const startTime = clock.elapsed();

  http.route(
    readServerInfo,
    async () => {
      const error = log.lastError();
      const backups = await readBackups();
      const { lastBackup, lastCopyElsewhere, offsite, lastCheck } = backups;
      return {
        version,
        uptimeSeconds: Math.floor((clock.elapsed() - startTime) / 1000),
        dataBytes: await bytesIn(dataFolder, backupsFolder),
        freeBytes: await freeBytesIn(dataFolder).catch(() => null),
        backup: backups.backup,
        troubles: [...backups.troubles],
        lastBackup:
          lastBackup === null
            ? null
            : { moment: lastBackup, isOnDataDisk: lastCopyElsewhere === null },
        lastCopy: offsite && {
          moment: offsite.lastCopy,
          isOld: offsite.isOld,
          isFailed: offsite.isFailed,
        },
        lastCheck,
        lastError: error && { moment: instant(error.at), message: error.message },
      };
    },
    { rateLimit: http.rateLimit(bucket.size, bucket.perSecond) },
  );
}

/** Follows links. A file may be deleted while this reads. */
async function bytesIn(folder: string, except: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    if (path === except) continue;
    const entry = await stat(path).catch(() => null);
    bytes += entry?.isDirectory() ? await bytesIn(path, except) : (entry?.size ?? 0);
  }
  return bytes;
}
