import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { Log } from '#platform/server/log.ts';
import type { Notices } from '#platform/server/notices.ts';
import type { Notice } from '#shared/notice.ts';
import { messageOf } from '../messages.rules.ts';
import { mostHeld, passages, readMutes } from '../notifications.rules.ts';
import type { Delivery } from './delivery.ts';
import type { Schema } from './notifications.schema.ts';
import * as store from './notifications.store.ts';
import { quietNow } from './preferences.ts';

export interface CarrierDeps {
  database: Database<Schema>;
  clock: Clock;
  log: Log;
  delivery: Delivery;
  /** To be called when something waits that may be due sooner than anything else. */
  look(): void;
}

/** What carries notices to a user's devices at once, or has them wait for the end of quiet hours. */
export interface Carrier extends Notices {
  /** Waits for what was begun. */
  close(): Promise<void>;
}

export function createCarrier({ database, clock, log, delivery, look }: CarrierDeps): Carrier {
  let last = Promise.resolve();
  let isClosed = false;

  /** A disk that cannot be read must not take the home along. */
  const fail = (error: unknown) => log.error('a notification could not be sent', { error });

  async function carry(personId: number, notice: Notice): Promise<void> {
    const passage = passages[notice.event];
    const devices = await toldDevices(personId, notice);
    if (devices.length === 0 || !(await mayTell(personId, notice))) return;
    for (const device of devices) {
      const mayGoOn = (isWanted: () => boolean) => mayTellLater(device, notice, isWanted);
      delivery.deliver(device, messageOf(notice), passage, mayGoOn).catch(fail);
    }
  }

  /** Whether it may be told now. In quiet hours it waits for their end, or is lost. */
  async function mayTell(personId: number, notice: Notice): Promise<boolean> {
    const dueAt = await quietNow(database.read, personId, clock.now());
    if (dueAt === null) return true;
    if (passages[notice.event].inQuiet === 'waits') {
      await database.write((tx) => holdNotice(tx, personId, notice, dueAt));
      look();
    }
    return false;
  }

  /** The same for another try, unless the device must not be told of it any more, or something newer of it waits. */
  async function mayTellLater(
    { id, personId }: store.KeptDevice,
    notice: Notice,
    isWanted: () => boolean,
  ): Promise<boolean> {
    let may = false;
    await begin(async () => {
      if (!isWanted()) return;
      const devices = await toldDevices(personId, notice);
      if (!devices.some((device) => device.id === id)) return;
      const held = await store.readHeld(database.read, personId);
      if (held.some(({ about }) => about === notice.about)) return;
      may = await mayTell(personId, notice);
    });
    return may;
  }

  async function toldDevices(personId: number, { event }: Notice): Promise<store.KeptDevice[]> {
    const devices = await store.readDevices(database.read, personId, clock.now());
    return devices.filter(({ muted }) => !readMutes(muted).includes(event));
  }

  /** One after the other: what is withdrawn must have come before. */
  async function begin(work: () => Promise<void>): Promise<void> {
    if (isClosed) return;
    last = last.then(work).catch(fail);
    await last;
  }

  return {
    notify: (personId, notice) => void begin(() => carry(personId, notice)),
    withdraw: (personId, about) =>
      void begin(async () => {
        delivery.withdraw(personId, about);
        const held = await store.readHeld(database.read, personId);
        const ids = held.filter((each) => each.about === about).map(({ id }) => id);
        if (ids.length > 0) await database.write((tx) => store.dropHeld(tx, ids));
      }),
    async close() {
      isClosed = true;
      await last;
    },
  };
}

/** Of very many that wait for one user the oldest are lost. */
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
