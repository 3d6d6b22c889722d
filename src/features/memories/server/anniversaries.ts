import { nextOwnAnniversary, ownReminderDays } from '#features/relationship/anniversary.rules.ts';
import type { Database } from '#platform/server/db/database.ts';
import { readCouple } from '#platform/server/identity/identity.store.ts';
import type { CalendarDate } from '#shared/dates.ts';
import type { Notification } from '#shared/notification.ts';
import { memoriesPath, openMemoryPath, upcoming } from '../memories.rules.ts';
import { t } from '../messages/index.ts';
import type { Schema } from './memories.schema.ts';
import * as store from './memories.store.ts';

/** The subject of the notifications of a memory. */
export const aboutMemory = (id: number): Notification['about'] => `memory ${id}`;

/** Anniversaries within some days from `today` with their reminders, the next first. */
export async function comingAnniversaries(
  { read }: Database<Schema>,
  today: CalendarDate,
  within: number,
) {
  const nearAnniversaries = upcoming(await store.readAnniversaries(read), today).filter(
    ({ occurrence }) => occurrence.daysUntil <= within,
  );
  const candidates = await store.readByIds(
    read,
    nearAnniversaries.map(({ memory }) => memory.id),
  );
  const titles = new Map(candidates.map(({ id, title }) => [id, title]));
  return nearAnniversaries.flatMap(
    ({ memory: { id }, occurrence: { nextDate, daysUntil, years } }) => {
      const title = titles.get(id);
      if (title === undefined) return [];
      const write = (daysLeft: number): Notification => ({
        event: 'anniversary',
        title,
        text: t.page.ahead(daysLeft, years),
        place: openMemoryPath(id),
        about: aboutMemory(id),
      });
      return [{ memoryId: id, nextDate, daysUntil, write }];
    },
  );
}

/** The reminder of the couple's own anniversary that is due today, or null. */
export async function ownReminder({ read }: Database<Schema>, today: CalendarDate) {
  const next = nextOwnAnniversary((await readCouple(read)).startDate, today);
  if (next === null || !ownReminderDays.includes(next.daysUntil)) return null;
  const { date: nextDate, daysUntil, years } = next;
  const write = (daysLeft: number): Notification => ({
    event: 'anniversary',
    title: t.own.reminderTitle,
    text: t.own.reminder(daysLeft, years),
    place: daysLeft === 0 ? '/dashboard' : memoriesPath,
    about: 'own anniversary',
  });
  return { memoryId: null, nextDate, daysUntil, write };
}
