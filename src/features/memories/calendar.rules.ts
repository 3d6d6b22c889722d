import { type CalendarDate, knownDate, readDate } from '#shared/dates.ts';

/** A calendar date as `YYYY-MM-DD`: two of them compare as text. */
export type Day = string;
/** A month as `YYYY-MM`. */
export type Month = string;

/** The months that a calendar shows: a grid needs days before and after, and years have four digits. */
export const firstMonth: Month = '0001-02';
export const lastMonth: Month = '9999-11';

/** Weeks of a grid, whatever the month: what is below must not move from month to month. */
export const weeksOfGrid = 6;
/** Dots of a day on a phone, and titles of a day elsewhere (S2 §9). */
export const mostDots = 3;
export const mostTitles = 2;

const daysOfWeek = 7;

/** The calendar date of anything that the wire may carry; null for what is none. */
export const dayOf = (date: unknown): Day | null => readDate(date)?.toString() ?? null;

export const monthOf = (day: Day): Month => day.slice(0, 7);
/** The day of the month, from 1. */
export const numberOf = (day: Day): number => Number(day.slice(8));

const clamped = <Text extends string>(text: Text, least: Text, most: Text): Text =>
  text < least ? least : text > most ? most : text;

/** The month that an address names; null where it is none. */
export function monthIn(text: string | null): Month | null {
  const day = text !== null && /^\d{4}-\d{2}$/.test(text) ? dayOf(`${text}-01`) : null;
  return day === null ? null : clamped(monthOf(day), firstMonth, lastMonth);
}

/** The month that stands some months after this one, or before it. */
export const monthAfter = (month: Month, months: number): Month =>
  clamped(monthOf(knownDate(`${month}-01`).add({ months }).toString()), firstMonth, lastMonth);

/** 0 is Sunday, on which the couple's week begins (decisions §3). */
const weekdayOf = (date: CalendarDate): number =>
  (date.calendar.toJulianDay(date) + 1) % daysOfWeek;

/** The days of a month in whole weeks, with those of its neighbours that fill them up. */
export function weeksOf(month: Month): Day[][] {
  const first = knownDate(`${month}-01`);
  const start = first.subtract({ days: weekdayOf(first) });
  return Array.from({ length: weeksOfGrid }, (_, week) =>
    Array.from({ length: daysOfWeek }, (_, day) =>
      start.add({ days: week * daysOfWeek + day }).toString(),
    ),
  );
}

/** Where a key leads from a day (APG "date grid"); null for a key that leads nowhere. */
export function dayAfterKey(day: Day, key: string, shift: boolean): Day | null {
  const to = wayOf(knownDate(day), key, shift)?.toString();
  return to === undefined ? null : clamped(to, `${firstMonth}-01`, `${lastMonth}-30`);
}

function wayOf(from: CalendarDate, key: string, shift: boolean): CalendarDate | undefined {
  switch (key) {
    case 'ArrowLeft':
      return from.subtract({ days: 1 });
    case 'ArrowRight':
      return from.add({ days: 1 });
    case 'ArrowUp':
      return from.subtract({ weeks: 1 });
    case 'ArrowDown':
      return from.add({ weeks: 1 });
    case 'PageUp':
      return from.subtract(shift ? { years: 1 } : { months: 1 });
    case 'PageDown':
      return from.add(shift ? { years: 1 } : { months: 1 });
    case 'Home':
      return from.subtract({ days: weekdayOf(from) });
    case 'End':
      return from.add({ days: daysOfWeek - 1 - weekdayOf(from) });
    default:
      return undefined;
  }
}

interface Dated {
  readonly id: number;
  readonly date: unknown;
  readonly endDate: unknown;
}

/** From which day to which a memory stands in the calendar; one day for most. */
export interface Span<Item> {
  readonly item: Item;
  readonly first: Day;
  readonly last: Day;
}

/** The days of a memory; null where its date cannot be read. An end that is none, or too early, counts as none. */
export function daysOf({ date, endDate }: Omit<Dated, 'id'>): { first: Day; last: Day } | null {
  const first = dayOf(date);
  if (first === null) return null;
  const end = endDate === null ? null : dayOf(endDate);
  return { first, last: end === null || end < first ? first : end };
}

const known = new WeakMap<object, { first: Day; last: Day } | null>();

/** `daysOf`, once for each: of thousands, one changes at a time. */
function knownDaysOf(item: Dated) {
  const before = known.get(item);
  if (before !== undefined) return before;
  const days = daysOf(item);
  known.set(item, days);
  return days;
}

/** Where memories stand in a calendar; those whose date cannot be read stand nowhere. */
export function spansOf<Item extends Dated>(memories: readonly Item[]): Span<Item>[] {
  const spans: Span<Item>[] = [];
  for (const item of memories) {
    const days = knownDaysOf(item);
    if (days !== null) spans.push({ item, ...days });
  }
  return spans;
}

/** Those that stand on any day from one to another, both included. */
export const spansBetween = <Item>(spans: readonly Span<Item>[], from: Day, to: Day) =>
  spans.filter(({ first, last }) => first <= to && last >= from);

/** What stands on a day; an event of several days on each of them (decisions §5). */
export const memoriesOn = <Item>(spans: readonly Span<Item>[], day: Day): Item[] =>
  spansBetween(spans, day, day).map(({ item }) => item);

/** A memory in a week of the calendar: a title on its day, or a bar over its days. */
export interface Strip<Item> {
  readonly item: Item;
  /** Columns of the week, from 0, both included. */
  readonly from: number;
  readonly to: number;
  /** Counted from the top. */
  readonly lane: number;
  /** Whether it stands on more than one day, of this week or of others too. */
  readonly isBar: boolean;
  /** Whether its first and its last day lie in this week. */
  readonly begins: boolean;
  readonly ends: boolean;
}

export interface WeekLayout<Item> {
  readonly strips: Strip<Item>[];
  /** How many of each day found no room. */
  readonly more: number[];
}

/**
 * Lays out a week in so many lanes: bars first, the earlier and then the longer ones above, then the titles of single
 * days in the order given. A bar keeps its lane over all of its days of the week, or is drawn on none of them.
 */
export function layoutWeek<Item extends { readonly id: number }>(
  spans: readonly Span<Item>[],
  week: readonly Day[],
  lanes: number,
): WeekLayout<Item> {
  const strips: Strip<Item>[] = [];
  const more = week.map(() => 0);
  const taken = Array.from({ length: lanes }, () => week.map(() => false));
  for (const strip of inOrder(stripsIn(spans, week))) {
    const columns = columnsOf(strip);
    const lane = taken.findIndex((columnsTaken) => columns.every((at) => !columnsTaken[at]));
    const room = taken[lane];
    for (const at of columns) {
      if (room === undefined) more[at] = (more[at] ?? 0) + 1;
      else room[at] = true;
    }
    if (room !== undefined) strips.push({ ...strip, lane });
  }
  return { strips, more };
}

type Unplaced<Item> = Omit<Strip<Item>, 'lane'>;

function stripsIn<Item>(spans: readonly Span<Item>[], week: readonly Day[]): Unplaced<Item>[] {
  const [start = '', end = ''] = [week[0], week.at(-1)];
  return spansBetween(spans, start, end).map(({ item, first, last }) => ({
    item,
    from: Math.max(0, week.indexOf(first)),
    to: last >= end ? week.length - 1 : week.indexOf(last),
    isBar: first !== last,
    begins: first >= start,
    ends: last <= end,
  }));
}

function inOrder<Item extends { readonly id: number }>(strips: readonly Unplaced<Item>[]) {
  const bars = strips
    .filter(({ isBar }) => isBar)
    .sort(
      (one, other) => one.from - other.from || other.to - one.to || one.item.id - other.item.id,
    );
  return [...bars, ...strips.filter(({ isBar }) => !isBar)];
}

const columnsOf = ({ from, to }: { from: number; to: number }): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);
