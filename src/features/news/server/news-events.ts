import { boxesChanged } from '#features/boxes/boxes.contract.ts';
import { wordSent } from '#features/love/love.contract.ts';
import { memoriesChanged } from '#features/memories/memories.contract.ts';
import { photoNoteAdded, photosChanged, photosPurged } from '#features/photos/photos.contract.ts';
import { vouchersChanged } from '#features/vouchers/vouchers.contract.ts';
import { spinsChanged } from '#features/wheel/wheel.contract.ts';
import type { Database } from '#platform/server/db/database.ts';
import { type IdentitySchema, readUsers } from '#platform/server/identity/identity.store.ts';
import type { Log } from '#platform/server/log.ts';
import type { Couple, Live } from '#platform/server/realtime/hub.ts';
import type { LiveEvent } from '#shared/event.ts';
import { newsChanged } from '../news.contract.ts';
import { waitingChanged } from '../waiting.contract.ts';

export interface NewsEventsDeps {
  database: Database<IdentitySchema>;
  live: Live;
  log: Log;
}

/**
 * Tells users that their news or waiting things changed. The partner gets no event of a hidden box, or of a spin before its
 * claim.
 */
export function createNewsEvents({ database, live, log }: NewsEventsDeps) {
  const publish = (userId: number, ...events: readonly LiveEvent[]) => {
    for (const event of events) live.publish(userId, event, {});
  };

  async function publishToAll(event: LiveEvent): Promise<void> {
    try {
      for (const { id } of await readUsers(database.read)) publish(id, event);
    } catch (error) {
      log.error('an event of the news could not be published', { error });
    }
  }

  live.observe([photosChanged, photosPurged, photoNoteAdded, memoriesChanged, wordSent], (userId) =>
    publish(userId, newsChanged),
  );
  live.observe([vouchersChanged], (userId) => publish(userId, newsChanged, waitingChanged));
  live.observe([spinsChanged, boxesChanged], (userId) => publish(userId, waitingChanged));

  return {
    /** A user was told of a box. */
    boxEvent: (userId: number) => publish(userId, newsChanged, waitingChanged, vouchersChanged),
    /** A prize of the wheel was claimed. */
    prizeClaimed: (couple: Couple) => live.publishToBoth(couple, vouchersChanged, {}),
    /** A user reached a milestone, which is a spin to use. */
    milestoneReached: (userId: number) => publish(userId, waitingChanged),
    /** A version of the shared note was stored. */
    noteChanged: () => void publishToAll(newsChanged),
    /** A request for the edit lock of the shared note was made or answered. */
    noteRequestChanged: () => void publishToAll(waitingChanged),
  };
}
