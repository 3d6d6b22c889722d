import { boxesChanged } from '#features/boxes/boxes.contract.ts';
import { ownLoveUpdate, wordSent } from '#features/love/love.contract.ts';
import { isMilestone } from '#features/love/love.rules.ts';
import { memoriesChanged } from '#features/memories/memories.contract.ts';
import { photoNoteAdded, photosChanged, photosPurged } from '#features/photos/photos.contract.ts';
import { vouchersChanged } from '#features/vouchers/vouchers.contract.ts';
import { spinsChanged } from '#features/wheel/wheel.contract.ts';
import type { Database } from '#platform/server/db/database.ts';
import { type IdentitySchema, readUsers } from '#platform/server/identity/identity.store.ts';
import type { Log } from '#platform/server/log.ts';
import type { Live } from '#platform/server/realtime/hub.ts';
import type { LiveEvent } from '#shared/event.ts';
import { newsChanged } from '../news.contract.ts';
import { waitingChanged } from '../waiting.contract.ts';

export interface NewsEventsDeps {
  database: Database<IdentitySchema>;
  live: Live;
  log: Log;
}

/** Tells both users when another feature changes what is new, what waits, or which prizes there are. */
export function createNewsEvents({ database, live, log }: NewsEventsDeps) {
  async function publishToBoth(events: readonly LiveEvent[]): Promise<void> {
    for (const { id } of await readUsers(database.read)) {
      for (const event of events) live.publish(id, event, {});
    }
  }
  const publish = (...events: readonly LiveEvent[]): void =>
    void publishToBoth(events).catch((error: unknown) =>
      log.error('an event of the news could not be published', { error }),
    );

  const ofNews = [photosChanged, photosPurged, photoNoteAdded, memoriesChanged, wordSent];
  live.observe(ofNews, () => publish(newsChanged));
  live.observe([vouchersChanged], () => publish(newsChanged, waitingChanged));
  live.observe([spinsChanged, boxesChanged], () =>
    publish(newsChanged, waitingChanged, vouchersChanged),
  );
  live.observe([ownLoveUpdate], (_, __, data) => {
    const { count } = ownLoveUpdate.data.parse(data);
    if (isMilestone(count)) publish(waitingChanged);
  });

  return {
    /** A box dropped, expired or was changed. */
    boxesChanged: () => publish(waitingChanged),
    /** A version of the shared note was stored. */
    noteChanged: () => publish(newsChanged),
    /** A request for the edit lock of the shared note was made or answered. */
    noteRequestChanged: () => publish(waitingChanged),
  };
}
