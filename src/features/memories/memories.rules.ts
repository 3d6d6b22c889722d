import { type CalendarDate, daysBetween, readDate } from '#shared/dates.ts';

/** What a memory can be (S2 §3). */
export const memoryTypes = ['anniversary', 'milestone', 'special_moment', 'event'] as const;
export type MemoryType = (typeof memoryTypes)[number];

/** Which time a list is about (S2 §9; decisions §5). */
export const timeFilters = [
  'all',
  'thisMonth',
  'last6Months',
  'thisYear',
  'lastYear',
  'older',
] as const;
export type TimeFilter = (typeof timeFilters)[number];

export const sortOrders = ['asc', 'desc'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** Photos that an event may have. */
export const mostPhotosOfEvent = 1_000;

/** When a memory was or will be; its days in any form that the wire may carry. */
export interface Dated {
  readonly id: number;
  readonly type: MemoryType;
  readonly date: unknown;
  readonly endDate: unknown;
}

/** From a first to a last day, both of them in it. */
export interface Dates {
  readonly first: CalendarDate;
  readonly last: CalendarDate;
}

/** The days of a memory; only an event has several. Null where its date cannot be read. */
export function datesOf({ type, date, endDate }: Omit<Dated, 'id'>): Dates | null {
  const first = readDate(date);
  if (first === null) return null;
  const last = type === 'event' ? readDate(endDate) : null;
  return { first, last: last !== null && isAfter(last, first) ? last : first };
}

/**
 * Between which days a memory must begin to pass a filter, both of them in it; an end that is left out is open
 * (decisions §5). `today` is the day in the couple's zone.
 */
export function timeOf(filter: TimeFilter, today: CalendarDate): Partial<Dates> {
  switch (filter) {
    case 'all':
      return {};
    case 'thisMonth': {
      const first = today.set({ day: 1 });
      return { first, last: first.add({ months: 1 }).subtract({ days: 1 }) };
    }
    case 'last6Months':
      return { first: today.subtract({ months: 6 }), last: today };
    case 'thisYear':
      return yearOf(today, 0);
    case 'lastYear':
      return yearOf(today, 1);
    case 'older':
      return { last: yearOf(today, 2).last };
  }
}

/** The next day on which a date returns, from today on; never before it was (decisions §5). */
export function nextYearly(date: CalendarDate, today: CalendarDate): CalendarDate {
  if (!isAfter(today, date)) return date;
  // Of 29 February a common year makes the 28th.
  const thisYear = date.set({ year: today.year });
  return isAfter(today, thisYear) ? date.set({ year: today.year + 1 }) : thisYear;
}

/** When a memory is to be thought of next. */
export interface Coming {
  /** `YYYY-MM-DD`. */
  readonly nextDate: string;
  readonly daysUntil: number;
  /** Which of its yearly returns that is; 0 where nothing recurs. */
  readonly years: number;
}

/** Null once everything of it is past. An event that is running counts as today (decisions §5). */
export function comingOf(memory: Dated, today: CalendarDate): Coming | null {
  const dates = datesOf(memory);
  if (dates === null) return null;
  const { first, last } = dates;
  if (memory.type === 'anniversary') {
    const next = nextYearly(first, today);
    return comingOn(next, today, next.year - first.year);
  }
  if (isAfter(today, last)) return null;
  return comingOn(isAfter(first, today) ? first : today, today, 0);
}

const comingOn = (day: CalendarDate, today: CalendarDate, years: number): Coming => ({
  nextDate: day.toString(),
  daysUntil: daysBetween(today, day),
  years,
});

/** Those that are still to come, the next first; on one day by their original date, then by id (decisions §5). */
export function upcoming<Memory extends Dated>(
  memories: readonly Memory[],
  today: CalendarDate,
): { memory: Memory; coming: Coming }[] {
  return memories
    .flatMap((memory) => {
      const coming = comingOf(memory, today);
      return coming === null ? [] : [{ memory, coming, first: readDate(memory.date) }];
    })
    .sort(
      (one, other) =>
        one.coming.daysUntil - other.coming.daysUntil ||
        (one.first?.compare(other.first ?? today) ?? 0) ||
        one.memory.id - other.memory.id,
    )
    .map(({ memory, coming }) => ({ memory, coming }));
}

/** What a person may change of a memory. */
export interface Written {
  title: string;
  description: string;
  date: string;
  endDate: string | null;
  type: MemoryType;
}

type Change = { readonly [Field in keyof Written]?: Written[Field] | undefined };

/**
 * What a memory is after a change of some of it. Null or an empty text takes the last day away, and so does
 * becoming anything but an event; its photos go then as well (decisions §5).
 */
export function changedBy(kept: Written, change: Change): Written {
  const type = change.type ?? kept.type;
  const keptEnd = hasPhotos(type) ? kept.endDate : null;
  return {
    title: change.title ?? kept.title,
    description: change.description ?? kept.description,
    date: change.date ?? kept.date,
    endDate: (change.endDate === undefined ? keptEnd : change.endDate) || null,
    type,
  };
}

/** Photos, and a last day of their own, belong to events only (S2 §3). */
export const hasPhotos = (type: MemoryType): boolean => type === 'event';

/** What is wrong with a last day (decisions §5). */
export function faultOfEnd({
  type,
  date,
  endDate,
}: Pick<Written, 'type' | 'date' | 'endDate'>): 'events only' | 'before date' | null {
  if (endDate === null) return null;
  if (type !== 'event') return 'events only';
  return endDate < date ? 'before date' : null;
}

const isAfter = (one: CalendarDate, other: CalendarDate): boolean => one.compare(other) > 0;

function yearOf(today: CalendarDate, ago: number): Dates {
  const first = today.set({ day: 1, month: 1 }).subtract({ years: ago });
  return { first, last: first.add({ years: 1 }).subtract({ days: 1 }) };
}
