import type { Day } from '../../calendar.rules.ts';

/** The cell of a day in the calendar; null where another month is shown. */
export const cellOf = (day: Day | null): HTMLElement | null =>
  document.querySelector(`[data-day="${day}"]`);
