import * as z from 'zod/mini';
import { persistedValue } from '#platform/web/session/persisted-value.ts';

/** How much of Home the user of this device had seen when the day began. */
const dayStart = persistedValue(
  'news.day',
  z.object({ userId: z.int(), day: z.string(), since: z.string() }),
);

/** Until when Home was seen at its first visit of the day: news after it stays until midnight. */
export function seenBeforeDay(userId: number, day: string, seenOnHome: string): string {
  const stored = dayStart.get();
  if (stored?.userId === userId && stored.day === day) return stored.since;
  dayStart.set({ userId, day, since: seenOnHome });
  return seenOnHome;
}
