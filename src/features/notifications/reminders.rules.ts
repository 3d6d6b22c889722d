/** How many days ahead one may be reminded of an anniversary; 0 is the day itself. */
export const possibleDaysAhead = [0, 1, 2, 3, 7, 14, 30] as const;

export const usualDaysAhead: readonly number[] = [1, 7];

/** The hour of the couple's day from which on a reminder is told. */
export const reminderHour = 9;

/**
 * Which of the chosen numbers of days a reminder is for, where the day is so near; null while it is too far away. A
 * home that was off on the right morning makes up for it on the next one, unless the next reminder has come by then.
 */
export function reminderFor(daysUntil: number, daysAhead: readonly number[]): number | null {
  const reached = daysAhead.filter((days) => days >= daysUntil);
  return reached.length === 0 ? null : Math.min(...reached);
}
