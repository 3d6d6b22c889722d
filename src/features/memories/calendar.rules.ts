import { type CalendarDate, knownDate, readDate, startOfWeek } from '#shared/dates.ts';
import type { Dated } from './memories.rules.ts';

/** A calendar date as `YYYY-MM-DD`: two of them compare as text. */
export type Day = string;
/** A month as `YYYY-MM`. */
export type Month = string;

/** The first and the last month with days before and after them. */
export const firstMonth: Month = '0001-02';
export const lastMonth: Month = '9999-11';

/** Weeks of every month, so that the page keeps its height. */
export const weeksOfGrid = 6;
/** Dots of a day on a phone, and titles of a day elsewhere. */
export const mostDots = 3;
export const mostTitles = 2;

const daysOfWeek = 7;

/** A calendar date from the wire; null if it is not readable. */
export const dayOf = (date: unknown): Day | null => readDate(date)?.toString() ?? null;

export const monthOf = (day: Day): Month => day.slice(0, 7);
/** The day of the month, from 1. */
export const numberOf = (day: Day): number => Number(day.slice(8));

const clampText = (text: string, minimum: string, maximum: string): string =>
  text < minimum ? minimum : text > maximum ? maximum : text;

/** Parses the month of an address; null if it isn't a month. */
export function parseMonth(text: string | null): Month | null {
  const day = text !== null && /^\d{4}-\d{2}$/.test(text) ? dayOf(`${text}-01`) : null;
  return day === null ? null : clampText(monthOf(day), firstMonth, lastMonth);
}

/** Months may be negative. */
export const addMonths = (month: Month, months: number): Month =>
  clampText(monthOf(knownDate(`${month}-01`).add({ months }).toString()), firstMonth, lastMonth);

/** The days of a month in whole weeks, with days of the months before and after. */
export function weeksOf(month: Month, weekStart: number): Day[][] {
  const start = startOfWeek(knownDate(`${month}-01`), weekStart);
  return Array.from({ length: weeksOfGrid }, (_, week) =>
    Array.from({ length: daysOfWeek }, (_, day) =>
      start.add({ days: week * daysOfWeek + day }).toString(),
    ),
  );
}

/** The day to which a key moves the focus (APG "date grid"); null for other keys. */
export function dayForKey(
  day: Day,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  weekStart: number,
): Day | null {
  const date = knownDate(day);
  const start = startOfWeek(date, weekStart);
  const page = shiftKey ? { years: 1 } : { months: 1 };
  const targetDates: Readonly<Record<string, () => CalendarDate>> = {
    ArrowLeft: () => date.subtract({ days: 1 }),
    ArrowRight: () => date.add({ days: 1 }),
    ArrowUp: () => date.subtract({ weeks: 1 }),
    ArrowDown: () => date.add({ weeks: 1 }),
    PageUp: () => date.subtract(page),
    PageDown: () => date.add(page),
    Home: () => start,
    End: () => start.add({ days: daysOfWeek - 1 }),
  };
  const next = targetDates[key]?.().toString();
  return next === undefined ? null : clampText(next, `${firstMonth}-01`, `${lastMonth}-30`);
}

/** The first and the last day. */
export interface DayRange {
  readonly firstDay: Day;
  readonly lastDay: Day;
}

/** A memory on its days, or on those of a yearly return. */
export interface Span<Item> extends DayRange {
  readonly item: Item;
  /** Number of the yearly return; 0 on its own days. */
  readonly years: number;
}

/** Returns the first and the last day of a memory; null if its date is not readable. An end date before it is ignored. */
export function dayRangeOf({ date, endDate }: Pick<Dated, 'date' | 'endDate'>): DayRange | null {
  const firstDay = dayOf(date);
  if (firstDay === null) return null;
  const end = endDate === null ? null : dayOf(endDate);
  return { firstDay, lastDay: end === null || end < firstDay ? firstDay : end };
}

/** All memories with a readable date, on their own days. */
export const spansOf = <Item extends Dated>(memories: readonly Item[]): Span<Item>[] =>
  memories.flatMap((item) => {
    const days = dayRangeOf(item);
    return days === null ? [] : [{ item, ...days, years: 0 }];
  });

/** The spans of some days, and the yearly returns of anniversaries on them. */
export function spansBetween<Item extends Dated>(
  spans: readonly Span<Item>[],
  from: Day,
  to: Day,
): Span<Item>[] {
  const [firstYear, lastYear] = [yearOf(from), yearOf(to)];
  return spans.flatMap((span) => {
    const ownSpans = touches(span, from, to) ? [span] : [];
    if (span.item.type !== 'anniversary') return ownSpans;
    for (let year = Math.max(firstYear, yearOf(span.firstDay) + 1); year <= lastYear; year++) {
      const day = knownDate(span.firstDay).set({ year }).toString();
      const yearly = { ...span, firstDay: day, lastDay: day, years: year - yearOf(span.firstDay) };
      if (touches(yearly, from, to)) ownSpans.push(yearly);
    }
    return ownSpans;
  });
}

const yearOf = (day: Day): number => Number(day.slice(0, 4));

const touches = ({ firstDay, lastDay }: DayRange, from: Day, to: Day): boolean =>
  firstDay <= to && lastDay >= from;

/** The spans on one day. */
export const spansOn = <Item>(spans: readonly Span<Item>[], day: Day): Span<Item>[] =>
  spans.filter((span) => touches(span, day, day));

/** A span in a week of the calendar: a title on its day, or a bar over its days. */
export interface Strip<Item> {
  readonly span: Span<Item>;
  /** Columns of the week, from 0, both included. */
  readonly from: number;
  readonly to: number;
  /** Row within the week, counted from the top. */
  readonly lane: number;
  /** True if it has several days, also of other weeks. */
  readonly isBar: boolean;
  /** True if its first and its last day are in this week. */
  readonly begins: boolean;
  readonly ends: boolean;
}

export interface WeekLayout<Item> {
  readonly strips: Strip<Item>[];
  /** Number of hidden spans of each day. */
  readonly hiddenCounts: number[];
}

/**
 * Lays out a week in `lanes`: bars first, the earlier and then the longer ones above, then single days in the given
 * order. A bar has one lane for all of its days in the week, or is hidden on all of them.
 */
export function layoutWeek<Item extends { readonly id: number }>(
  spans: readonly Span<Item>[],
  week: readonly Day[],
  lanes: number,
): WeekLayout<Item> {
  const strips: Strip<Item>[] = [];
  const hiddenCounts = week.map(() => 0);
  const usedLanes = Array.from({ length: lanes }, () => week.map(() => false));
  for (const strip of inOrder(stripsIn(spans, week))) {
    const columns = Array.from({ length: strip.to - strip.from + 1 }, (_, at) => strip.from + at);
    const lane = usedLanes.findIndex((columnsTaken) => columns.every((at) => !columnsTaken[at]));
    const columnsTaken = usedLanes[lane];
    for (const at of columns) {
      if (columnsTaken === undefined) hiddenCounts[at] = (hiddenCounts[at] ?? 0) + 1;
      else columnsTaken[at] = true;
    }
    if (columnsTaken !== undefined) strips.push({ ...strip, lane });
  }
  return { strips, hiddenCounts };
}

type UnplacedStrip<Item> = Omit<Strip<Item>, 'lane'>;

function stripsIn<Item>(spans: readonly Span<Item>[], week: readonly Day[]): UnplacedStrip<Item>[] {
  const [start = '', end = ''] = [week[0], week.at(-1)];
  return spans
    .filter((span) => touches(span, start, end))
    .map((span) => ({
      span,
      from: Math.max(0, week.indexOf(span.firstDay)),
      to: span.lastDay >= end ? week.length - 1 : week.indexOf(span.lastDay),
      isBar: span.firstDay !== span.lastDay,
      begins: span.firstDay >= start,
      ends: span.lastDay <= end,
    }));
}

function inOrder<Item extends { readonly id: number }>(strips: readonly UnplacedStrip<Item>[]) {
  const bars = strips
    .filter(({ isBar }) => isBar)
    .sort(
      (one, other) =>
        one.from - other.from || other.to - one.to || one.span.item.id - other.span.item.id,
    );
  return [...bars, ...strips.filter(({ isBar }) => !isBar)];
}
