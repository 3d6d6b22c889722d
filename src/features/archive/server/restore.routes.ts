import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '#platform/server/db/database.ts';
import type { DatabaseOptions } from '#platform/server/db/migrate.ts';
import { appendPart } from '#platform/server/files/partial-uploads.ts';
import type { HttpServer } from '#platform/server/http/app.ts';
import type { EventStream } from '#platform/server/http/event-stream.ts';
import type { IdentitySchema } from '#platform/server/identity/identity.store.ts';
import { readUsers } from '#platform/server/identity/identity.store.ts';
import type { Log } from '#platform/server/log.ts';
import { ApiError, textOf } from '#shared/api-error.ts';
import { inLocale } from '#shared/i18n/locale.ts';
import * as contract from '../archive.contract.ts';
import { t } from '../messages/index.ts';
import { ArchiveError } from './archive-format.ts';
import type { ArchiveWorker } from './archive-worker.ts';
import { needSpace, sizeOf } from './backup-folder.ts';
import {
  discardRestore,
  extractionFolder,
  prepareExtracted,
  requestSwap,
  restoringFolder,
} from './restore.ts';

export interface RestoreRoutesDeps extends DatabaseOptions {
  http: HttpServer;
  database: Database<IdentitySchema>;
  worker: ArchiveWorker;
  log: Log;
  /** Throws if setup is finished, or for another setup code. */
  checkCode(code: string): Promise<void>;
  /** The server must close and open again, which swaps the data. */
  onRestored(): void;
}

/** Restores an archive instead of a setup. */
export function restoreRoutes(deps: RestoreRoutesDeps): void {
  const { http, folder, database, migrations, worker, log, checkCode, onRestored } = deps;
  const upload = join(restoringFolder(folder), 'upload.zip');
  let isBusy = false;

  async function exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    if (isBusy) throw new ApiError(409, () => t.answers.restoring);
    isBusy = true;
    try {
      return await work();
    } finally {
      isBusy = false;
    }
  }

  http.route.upload(contract.sendPart, async ({ body: { code, at }, file }) => {
    await checkCode(code);
    return exclusively(async () => {
      const start = Number(at);
      const received = await sizeOf(upload);
      if (start !== 0 && start !== received) {
        throw new ApiError(409, () => t.answers.uploadInterrupted, { more: { received } });
      }
      mkdirSync(restoringFolder(folder), { recursive: true, mode: 0o700 });
      await needSpace(folder, contract.partBytes).catch((error: unknown) => {
        throw error instanceof ArchiveError ? new ApiError(507, error.text) : error;
      });
      return { received: await appendPart(upload, file.path, start === 0) };
    });
  });

  http.route.stream(contract.startRestore, async ({ body: { code }, locale }, open) => {
    await checkCode(code);
    if ((await sizeOf(upload)) === 0) throw new ApiError(409, () => t.answers.nothingUploaded);
    await exclusively(async () => {
      // It goes on when the client disconnects.
      const stream = open(() => undefined);
      const isRestored = await restore(stream, locale);
      stream.end();
      if (isRestored) onRestored();
    });
  });

  async function restore(stream: EventStream, locale: string): Promise<boolean> {
    try {
      const targetFolder = extractionFolder(folder);
      const knownMigrations = Object.keys(migrations);
      const options = {
        file: upload,
        targetFolder,
        extractAll: true,
        knownMigrations,
      };
      const progress = (done: number, total: number) =>
        stream.send(contract.restoreProgress.name, { done, total });
      const readResult = await worker.read(options, progress, locale);
      await prepareExtracted(deps, readResult);
      await database.write(async (tx) => {
        if ((await readUsers(tx)).length > 0) {
          throw new ArchiveError('state', () => t.answers.notEmpty);
        }
        requestSwap(folder);
      });
      log.info('backup restored', { count: readResult.photos });
      stream.send(contract.restored.name, { photos: readResult.photos });
      return true;
    } catch (error) {
      const isExpected = error instanceof ArchiveError;
      if (!isExpected) log.error('restore failed', { error });
      const message = inLocale(locale, () =>
        isExpected ? textOf(error.text) : t.answers.restoreFailed,
      );
      discardRestore(folder);
      stream.send(contract.restoreRefused.name, { message });
      return false;
    }
  }
}
