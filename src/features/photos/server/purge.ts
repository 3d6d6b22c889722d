import type { Blobs } from '#platform/server/blobs/blobs.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Viewer } from '#platform/server/identity/identity.ts';
import type { Live } from '#platform/server/live/hub.ts';
import { photosPurged } from '../photos.contract.ts';
import * as store from './bin.store.ts';
import type { Tables } from './photos.tables.ts';
import { allNames } from './picture-names.ts';
import type { Pictures } from './pictures.ts';
import { tellBoth } from './tell.ts';

/** Takes photos of the bin away for good: no byte of them stays, on disk, in memory or in the database. */
export interface Purge {
  /** Answers which of them it took; the others are not in the bin. */
  (ids: readonly number[], both: Pick<Viewer, 'person' | 'partner'>): Promise<number[]>;
  /** Ends what was begun before the home was stopped. */
  finish(): Promise<void>;
}

export interface PurgeParts {
  database: Database<Tables>;
  blobs: Blobs;
  pictures: Pictures;
  live: Live;
}

export function createPurge({ database, blobs, pictures, live }: PurgeParts): Purge {
  async function purge(ids: readonly number[], both: Pick<Viewer, 'person' | 'partner'>) {
    const begun = await database.writeFromReserve((tx) => store.beginPurge(tx, ids));
    if (begun.length === 0) return [];
    const purged = begun.map(({ id }) => id);
    tellBoth(live, both, photosPurged, { ids: purged });
    await takeAway(begun);
    return purged;
  }

  /** In this order: as long as there is a row, a crash leaves somebody who knows what is left to do. */
  async function takeAway(begun: readonly store.Purged[]): Promise<void> {
    for (const { filename } of begun) pictures.forget(filename);
    await blobs.remove(begun.flatMap(({ filename }) => allNames(filename)));
    const ids = begun.map(({ id }) => id);
    await database.writeFromReserve((tx) => store.endPurge(tx, ids));
    await database.emptyLog();
  }

  return Object.assign(purge, {
    async finish() {
      const begun = await store.readHalfPurged(database.read);
      if (begun.length > 0) await takeAway(begun);
    },
  });
}
