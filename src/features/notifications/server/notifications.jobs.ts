import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { readCouple, readUsers } from '#platform/server/identity/identity.store.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { type CalendarDate, dateIn, hourIn } from '#shared/dates.ts';
import type { Notice } from '#shared/notice.ts';
import { instantOfWallTime } from '#shared/wall-time.ts';
import { summaryOf } from '../messages.rules.ts';
import { passages, readMutes } from '../notifications.rules.ts';
import { reminderFor, reminderHour } from '../reminders.rules.ts';
import { holdNotice } from './carrier.ts';
import type { Delivery } from './delivery.ts';
import type { Schema } from './notifications.schema.ts';
import * as store from './notifications.store.ts';
import { preferencesOf, quietNow } from './preferences.ts';

/** A day that returns, and what is said of it so many days ahead. */
export interface ComingDay {
  readonly memoryId: number;
  /** `YYYY-MM-DD`. */
  readonly nextDate: string;
  readonly daysUntil: number;
  readonly notice: Notice;
}

export interface NotificationsTimeDeps {
  jobs: Jobs;
  database: Database<Schema>;
  clock: Clock;
  delivery: Delivery;
  /** The anniversaries that come within so many days; wired where every feature is known. */
  readComing(today: CalendarDate, within: number): Promise<readonly ComingDay[]>;
}

export interface NotificationsTime {
  /** Something waits that may be due sooner than anything else. */
  lookAtHeld(): void;
  /** Somebody may have to be reminded of something by now. */
  lookAtDays(): void;
}

const minute = 60_000;
const hour = 60 * minute;
/** Milliseconds after which the wall clock is looked at in any case: it may have jumped. */
const longest = minute;

/** What time does: quiet hours end, and anniversaries come near. */
export function notificationsJobs(deps: NotificationsTimeDeps): NotificationsTime {
  const { jobs, database, clock, delivery, readComing } = deps;
  /** What is on its way; its row goes when it has arrived. */
  const leaving = new Set<number>();

  const lookAtHeld = jobs.asDue(
    longest,
    'tell what waited for the end of quiet hours',
    async () => {
      if ((await store.nextHeld(database.read)) === null) return longest;
      for (const { id } of await readUsers(database.read)) await tellHeld(id);
      const next = await store.nextHeld(database.read);
      const rest = next === null ? longest : next - clock.now();
      // What is on its way has had its time.
      return rest > 0 ? Math.min(longest, rest) : longest;
    },
  );

  /** Asks anew whether it is quiet, whatever was foreseen: the host's clock, or the couple's zone, may be another. */
  async function tellHeld(personId: number): Promise<void> {
    const now = clock.now();
    const held = await store.readHeld(database.read, personId);
    const due = held.filter(({ id }) => !leaving.has(id));
    if (due.length === 0) return;
    const until = await quietNow(database.read, personId, now);
    if (until !== null) {
      if (due.every(({ dueAt }) => dueAt === until)) return;
      return database.write((tx) => store.setDue(tx, personId, until));
    }
    const devices = await store.readDevices(database.read, personId, now);
    const ids = due.map(({ id }) => id);
    for (const id of ids) leaving.add(id);
    const arrivals = devices.map((device) => tellDevice(device, due));
    // Not waited for: a push service that is away must not hold up the quiet hours of the other one of the two.
    void Promise.all(arrivals)
      .then(async (arrived) => {
        if (arrived.every(Boolean)) await database.write((tx) => store.dropHeld(tx, ids));
      })
      .catch(() => undefined)
      .finally(() => {
        for (const id of ids) leaving.delete(id);
      });
  }

  async function tellDevice(
    device: store.KeptDevice,
    due: readonly store.HeldNotice[],
  ): Promise<boolean> {
    const muted = readMutes(device.muted);
    const [first, ...others] = due.flatMap((held) => (muted.includes(held.event) ? [] : [held]));
    if (first === undefined) return true;
    const summary = summaryOf([first, ...others]);
    // Where quiet hours begin again, all of it still waits.
    return delivery.deliver(device, summary, passages[first.event], async () => {
      return (await quietNow(database.read, device.personId, clock.now())) === null;
    });
  }

  const lookAtDays = jobs.asDue(longest, 'remind of anniversaries', async () => {
    const users = await readUsers(database.read);
    if (users.length < 2) return hour;
    const { timeZone } = await readCouple(database.read);
    const today = dateIn(timeZone, clock.now());
    if (hourIn(timeZone, clock.now()) >= reminderHour) {
      for (const { id } of users) await remind(id, today);
    }
    return untilMorning(today, timeZone, clock.now());
  });

  async function remind(personId: number, today: CalendarDate): Promise<void> {
    if ((await store.readDevices(database.read, personId, clock.now())).length === 0) return;
    const { daysAhead } = await preferencesOf(database.read, personId);
    if (daysAhead.length === 0) return;
    const told = await store.readTold(database.read, personId);
    const fresh = (await readComing(today, Math.max(...daysAhead))).flatMap((day) => {
      const days = reminderFor(day.daysUntil, daysAhead);
      const isTold = told.some(
        ({ memoryId, nextDate, daysAhead }) =>
          memoryId === day.memoryId && nextDate === day.nextDate && daysAhead === days,
      );
      return days === null || isTold ? [] : [{ ...day, daysAhead: days }];
    });
    if (fresh.length === 0) return;
    const now = clock.now();
    const dueAt = (await quietNow(database.read, personId, now)) ?? now;
    await database.write(async (tx) => {
      await store.forgetTold(tx, today.toString());
      for (const { memoryId, nextDate, daysAhead, notice } of fresh) {
        await store.noteTold(tx, { personId, memoryId, nextDate, daysAhead });
        await holdNotice(tx, personId, notice, dueAt);
      }
    });
    lookAtHeld();
  }

  return { lookAtHeld, lookAtDays };
}

/** At most an hour: the clock of the host, or the zone of the couple, may be set. */
function untilMorning(today: CalendarDate, timeZone: string, now: number): number {
  const morning = (days: number) =>
    instantOfWallTime(
      `${today.add({ days }).toString()}T${String(reminderHour).padStart(2, '0')}:00:00`,
      timeZone,
    );
  const next = [morning(0), morning(1)].find((moment) => moment > now) ?? now + hour;
  return Math.min(hour, next - now);
}
