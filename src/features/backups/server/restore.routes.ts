import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { HttpServer } from '#platform/server/http/app.ts';
import type { Log } from '#platform/server/log.ts';
import type { EventStream } from '#platform/server/realtime/event-stream.ts';
import { ApiError } from '#shared/api-error.ts';
import * as contract from '../backups.contract.ts';
import { backupsMessages as t } from '../messages/index.ts';
import type { Apart } from './apart.ts';
import { BackupRefused } from './refused.ts';
import { bringIn, placeToUnpack, type RestoreDeps, restoringFolder } from './restore.ts';
import { needRoom } from './room.ts';

export interface RestoreRoutesDeps extends RestoreDeps {
  http: HttpServer;
  apart: Apart;
  log: Log;
  /** Throws unless the home is still free and this is its set-up code. */
  checkCode(code: string): Promise<void>;
  /** The home has other rows now: it must be opened anew. */
  onRestored(): void;
}

/** Restores an empty home from a backup, instead of setting it up. */
export function restoreRoutes(deps: RestoreRoutesDeps): void {
  const { http, folder, migrations, apart, log, checkCode, onRestored } = deps;
  const upload = join(restoringFolder(folder), 'upload.zip');
  /** One part, or one restore, at a time. */
  let isBusy = false;

  async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
    if (isBusy) throw new ApiError(409, t.answers.restoring);
    isBusy = true;
    try {
      return await work();
    } finally {
      isBusy = false;
    }
  }

  const received = () =>
    stat(upload).then(
      ({ size }) => size,
      () => 0,
    );

  http.route.upload(contract.sendPart, async ({ body: { code, at }, file }) => {
    await checkCode(code);
    return alone(async () => {
      const place = Number(at);
      const before = await received();
      if (place !== 0 && place !== before) {
        throw new ApiError(409, t.answers.outOfPlace, { more: { received: before } });
      }
      mkdirSync(restoringFolder(folder), { recursive: true, mode: 0o700 });
      await needRoom(folder, contract.partBytes).catch(asRefusal);
      const flags = place === 0 ? 'w' : 'a';
      await pipeline(
        createReadStream(file.path),
        createWriteStream(upload, { flags, mode: 0o600 }),
      );
      return { received: await received() };
    });
  });

  http.route.stream(contract.startRestore, async ({ body: { code } }, open) => {
    await checkCode(code);
    if ((await received()) === 0) throw new ApiError(409, t.answers.nothingSent);
    await alone(async () => {
      // Whether or not anybody goes on listening, it goes on to its end.
      const stream = open(() => undefined);
      const photos = await restoreFrom(stream);
      stream.end();
      if (photos !== null) onRestored();
    });
  });

  /** Answers how many photos live here now; null where nothing changed, and why has been told. */
  async function restoreFrom(stream: EventStream): Promise<number | null> {
    const progress = (done: number, total: number) =>
      stream.send(contract.restoreProgress.name, { done, total });
    try {
      const into = placeToUnpack(folder);
      const known = Object.keys(migrations);
      const order = { file: upload, into, keepAll: true, known };
      const { photos } = await apart.run('read', order, progress);
      const aside = await bringIn(deps, { replace: false }, progress);
      if (aside !== null) {
        log.warn('photo files that are not in the backup were moved', { folder: aside });
      }
      log.info('backup restored', { count: photos });
      stream.send(contract.restored.name, { photos });
      return photos;
    } catch (error) {
      const isRefusal = error instanceof BackupRefused;
      if (!isRefusal) log.error('restore failed', { error });
      const message = isRefusal ? error.message : t.answers.restoreFailed;
      stream.send(contract.restoreRefused.name, { message });
      return null;
    }
  }
}

function asRefusal(error: unknown): never {
  if (error instanceof BackupRefused && error.reason === 'room') {
    throw new ApiError(507, error.message);
  }
  throw error;
}
