import { createReadStream, createWriteStream } from 'node:fs';
import { truncate } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Clock } from '#platform/server/clock.ts';
import { isDiskFull } from '#platform/server/disk.ts';
import type { HttpServer } from '#platform/server/http/app.ts';
import type { Log } from '#platform/server/log.ts';
import type { Couple, Live } from '#platform/server/realtime/hub.ts';
import { ApiError } from '#shared/api-error.ts';
import { everythingChanged } from '#shared/event.ts';
import { transferMessages as t } from '../messages/index.ts';
import * as contract from '../transfer.contract.ts';
import { type BringInDeps, bringIn } from './bring-in.ts';
import { ImportRefused } from './refused.ts';
import { cameIn } from './tally.ts';

export interface ImportRoutesDeps extends BringInDeps {
  http: HttpServer;
  live: Live;
  clock: Clock;
  log: Log;
}

/** What somebody has sent so far of an export. */
interface Arriving {
  place: string;
  received: number;
  /** A part is being written, or all of it is being brought in. */
  isBusy: boolean;
  forget(): void;
}

/** Milliseconds after which what nobody goes on to send is thrown away. */
const patience = 60 * 60 * 1_000;

/** What is under way of it when the home stops. */
export interface Imports {
  /** Cuts off what is being brought in, and waits until nothing of it is left. */
  close(): Promise<void>;
}

/** Takes an export in, part by part, and brings in what is in it. */
export function importRoutes(deps: ImportRoutesDeps): Imports {
  const { http, tempFiles, live, clock, log } = deps;
  const arriving = new Map<number, Arriving>();
  let state: contract.ImportState = { running: null, report: null, refused: null };
  const closing = new AbortController();
  let bringing: Promise<void> = Promise.resolve();

  async function discard(personId: number): Promise<void> {
    const known = arriving.get(personId);
    arriving.delete(personId);
    known?.forget();
    if (known === undefined) return;
    // At the latest the next start takes it away.
    await tempFiles
      .remove([known.place])
      .catch((error: unknown) => log.warn('an uploaded export could not be deleted', { error }));
  }

  async function begin(personId: number): Promise<Arriving> {
    await discard(personId);
    const place = await tempFiles.create();
    const fresh = { place, received: 0, isBusy: false, forget: () => undefined };
    arriving.set(personId, fresh);
    return fresh;
  }

  http.route.upload(contract.sendImportPart, async ({ user, body: { at }, file }) => {
    const known = arriving.get(user.id);
    if (known?.isBusy === true) throw new ApiError(409, t.answers.busy);
    const offset = Number(at);
    if (offset > (known?.received ?? 0)) throw new ApiError(409, t.answers.outOfPlace);
    const mine = known === undefined || offset === 0 ? await begin(user.id) : known;
    mine.forget();
    mine.isBusy = true;
    try {
      // From where it belongs: a part whose answer was lost comes again.
      if (offset > 0) await truncate(mine.place, offset);
      mine.received = offset;
      const target = createWriteStream(mine.place, {
        flags: offset === 0 ? 'w' : 'r+',
        ...{ start: offset, mode: 0o600 },
      });
      await pipeline(createReadStream(file.path), target);
      mine.received = offset + target.bytesWritten;
    } finally {
      mine.isBusy = false;
      mine.forget = clock.after(patience, () => void discard(user.id));
    }
    return { received: mine.received };
  });

  http.route(contract.readImport, async () => state);

  http.route(contract.startImport, async ({ user, partner }) => {
    if (state.running !== null) throw new ApiError(409, t.answers.busy);
    const sent = arriving.get(user.id);
    if (sent === undefined || sent.isBusy || sent.received === 0) {
      throw new ApiError(409, t.answers.nothingSent);
    }
    sent.forget();
    // What is read from now on changes no more.
    sent.isBusy = true;
    state = { running: { done: 0, total: 0 }, report: null, refused: null };
    bringing = bring({ user, partner }, sent.place);
    return state;
  });

  async function bring(both: Couple, file: string): Promise<void> {
    try {
      const report = await bringIn({ ...deps, signal: closing.signal }, file, (done, total) => {
        state = { ...state, running: { done, total } };
      });
      state = { running: null, report, refused: null };
      log.info('export imported', { count: report.added.photos });
      // Whatever was read before is stale, of every room.
      if (cameIn(report)) live.publishToBoth(both, everythingChanged, {});
    } catch (error) {
      state = { running: null, report: null, refused: why(error) };
      if (!(error instanceof ImportRefused)) log.error('import failed', { error });
    } finally {
      await discard(both.user.id);
    }
  }

  return {
    close() {
      closing.abort(new ImportRefused(t.answers.cutOff));
      return bringing;
    },
  };
}

function why(error: unknown): string {
  if (error instanceof ImportRefused) return error.message;
  return isDiskFull(error) ? t.answers.noRoom : t.answers.broken;
}
