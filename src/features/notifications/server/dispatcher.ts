import { setMaxListeners } from 'node:events';
import pLimit from 'p-limit';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { type Account, readUsers } from '#platform/server/identity/identity.store.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { Log } from '#platform/server/log.ts';
import type { Notifications } from '#platform/server/notifications.ts';
import type { Live } from '#platform/server/realtime/hub.ts';
import { inLocale } from '#shared/i18n/locale.ts';
import type { Notification, NotificationEvent, PushMessage } from '#shared/notification.ts';
import { t } from '../messages/index.ts';
import { notificationsChanged } from '../notifications.contract.ts';
import * as rules from '../notifications.rules.ts';
import { createGatherer } from './gatherer.ts';
import type { Schema } from './notifications.schema.ts';
import * as store from './notifications.store.ts';
import type { PushClient, PushResult } from './push-client.ts';

export interface DispatcherDeps {
  client: PushClient;
  jobs: Jobs;
  database: Database<Schema>;
  live: Live;
  clock: Clock;
  log: Log;
}

type DeliveryResult = 'finished' | 'canceled';

export interface Dispatcher extends Notifications {
  /** Sends a test once, also during quiet hours. Returns the failure, or null if it was delivered. */
  sendTest(device: store.Device, locale: string): Promise<rules.Failure | null>;
  /** Sends held notifications that are due. Call it when one was held or quiet hours changed. */
  sendHeld(): void;
  /** Sends nothing more, and waits for requests in progress. */
  close(): Promise<void>;
}

const maxRequests = 4;
const maxQueued = 200;
/** Milliseconds until held notifications are checked again: the wall clock may jump. */
const checkInterval = 60_000;

const testPolicy = { ttl: 60_000, urgency: 'high', inQuietHours: 'drop' } as const;

/** Sends notifications to all devices of a user that have not muted them, and holds them during quiet hours. */
export function createDispatcher(deps: DispatcherDeps): Dispatcher {
  const { client, jobs, database, live, clock, log } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;
  // One listener for each retry and request: Node would warn of more than ten.
  setMaxListeners(0, signal);
  const requests = pLimit(maxRequests);
  /** One at a time: a notification must be queued before its withdrawal looks for it. */
  const oneAtATime = pLimit(1);
  /** Notifications that are sent or will be retried. */
  const pendingEntries = new Set<{ readonly userId: number; readonly topicKey: string }>();
  /** Ids of held notifications in a summary that is sent or will be retried. */
  const summarizedIds = new Set<number>();
  const runningWork = new Set<Promise<unknown>>();

  const logError = (error: unknown) => log.error('a notification could not be sent', { error });

  /** Logs an error; `close` waits for the work. */
  function run(work: Promise<unknown>): void {
    const loggedWork: Promise<unknown> = work
      .catch(logError)
      .finally(() => runningWork.delete(loggedWork));
    runningWork.add(loggedWork);
  }

  const runInOrder = (work: () => Promise<void>): void => {
    if (!signal.aborted) run(oneAtATime(work));
  };

  /** Resolves after a delay, or at once when the server stops. */
  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      if (signal.aborted) return resolve();
      const wake = () => {
        cancel();
        signal.removeEventListener('abort', wake);
        resolve();
      };
      const cancel = clock.after(milliseconds, wake);
      signal.addEventListener('abort', wake);
    });

  async function readSubscribedDevices(userId: number, event: NotificationEvent) {
    const devices = await store.readDevices(database.read, userId, clock.now());
    return devices.filter(({ muted }) => !rules.parseMuted(muted).includes(event));
  }

  /** Returns null if the session ended or another user signed in on the device. */
  async function attempt(
    { id, personId, sessionId }: store.Device,
    message: PushMessage,
    policy: rules.DeliveryPolicy,
  ): Promise<PushResult | null> {
    const device = await store.findDevice(database.read, 'id', id, clock.now());
    if (device?.personId !== personId || device.sessionId !== sessionId) return null;
    const result = await client.send(device, message, policy, signal);
    if (!signal.aborted) await saveResult(device, result);
    return result;
  }

  async function saveResult({ id, personId }: store.Device, { failure }: PushResult) {
    const now = clock.now();
    const state =
      failure === null
        ? { deliveredAt: now, failedAt: null, failure: null }
        : { failedAt: now, failure };
    if (failure !== null) log.info('push notification not delivered', { reason: failure });
    try {
      await database.write(async (tx) => {
        if (failure === 'gone') await store.deleteDevice(tx, personId, id);
        else await store.updateDevice(tx, personId, id, state);
      });
    } catch (error) {
      log.warn('the result of a push notification could not be saved', { error });
    }
    live.publish(personId, notificationsChanged, {});
  }

  /** `canceled`: `mayRetry` returned false, or the server stops. `finished`: delivered, or failed without a retry. */
  async function deliver(
    device: store.Device,
    message: PushMessage,
    policy: rules.DeliveryPolicy,
    mayRetry: () => Promise<boolean>,
    isWithdrawn = () => false,
  ): Promise<DeliveryResult> {
    if (requests.pendingCount >= maxQueued) {
      log.warn('too many push notifications are queued; one was dropped');
      return 'finished';
    }
    const expiresAt = clock.now() + policy.ttl;
    for (let attempts = 1; !signal.aborted; attempts += 1) {
      const result = await requests(() =>
        isWithdrawn() ? null : attempt(device, message, policy),
      );
      if (result === null || !rules.isRetryable(result.failure)) return 'finished';
      if (signal.aborted) return 'canceled';
      const delay = rules.retryDelay(attempts, result.retryAfter);
      if (attempts === rules.maxAttempts || clock.now() + delay > expiresAt) return 'finished';
      await pause(delay);
      if (signal.aborted || !(await mayRetry())) return 'canceled';
    }
    return 'canceled';
  }

  /** During quiet hours, holds or drops the notification and returns false. */
  async function maySendNow(userId: number, notification: Notification): Promise<boolean> {
    const dueAt = await store.readQuietHoursEnd(database.read, userId, clock.now());
    if (dueAt === null) return true;
    if (rules.deliveryPolicyOf(notification.event).inQuietHours === 'hold') {
      await database.write((tx) => store.holdNotification(tx, userId, notification, dueAt));
      sendHeld();
    }
    return false;
  }

  async function dispatch(userId: number, compose: () => Notification): Promise<void> {
    const user = (await readUsers(database.read)).find(({ id }) => id === userId);
    if (user === undefined) return;
    const notification = inLocale(user.language, compose);
    const devices = await readSubscribedDevices(userId, notification.event);
    if (devices.length === 0 || !(await maySendNow(userId, notification))) return;
    for (const device of devices) run(sendTo(device, notification));
  }

  async function sendTo(device: store.Device, notification: Notification): Promise<void> {
    const { event, about: topicKey } = notification;
    const entry = { userId: device.personId, topicKey };
    const isWithdrawn = () => !pendingEntries.has(entry);
    const mayRetry = async () => {
      if (isWithdrawn()) return false;
      const devices = await readSubscribedDevices(entry.userId, event);
      if (!devices.some(({ id }) => id === device.id)) return false;
      const heldNotifications = await store.readHeld(database.read, entry.userId);
      const isReplaced = heldNotifications.some((each) => each.about === topicKey);
      return !isReplaced && maySendNow(entry.userId, notification);
    };
    pendingEntries.add(entry);
    try {
      const message = toPushMessage(notification);
      const policy = rules.deliveryPolicyOf(event);
      await deliver(device, message, policy, () => oneAtATime(mayRetry), isWithdrawn);
    } finally {
      pendingEntries.delete(entry);
    }
  }

  async function withdraw(userId: number, topicKey: string): Promise<void> {
    for (const entry of pendingEntries) {
      if (entry.userId === userId && entry.topicKey === topicKey) pendingEntries.delete(entry);
    }
    const heldNotifications = await store.readHeld(database.read, userId);
    if (heldNotifications.some((each) => each.about === topicKey)) {
      await database.write((tx) => store.deleteHeldAbout(tx, userId, topicKey));
    }
  }

  const sendHeld = jobs.schedule(checkInterval, 'send held notifications', async () => {
    for (const user of await readUsers(database.read)) await sendHeldOf(user);
    const dueAt = await store.readNextDueAt(database.read);
    const wait = dueAt === null ? checkInterval : dueAt - clock.now();
    return wait > 0 ? Math.min(checkInterval, wait) : checkInterval;
  });

  /** Computes quiet hours again: the clock, the time zone or the preferences may have changed. */
  async function sendHeldOf({ id: userId, language }: Account): Promise<void> {
    const storedNotifications = await store.readHeld(database.read, userId);
    const heldNotifications = storedNotifications.filter(({ id }) => !summarizedIds.has(id));
    if (heldNotifications.length === 0) return;
    const dueAt = await store.readQuietHoursEnd(database.read, userId, clock.now());
    if (signal.aborted) return;
    if (dueAt === null) {
      // Not awaited: a slow push service must not delay the other user.
      run(sendSummary({ userId, language }, heldNotifications));
    } else if (heldNotifications.some((each) => each.dueAt !== dueAt)) {
      await database.write((tx) => store.rescheduleHeld(tx, userId, dueAt));
    }
  }

  async function sendSummary(
    { userId, language }: { userId: number; language: string },
    heldNotifications: readonly store.HeldNotification[],
  ): Promise<void> {
    const ids = heldNotifications.map(({ id }) => id);
    for (const id of ids) summarizedIds.add(id);
    try {
      const devices = await store.readDevices(database.read, userId, clock.now());
      const results = await Promise.all(
        devices.map((device) => sendSummaryTo(device, heldNotifications, language).catch(logError)),
      );
      if (results.every((result) => result === 'finished'))
        await database.write((tx) => store.deleteHeld(tx, ids));
    } finally {
      for (const id of ids) summarizedIds.delete(id);
    }
  }

  async function sendSummaryTo(
    device: store.Device,
    heldNotifications: readonly store.HeldNotification[],
    language: string,
  ): Promise<DeliveryResult> {
    const muted = rules.parseMuted(device.muted);
    const [first, ...others] = heldNotifications.filter(({ event }) => !muted.includes(event));
    if (first === undefined) return 'finished';
    const { personId } = device;
    const isOutsideQuietHours = async () =>
      (await store.readQuietHoursEnd(database.read, personId, clock.now())) === null;
    const policy = rules.deliveryPolicyOf(first.event);
    const summary = inLocale(language, () => summaryOf([first, ...others]));
    return deliver(device, summary, policy, isOutsideQuietHours);
  }

  const send = (userId: number, compose: () => Notification) =>
    runInOrder(() => dispatch(userId, compose));
  const gatherer = createGatherer({
    clock,
    log,
    send,
    readQuietHoursEnd: (userId) => store.readQuietHoursEnd(database.read, userId, clock.now()),
  });

  return {
    send,
    gather: gatherer.gather,
    withdraw: (userId, topicKey) => runInOrder(() => withdraw(userId, topicKey)),
    sendHeld,
    async sendTest(device, locale) {
      const delivery = attempt(device, inLocale(locale, testMessage), testPolicy);
      run(delivery);
      const result = await delivery;
      return result === null ? 'gone' : result.failure;
    },
    async close() {
      gatherer.close();
      stopping.abort();
      while (runningWork.size > 0) await Promise.all(runningWork);
    },
  };
}

const toPushMessage = ({ title, text, place, about }: Notification): PushMessage => ({
  title,
  text,
  place,
  about,
  always: false,
});

export const testMessage = (): PushMessage => ({
  title: t.answers.test,
  text: t.answers.testText,
  place: '/settings#notifications',
  about: 'test',
  always: true,
});

/** Several held notifications, the oldest first, become one message. */
export function summaryOf(notifications: readonly [Notification, ...Notification[]]): PushMessage {
  const [first, ...others] = notifications;
  if (others.length === 0) return toPushMessage(first);
  const lines = notifications
    .slice(0, rules.maxSummaryLines)
    .map(({ title, text }) => `${title}: ${text}`);
  const areReminders = notifications.every(({ event }) => event === 'anniversary');
  const restCount = notifications.length - lines.length;
  return {
    title: areReminders ? t.answers.reminders : t.answers.summary,
    text: [...lines, ...(restCount > 0 ? [t.answers.more(restCount)] : [])].join('\n'),
    place: others.every(({ place }) => place === first.place) ? first.place : '/dashboard',
    about: 'summary',
    always: false,
  };
}
