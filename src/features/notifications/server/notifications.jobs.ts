import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { type Account, readCouple, readUsers } from '#platform/server/identity/identity.store.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { type CalendarDate, dateIn, daysBetween, hourIn, knownDate } from '#shared/dates.ts';
import { inLocale } from '#shared/i18n/locale.ts';
import type { Notification } from '#shared/notification.ts';
import { instantOfWallTime } from '#shared/wall-time.ts';
import { dueReminder, reminderHour } from '../notifications.rules.ts';
import type { Schema } from './notifications.schema.ts';
import * as store from './notifications.store.ts';

export interface Reminder {
  /** Null for the couple's own anniversary. */
  readonly memoryId: number | null;
  /** The day of the anniversary, `YYYY-MM-DD`. */
  readonly nextDate: string;
  readonly daysUntil: number;
  /** Called in the user's language, with the days that are left when it is sent. */
  readonly write: (daysLeft: number) => Notification;
}

export interface NotificationsJobsDeps {
  jobs: Jobs;
  database: Database<Schema>;
  clock: Clock;
  /** Sends held notifications that are due. */
  sendHeld(): void;
  /** Anniversaries in the next `days` days. */
  readUpcoming(today: CalendarDate, days: number): Promise<readonly Reminder[]>;
  /** The reminder of the couple's own anniversary that is due today. */
  readOwn(today: CalendarDate): Promise<Reminder | null>;
}

const minute = 60_000;
const hour = 60 * minute;

/** Reminds users of anniversaries. Returns a function that does so now, for use after a preference changed. */
export function notificationsJobs(deps: NotificationsJobsDeps): () => void {
  const { jobs, database, clock, sendHeld, readUpcoming, readOwn } = deps;

  async function readDueReminders(userId: number, today: CalendarDate) {
    const { daysAhead: reminderDays } = await store.readPreferences(database.read, userId);
    const upcoming = await readUpcoming(today, Math.max(-1, ...reminderDays));
    const own = await readOwn(today);
    const due = upcoming.flatMap((reminder) => {
      const daysAhead = dueReminder(reminder.daysUntil, reminderDays);
      return daysAhead === null ? [] : [{ ...reminder, daysAhead }];
    });
    if (own !== null) due.push({ ...own, daysAhead: own.daysUntil });
    const sentReminders = await store.readSentReminders(database.read, userId);
    return due.filter(
      ({ memoryId, nextDate, daysAhead }) =>
        !sentReminders.some(
          (sent) =>
            sent.memoryId === memoryId &&
            sent.nextDate === nextDate &&
            sent.daysAhead === daysAhead,
        ),
    );
  }

  async function remind(
    { id: userId, language }: Account,
    today: CalendarDate,
    timeZone: string,
  ): Promise<void> {
    const now = clock.now();
    if ((await store.readDevices(database.read, userId, now)).length === 0) return;
    const dueReminders = await readDueReminders(userId, today);
    if (dueReminders.length === 0) return;
    // Notifications are held in the transaction that marks them as sent, so that none is lost or repeated.
    const dueAt = (await store.readQuietHoursEnd(database.read, userId, now)) ?? now;
    await database.write(async (tx) => {
      await store.purgeSentReminders(tx, today.toString());
      for (const { memoryId, nextDate, daysAhead, write } of dueReminders) {
        await store.saveSentReminder(tx, { personId: userId, memoryId, nextDate, daysAhead });
        // Quiet hours may end on a later day.
        const daysLeft = daysBetween(dateIn(timeZone, dueAt), knownDate(nextDate));
        if (daysLeft < 0) continue;
        const notification = inLocale(language, () => write(daysLeft));
        await store.holdNotification(tx, userId, notification, dueAt);
      }
    });
    sendHeld();
  }

  return jobs.schedule(minute, 'remind of anniversaries', async () => {
    const users = await readUsers(database.read);
    if (users.length < 2) return hour;
    const { timeZone } = await readCouple(database.read);
    const today = dateIn(timeZone, clock.now());
    if (hourIn(timeZone, clock.now()) >= reminderHour) {
      for (const user of users) await remind(user, today, timeZone);
    }
    return untilReminders(today, timeZone, clock.now());
  });
}

/** Milliseconds until the next reminder hour; at most an hour, because the clock or the time zone may change. */
function untilReminders(today: CalendarDate, timeZone: string, now: number): number {
  const time = `${String(reminderHour).padStart(2, '0')}:00:00`;
  const next = [0, 1]
    .map((days) => instantOfWallTime(`${today.add({ days }).toString()}T${time}`, timeZone))
    .find((moment) => moment > now);
  return Math.min(hour, (next ?? now + hour) - now);
}
