import { dateIn } from '#shared/dates.ts';
import { type NotificationEvent, notificationEvents } from '#shared/notification.ts';
import { instantOfWallTime } from '#shared/wall-time.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

export interface DeliveryPolicy {
  /** Milliseconds after which the notification is useless. */
  readonly ttl: number;
  readonly urgency: 'normal' | 'high';
  readonly inQuietHours: 'hold' | 'drop';
}

const standardPolicy: DeliveryPolicy = { ttl: day, urgency: 'normal', inQuietHours: 'hold' };

const otherPolicies: Readonly<Partial<Record<NotificationEvent, DeliveryPolicy>>> = {
  'box-dropped': { ...standardPolicy, ttl: 3 * day },
  // A request to edit the note is answered within a minute or not at all.
  'pen-asked': { ttl: minute, urgency: 'high', inQuietHours: 'drop' },
};

export const deliveryPolicyOf = (event: NotificationEvent): DeliveryPolicy =>
  otherPolicies[event] ?? standardPolicy;

/** Limit per user; a new device replaces the oldest. */
export const maxDevices = 10;
/** Notifications held per user; the oldest are dropped. */
export const maxHeld = 50;
export const maxSummaryLines = 4;

/** Reasons for a failed delivery. The first two are retried. */
export const failures = ['busy', 'unreachable', 'refused', 'gone'] as const;
export type Failure = (typeof failures)[number];

export const isRetryable = (failure: Failure | null): boolean =>
  failure === 'busy' || failure === 'unreachable';

export const maxAttempts = 3;

/** Milliseconds until the next attempt: exponential, at most an hour, and no sooner than the push service asked for. */
export const retryDelay = (attempts: number, requested: number | null): number =>
  Math.min(hour, Math.max(requested ?? 0, 30 * second * 2 ** (attempts - 1)));

/** Milliseconds of a `Retry-After` header, in seconds or as a date; null if it is missing or invalid. */
export function readRetryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * second;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** The stored form: event names separated by spaces. */
export const serializeMuted = (muted: readonly NotificationEvent[]): string =>
  notificationEvents.filter((event) => muted.includes(event)).join(' ');

export function parseMuted(storedText: string): NotificationEvent[] {
  const names = storedText.split(' ');
  return notificationEvents.filter((event) => names.includes(event));
}

/** `HH:mm` in the couple's time zone. `to` is before `from` if they span midnight. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
}

/** Returns the end of the current quiet hours in milliseconds since 1970, or null outside of them. */
export function quietHoursEnd(
  now: number,
  quietHours: QuietHours | null,
  timeZone: string,
): number | null {
  if (quietHours === null) return null;
  const { from, to } = quietHours;
  const today = dateIn(timeZone, now);
  const at = (days: number, time: string) =>
    instantOfWallTime(`${today.add({ days }).toString()}T${time}:00`, timeZone);
  const ends = [-1, 0]
    .map((day) => ({ start: at(day, from), end: at(to > from ? day : day + 1, to) }))
    .filter(({ start, end }) => start <= now && now < end)
    .map(({ end }) => end);
  return ends.length === 0 ? null : Math.max(...ends);
}

/** Choices for reminders of anniversaries; 0 is the day itself. */
export const reminderDayOptions = [0, 1, 2, 3, 7, 14, 30] as const;
export const defaultReminderDays: readonly number[] = [1, 7];
/** Reminders are sent from this hour in the couple's time zone. */
export const reminderHour = 9;

/**
 * Returns which of the chosen numbers of days is due, or null. A reminder that was missed while the
 * server was off is sent later, until the next one is due.
 */
export function dueReminder(daysUntil: number, reminderDays: readonly number[]): number | null {
  const dueDays = reminderDays.filter((days) => days >= daysUntil);
  return dueDays.length === 0 ? null : Math.min(...dueDays);
}
