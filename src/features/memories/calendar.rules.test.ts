import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addMonths,
  dayForKey,
  dayRangeOf,
  firstMonth,
  lastMonth,
  layoutWeek,
  monthOf,
  parseMonth,
  spansBetween,
  spansOf,
  spansOn,
  weeksOf,
} from './calendar.rules.ts';
import type { MemoryType } from './memories.rules.ts';

const memory = (
  id: number,
  date: unknown,
  endDate: unknown = null,
  type: MemoryType = 'event',
) => ({ id, date, endDate, type });

const anyDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2200-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('a month has six weeks, which contain all of its days and begin with the first day of the week', () => {
  fc.assert(
    fc.property(anyDay, fc.nat(6), (day, weekStart) => {
      const weeks = weeksOf(monthOf(day), weekStart);
      const days = weeks.flat();
      expect(weeks).toHaveLength(6);
      expect(days).toHaveLength(42);
      expect(days).toContain(day);
      const starts = weeks.map(([first]) => new Date(`${first}T00:00Z`).getUTCDay());
      expect(new Set(starts)).toEqual(new Set([weekStart]));
      expect(weeks[0]).toContain(`${monthOf(day)}-01`);
      expect(days).toEqual([...new Set(days)].sort());
    }),
  );
});

describe('months', () => {
  test.each([
    ['2026-05', '2026-05'],
    ['2026-5', null],
    ['0001-01', firstMonth],
    ['9999-12', lastMonth],
    [null, null],
  ])('the address parameter %s is parsed as %s', (text, month) => {
    expect(parseMonth(text)).toBe(month);
  });

  test('adding months stops at the first and the last month', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01');
    expect(addMonths('2026-01', -1)).toBe('2025-12');
    expect(addMonths(lastMonth, 1)).toBe(lastMonth);
    expect(addMonths(firstMonth, -12)).toBe(firstMonth);
  });
});

describe('keyboard', () => {
  test.each([
    ['ArrowLeft', false, '2024-02-28'],
    ['ArrowRight', false, '2024-03-01'],
    ['ArrowUp', false, '2024-02-22'],
    ['ArrowDown', false, '2024-03-07'],
    ['PageUp', false, '2024-01-29'],
    ['PageDown', false, '2024-03-29'],
    ['PageUp', true, '2023-02-28'],
    ['PageDown', true, '2025-02-28'],
    ['Home', false, '2024-02-25'],
    ['End', false, '2024-03-02'],
    ['x', false, null],
  ])('%s (Shift: %s) moves from Thursday, 29 February 2024 to %s', (key, shift, day) => {
    expect(dayForKey('2024-02-29', { key, shiftKey: shift }, 0)).toBe(day);
  });

  test('Home and End depend on the first day of the week', () => {
    const press = (key: string, weekStart: number) =>
      dayForKey('2024-02-29', { key, shiftKey: false }, weekStart);
    expect([press('Home', 1), press('End', 1)]).toEqual(['2024-02-26', '2024-03-03']);
    expect([press('Home', 6), press('End', 6)]).toEqual(['2024-02-24', '2024-03-01']);
    expect(press('Home', 4)).toBe('2024-02-29');
  });
});

describe('the days of a memory', () => {
  test.each([
    ['2024-05-14', null, '2024-05-14', '2024-05-14'],
    ['2024-05-14', '2024-05-16', '2024-05-14', '2024-05-16'],
    ['2024-05-14T09:00:00Z', '2024-05-16 10:00:00', '2024-05-14', '2024-05-16'],
    [[2024, 5, 14], [2024, 5, 16, 10, 0], '2024-05-14', '2024-05-16'],
    ['2024-05-14', '2024-05-13', '2024-05-14', '2024-05-14'],
    ['2024-05-14', 'soon', '2024-05-14', '2024-05-14'],
  ])('are read from the dates %j and %j', (date, endDate, firstDay, lastDay) => {
    expect(dayRangeOf({ date, endDate })).toEqual({ firstDay, lastDay });
  });

  test.each([['2024-02-30'], ['soon'], [[2024, 5]], [null], [''], [20240514]])(
    'are null for the invalid date %j',
    (date) => {
      expect(dayRangeOf({ date, endDate: null })).toBeNull();
      expect(spansOf([memory(1, date), memory(2, '2024-05-14')])).toHaveLength(1);
    },
  );

  test('include all days from the first to the last', () => {
    const spans = spansOf([memory(1, '2024-05-30', '2024-06-02'), memory(2, '2024-06-01')]);
    const ids = (day: string) => spansOn(spans, day).map(({ item }) => item.id);
    expect(['2024-05-29', '2024-05-30', '2024-06-01', '2024-06-02', '2024-06-03'].map(ids)).toEqual(
      [[], [1], [1, 2], [1], []],
    );
  });
});

describe('yearly returns of anniversaries', () => {
  const wedding = memory(1, '2020-11-30', null, 'anniversary');
  const occurrences = (memories: ReturnType<typeof memory>[], from: string, to: string) =>
    spansBetween(spansOf(memories), from, to).map(({ item, firstDay, lastDay, years }) => [
      item.id,
      firstDay,
      lastDay,
      years,
    ]);

  test('are on the same day of every later year, with the number of years', () => {
    expect(occurrences([wedding], '2026-11-01', '2026-12-12')).toEqual([
      [1, '2026-11-30', '2026-11-30', 6],
    ]);
    expect(occurrences([wedding], '2020-11-01', '2020-12-12')).toEqual([
      [1, '2020-11-30', '2020-11-30', 0],
    ]);
    expect(occurrences([wedding], '2019-11-01', '2019-12-12')).toEqual([]);
    expect(occurrences([wedding], '2026-11-29', '2026-11-29')).toEqual([]);
  });

  test('of 29 February are on the 28th in common years', () => {
    const leap = memory(1, '2024-02-29', null, 'anniversary');
    expect(occurrences([leap], '2025-02-28', '2025-02-28')).toEqual([
      [1, '2025-02-28', '2025-02-28', 1],
    ]);
    expect(occurrences([leap], '2028-02-28', '2028-02-28')).toEqual([]);
    expect(occurrences([leap], '2028-02-29', '2028-02-29')).toEqual([
      [1, '2028-02-29', '2028-02-29', 4],
    ]);
  });
});

describe('the layout of a week', () => {
  const [, week = []] = weeksOf('2024-05', 0);
  const layoutOf = (memories: ReturnType<typeof memory>[], lanes = 2) =>
    layoutWeek(spansOf(memories), week, lanes);

  test('shows events as bars, also those that begin before the week or end after it', () => {
    const { strips } = layoutOf([
      memory(1, '2024-05-01', '2024-05-07'),
      memory(2, '2024-05-09', '2024-05-30'),
    ]);
    expect(
      strips.map(({ from, to, lane, isBar, begins, ends }) => [
        from,
        to,
        lane,
        isBar,
        begins,
        ends,
      ]),
    ).toEqual([
      [0, 2, 0, true, false, true],
      [4, 6, 0, true, true, false],
    ]);
  });

  test("shows single days below bars, and counts what doesn't fit", () => {
    const { strips, hiddenCounts } = layoutOf([
      memory(1, '2024-05-06'),
      memory(2, '2024-05-06'),
      memory(3, '2024-05-06'),
      memory(4, '2024-05-05', '2024-05-08'),
    ]);
    expect(strips.map(({ span, lane }) => [span.item.id, lane])).toEqual([
      [4, 0],
      [1, 1],
    ]);
    expect(hiddenCounts).toEqual([0, 2, 0, 0, 0, 0, 0]);
  });
});
