import pLimit from 'p-limit';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { Log } from '#platform/server/log.ts';
import type { Live } from '#platform/server/realtime/hub.ts';
import type { PushMessage } from '#shared/notice.ts';
import { notificationsChanged } from '../notifications.contract.ts';
import { type Failure, mostTries, type Passage, pauseAfter } from '../notifications.rules.ts';
import type { Schema } from './notifications.schema.ts';
import * as store from './notifications.store.ts';
import type { Answer, Push } from './push.ts';

/** Carries messages to devices, beside whatever else the home does. */
export interface Delivery {
  /**
   * Sends until it arrived, or nothing helps any more. Settles then; answers false where the home stopped before, or
   * it may not go on. Whoever is signed out or sits at that browser instead by the time it leaves gets nothing.
   */
  deliver(
    device: store.KeptDevice,
    message: PushMessage,
    how: Passage,
    mayGoOn: MayGoOn,
  ): Promise<boolean>;
  /** What a user is being told of this thing is not so any more: it is not tried again. */
  withdraw(personId: number, about: PushMessage['about']): void;
  /** Sends once. Answers what went wrong. */
  sendOnce(device: store.KeptDevice, message: PushMessage, how: Passage): Promise<Failure | null>;
  /** Sends nothing more, and waits for what is under way. */
  close(): Promise<void>;
}

/** Asked before each try but the first; `isWanted` answers whether it was not withdrawn by then. */
export type MayGoOn = (isWanted: () => boolean) => Promise<boolean>;

/** A message to a user, by what it is about. */
interface Wanted {
  readonly personId: number;
  readonly about: PushMessage['about'];
}

export interface DeliveryDeps {
  push: Push;
  database: Database<Schema>;
  live: Live;
  clock: Clock;
  log: Log;
}

/** Messages on their way at the same time, and those that wait for their turn. */
const atOnce = 4;
const mostWaiting = 200;

export function createDelivery({ push, database, live, clock, log }: DeliveryDeps): Delivery {
  const turns = pLimit(atOnce);
  const stopping = new AbortController();
  const underWay = new Set<Promise<unknown>>();
  /** What wakes those that wait for their next try. */
  const waits = new Set<() => void>();
  /** What is sent until it arrives; whatever was withdrawn is taken out. */
  const wanted = new Set<Wanted>();

  /** Null where there is nobody to tell any more. */
  async function send(
    { id, personId, sessionId }: store.KeptDevice,
    message: PushMessage,
    how: Passage,
  ): Promise<Answer | null> {
    const there = await store.findDevice(database.read, id, clock.now());
    if (there?.personId !== personId || there.sessionId !== sessionId) return null;
    const answer = await push.send(there, message, how, stopping.signal);
    if (!stopping.signal.aborted) await note(there, answer);
    return answer;
  }

  async function note({ id, personId }: store.KeptDevice, answer: Answer): Promise<void> {
    const now = clock.now();
    const failure = failureOf(answer);
    const work = (tx: store.Writing): Promise<unknown> => {
      if (failure === 'gone') return store.dropDevice(tx, personId, id);
      return failure === null
        ? store.noteOutcome(tx, id, { deliveredAt: now, failedAt: null, failure: null })
        : store.noteOutcome(tx, id, { failedAt: now, failure });
    };
    if (failure !== null) log.info('push notification not delivered', { reason: failure });
    await database.write(work).catch((error: unknown) => {
      log.warn('the result of a push notification could not be saved', { error });
    });
    live.publish(personId, notificationsChanged, {});
  }

  const pause = (milliseconds: number) =>
    new Promise<void>((resume) => {
      const wake = () => {
        cancel();
        waits.delete(wake);
        resume();
      };
      const cancel = clock.after(milliseconds, wake);
      waits.add(wake);
    });

  async function sendUntil(
    device: store.KeptDevice,
    message: PushMessage,
    how: Passage,
    mayGoOn: MayGoOn,
  ): Promise<boolean> {
    const until = clock.now() + how.lasts;
    const own: Wanted = { personId: device.personId, about: message.about };
    wanted.add(own);
    try {
      const isWanted = () => wanted.has(own);
      const tryOnce = () => (isWanted() ? send(device, message, how) : null);
      return await tryUntil(tryOnce, until, () => mayGoOn(isWanted));
    } finally {
      wanted.delete(own);
    }
  }

  async function tryUntil(
    tryOnce: () => Promise<Answer | null> | null,
    until: number,
    mayGoOn: () => Promise<boolean>,
  ): Promise<boolean> {
    for (let tries = 1; !stopping.signal.aborted; tries += 1) {
      const answer = await turns(tryOnce);
      if (answer?.is !== 'later') return true;
      const wait = pauseAfter(tries, answer.after);
      if (tries === mostTries || clock.now() + wait > until) return true;
      // Nobody would wake it any more.
      if (!stopping.signal.aborted) await pause(wait);
      if (!stopping.signal.aborted && !(await mayGoOn())) return false;
    }
    return false;
  }

  function watched<Result>(work: Promise<Result>): Promise<Result> {
    underWay.add(work);
    const done = () => void underWay.delete(work);
    work.then(done, done);
    return work;
  }

  return {
    async deliver(device, message, how, mayGoOn) {
      if (stopping.signal.aborted) return false;
      if (turns.pendingCount >= mostWaiting) {
        log.warn('too many push notifications are queued; one was dropped');
        return true;
      }
      return watched(sendUntil(device, message, how, mayGoOn));
    },

    withdraw(personId, about) {
      for (const each of wanted) {
        if (each.personId === personId && each.about === about) wanted.delete(each);
      }
    },

    async sendOnce(device, message, how) {
      const answer = await watched(send(device, message, how));
      return answer === null ? 'gone' : failureOf(answer);
    },

    async close() {
      stopping.abort();
      for (const wake of [...waits]) wake();
      await Promise.allSettled(underWay);
    },
  };
}

function failureOf(answer: Answer): Failure | null {
  if (answer.is === 'delivered') return null;
  return answer.is === 'later' ? answer.why : answer.is;
}
