import type { Database } from '#platform/server/db/database.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import type { Log } from '#platform/server/log.ts';
import type { Couple, Live } from '#platform/server/realtime/hub.ts';
import { photosPurged } from '../photos.contract.ts';
import * as store from './bin.store.ts';
import type { Schema } from './photos.schema.ts';
import { allNames } from './picture-names.ts';
import type { Pictures } from './pictures.ts';

/** Takes photos of the bin away for good: no byte of them stays, on disk, in memory or in the database. */
export interface Purge {
  /**
   * Answers which of them it took. The others are not in the bin, or came there after `since`; or the disk does
   * not let go of their files: nobody sees those any more either, and `finish` comes back to them.
   */
  (ids: readonly number[], both: Couple, since?: number): Promise<number[]>;
  /** Ends what was begun before the home was stopped. */
  finish(): Promise<void>;
}

export interface PurgeDeps {
  log: Log;
  database: Database<Schema>;
  blobs: BlobStore;
  pictures: Pictures;
  live: Live;
}

export function createPurge({ database, blobs, pictures, live, log }: PurgeDeps): Purge {
  async function purge(wanted: readonly number[], both: Couple, since = Number.MAX_SAFE_INTEGER) {
    const begun = await database.write((tx) => store.beginPurge(tx, wanted, since));
    if (begun.length === 0) return [];
    const ids = begun.map(({ id }) => id);
    const filenames = begun.map(({ filename }) => filename);
    live.publishToBoth(both, photosPurged, { ids, filenames });
    const purged = await takeAway(begun);
    log.info('photos permanently deleted', { count: purged.length });
    await emptyLog();
    return purged;
  }

  /** Where somebody keeps it from being emptied, `finish` comes back to it: the photos are gone all the same. */
  const emptyLog = () =>
    database
      .checkpoint()
      .catch((error: unknown) => log.error('the database log could not be emptied', { error }));

  /**
   * Answers which of them are gone. In this order: as long as there is a row, a crash leaves somebody who knows
   * what is left to do.
   */
  async function takeAway(begun: readonly store.Purged[]): Promise<number[]> {
    for (const { filename } of begun) pictures.forget(filename);
    const gone = await removeFiles(begun);
    await database.write((tx) => store.endPurge(tx, gone));
    return gone;
  }

  /** Answers whose files are gone: a photo whose files stay keeps no other here. */
  async function removeFiles(of: readonly store.Purged[]): Promise<number[]> {
    try {
      await blobs.remove(of.flatMap(({ filename }) => allNames(filename)));
      return of.map(({ id }) => id);
    } catch (error) {
      const gone: number[] = [];
      if (of.length > 1) for (const one of of) gone.push(...(await removeFiles([one])));
      else log.error('the files of a photo could not be deleted; will be retried', { error });
      return gone;
    }
  }

  return Object.assign(purge, {
    async finish() {
      const begun = await store.readHalfPurged(database.read);
      if (begun.length > 0) await takeAway(begun);
      // Also where nothing is left to do: the kill may have come between the two.
      await emptyLog();
    },
  });
}
