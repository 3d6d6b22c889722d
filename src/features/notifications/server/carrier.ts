import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Log } from '#platform/server/log.ts';
import type { Notice } from '#shared/notice.ts';
import { messageOf } from '../messages.rules.ts';
import { mostHeld, passages, readMutes } from '../notifications.rules.ts';
import type { Delivery } from './delivery.ts';
import * as store from './notifications.store.ts';
import type { Tables } from './notifications.tables.ts';
import { preferencesOf, quietNow } from './preferences.ts';

export interface CarrierParts {
  database: Database<Tables>;
  clock: Clock;
  log: Log;
  delivery: Delivery;
  /** To be called when something waits that may be due sooner than anything else. */
  look(): void;
}

/** What carries notices to a person's devices at once, or has them wait for the end of quiet hours. */
export interface Carrier {
  carry(personId: number, notice: Notice): void;
  /** Waits for what was begun. */
  close(): Promise<void>;
}

export function createCarrier({ database, clock, log, delivery, look }: CarrierParts): Carrier {
  const begun = new Set<Promise<void>>();
  let isClosed = false;

  async function carry(personId: number, notice: Notice): Promise<void> {
    const passage = passages[notice.event];
    const devices = await toldDevices(personId, notice);
    if (devices.length === 0) return;
    const preferences = await preferencesOf(database.read, personId);
    const dueAt = await quietNow(database.read, preferences, clock.now());
    if (dueAt === null) {
      for (const device of devices) void delivery.deliver(device, messageOf(notice), passage);
    } else if (passage.inQuiet === 'waits') {
      await database.write((tx) => holdNotice(tx, personId, notice, dueAt));
      look();
    }
  }

  async function toldDevices(personId: number, { event }: Notice): Promise<store.KeptDevice[]> {
    const devices = await store.readDevices(database.read, personId, clock.now());
    return devices.filter(({ muted }) => !readMutes(muted).includes(event));
  }

  return {
    carry(personId, notice) {
      if (isClosed) return;
      const work = carry(personId, notice).catch((error: unknown) => {
        log.error('somebody could not be told', { reason: notice.event, error });
      });
      begun.add(work);
      void work.then(() => begun.delete(work));
    },
    async close() {
      isClosed = true;
      await Promise.all(begun);
    },
  };
}

/** Of very many that wait for one person the oldest are lost. */
export async function holdNotice(
  tx: store.Writing,
  personId: number,
  { event, title, text, place, about }: Notice,
  dueAt: number,
): Promise<void> {
  await store.hold(tx, { personId, event, title, text, place, about, dueAt });
  const held = await store.readHeld(tx, personId);
  await store.dropHeld(
    tx,
    held.slice(0, Math.max(0, held.length - mostHeld)).map(({ id }) => id),
  );
}
