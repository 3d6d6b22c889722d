import { type CalendarDate, daysBetween, readDate } from '#shared/dates.ts';

/** Types of memories. */
export const memoryTypes = ['anniversary', 'milestone', 'special_moment', 'event'] as const;
export type MemoryType = (typeof memoryTypes)[number];

/** Filters by time. */
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

export const mostPhotosOfEvent = 1_000;

/** Upcoming memories on the dashboard. */
export const mostUpcoming = 3;

export const memoriesPath = '/memories';

/** The query parameter of the open memory. */
export const openMemoryParam = 'openMemory';

export const openMemoryPath = (id: number): `/${string}` =>
  `${memoriesPath}?${openMemoryParam}=${id}`;

/** The query parameter that opens the form of the open memory. */
export const editMemoryParam = 'edit';

export const editMemoryPath = (id: number): string => `${openMemoryPath(id)}&${editMemoryParam}=1`;

/** The query parameter that opens the form of a new memory. */
export const newMemoryParam = 'new';

export const newMemoryPath = `${memoriesPath}?${newMemoryParam}=1`;

/** The query parameters of a new memory's day and title. */
export const newMemoryFields = { day: 'date', title: 'title' } as const;

/** Opens the form of a new memory with a day, `YYYY-MM-DD`, and a title. */
export function newMemoryPathOn(day: string, title = ''): string {
  const fields = new URLSearchParams({
    [newMemoryFields.day]: day,
    ...(title !== '' && { [newMemoryFields.title]: title }),
  });
  return `${newMemoryPath}&${fields}`;
}

/** The dates of a memory, in any form that the wire may carry. */
export interface Dated {
  readonly id: number;
  readonly type: MemoryType;
  readonly date: unknown;
  readonly endDate: unknown;
}

/** The first and the last day, both included. */
export interface DayRange {
  readonly firstDay: CalendarDate;
  readonly lastDay: CalendarDate;
}

/** The days of a memory; only an event has several. Null if its date is not readable. */
export function datesOf({ type, date, endDate }: Omit<Dated, 'id'>): DayRange | null {
  const firstDay = readDate(date);
  if (firstDay === null) return null;
  const lastDay = type === 'event' ? readDate(endDate) : null;
  return {
    firstDay,
    lastDay: lastDay !== null && isAfter(lastDay, firstDay) ? lastDay : firstDay,
  };
}

/** The days on which a memory of this filter starts; a missing end is open. */
export function timeOf(filter: TimeFilter, today: CalendarDate): Partial<DayRange> {
  switch (filter) {
    case 'all':
      return {};
    case 'thisMonth': {
      const firstDay = today.set({ day: 1 });
      return { firstDay, lastDay: firstDay.add({ months: 1 }).subtract({ days: 1 }) };
    }
    case 'last6Months':
      return { firstDay: today.subtract({ months: 6 }), lastDay: today };
    case 'thisYear':
      return yearOf(today, 0);
    case 'lastYear':
      return yearOf(today, 1);
    case 'older':
      return { lastDay: yearOf(today, 2).lastDay };
  }
}

/** The next yearly return, from today on. 29 February is the 28th in common years. */
export function nextYearly(date: CalendarDate, today: CalendarDate): CalendarDate {
  if (!isAfter(today, date)) return date;
  const thisYear = date.set({ year: today.year });
  return isAfter(today, thisYear) ? date.set({ year: today.year + 1 }) : thisYear;
}

export interface Occurrence {
  /** `YYYY-MM-DD`. */
  readonly nextDate: string;
  readonly daysUntil: number;
  /** Number of the yearly return; 0 if nothing recurs. */
  readonly years: number;
}

/** Returns null for a memory of the past. An event that is running counts as today. */
export function nextOccurrence(memory: Dated, today: CalendarDate): Occurrence | null {
  const dates = datesOf(memory);
  if (dates === null) return null;
  const { firstDay, lastDay } = dates;
  if (memory.type === 'anniversary') {
    const next = nextYearly(firstDay, today);
    return occurrenceOn(next, today, next.year - firstDay.year);
  }
  if (isAfter(today, lastDay)) return null;
  return occurrenceOn(isAfter(firstDay, today) ? firstDay : today, today, 0);
}

const occurrenceOn = (day: CalendarDate, today: CalendarDate, years: number): Occurrence => ({
  nextDate: day.toString(),
  daysUntil: daysBetween(today, day),
  years,
});

/** Memories that are not past, by next date, then original date, then id. */
export function upcoming<Memory extends Dated>(
  memories: readonly Memory[],
  today: CalendarDate,
): { memory: Memory; occurrence: Occurrence }[] {
  return memories
    .flatMap((memory) => {
      const occurrence = nextOccurrence(memory, today);
      return occurrence === null ? [] : [{ memory, occurrence, first: readDate(memory.date) }];
    })
    .sort(
      (one, other) =>
        one.occurrence.daysUntil - other.occurrence.daysUntil ||
        (one.first?.compare(other.first ?? today) ?? 0) ||
        one.memory.id - other.memory.id,
    )
    .map(({ memory, occurrence }) => ({ memory, occurrence }));
}

/** The fields that users change. */
export interface MemoryFields {
  title: string;
  description: string;
  date: string;
  endDate: string | null;
  type: MemoryType;
}

type MemoryChange = { readonly [Field in keyof MemoryFields]?: MemoryFields[Field] | undefined };

/** Applies a change. Null, an empty text, or a type other than event removes the end date. */
export function applyChange(memory: MemoryFields, change: MemoryChange): MemoryFields {
  const type = change.type ?? memory.type;
  const keptEnd = hasPhotos(type) ? memory.endDate : null;
  return {
    title: change.title ?? memory.title,
    description: change.description ?? memory.description,
    date: change.date ?? memory.date,
    endDate: (change.endDate === undefined ? keptEnd : change.endDate) || null,
    type,
  };
}

/** Only events have photos and an end date. */
export const hasPhotos = (type: MemoryType): boolean => type === 'event';

/** Validates the end date. */
export function endDateError({
  type,
  date,
  endDate,
}: Pick<MemoryFields, 'type' | 'date' | 'endDate'>): 'events only' | 'before date' | null {
  if (endDate === null) return null;
  if (type !== 'event') return 'events only';
  return endDate < date ? 'before date' : null;
}

const isAfter = (one: CalendarDate, other: CalendarDate): boolean => one.compare(other) > 0;

function yearOf(today: CalendarDate, yearsAgo: number): DayRange {
  const firstDay = today.set({ day: 1, month: 1 }).subtract({ years: yearsAgo });
  return { firstDay, lastDay: firstDay.add({ years: 1 }).subtract({ days: 1 }) };
}

/** Photos and memories of "On this day" that are shown at first. */
export const mostOfThisDay = 6;

/** Number of years since a date; 0 for no date, or one in the future. */
export const yearsBefore = (date: unknown, today: CalendarDate): number =>
  Math.max(0, today.year - (readDate(date)?.year ?? today.year));

/**
 * The days of another year that count as this day. 29 February counts as the 28th in common years.
 * Null if that year has no such day.
 */
export function matchingDays(today: CalendarDate, year: number): DayRange | null {
  const firstDay = today.set({ year });
  if (firstDay.day !== today.day) return null;
  const isLastOfMonth = today.day === today.calendar.getDaysInMonth(today);
  return {
    firstDay,
    lastDay: isLastOfMonth
      ? firstDay.set({ day: firstDay.calendar.getDaysInMonth(firstDay) })
      : firstDay,
  };
}

/** The days like today of each year from `since` to last year, the latest first. */
export const earlierDays = (today: CalendarDate, since: number): DayRange[] =>
  Array.from({ length: Math.max(0, today.year - since) }, (_, yearsAgo) =>
    matchingDays(today, today.year - 1 - yearsAgo),
  ).filter((days) => days !== null);

/** True if a memory has this day in an earlier year. */
export const isOfThisDay = (memory: Omit<Dated, 'id'>, today: CalendarDate): boolean =>
  yearsAgoOf(memory, today) > 0;

/** Years since a memory last had this day; 0 if it never did. */
export function yearsAgoOf(memory: Omit<Dated, 'id'>, today: CalendarDate): number {
  const dates = datesOf(memory);
  if (dates === null) return 0;
  const { firstDay, lastDay } = dates;
  for (let year = Math.min(lastDay.year, today.year - 1); year >= firstDay.year; year--) {
    const days = matchingDays(today, year);
    if (
      days !== null &&
      days.firstDay.compare(lastDay) <= 0 &&
      firstDay.compare(days.lastDay) <= 0
    ) {
      return today.year - year;
    }
  }
  return 0;
}
