import { expect, test } from 'vitest';
import {
  addMonths,
  dayForKey,
  dayRangeOf,
  firstMonth,
  lastMonth,
  layoutWeek,
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

test.each([
  ['2026-02', 0, '2026-02-01', '2026-03-14'],
  ['2026-02', 1, '2026-01-26', '2026-03-08'],
  ['2024-12', 6, '2024-11-30', '2025-01-10'],
])(
  'the six weeks of %s, which begin with day %i, are from %s to %s',
  (month, weekStart, ...days) => {
    const weeks = weeksOf(month, weekStart);
    expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
    expect([weeks[0]?.[0], weeks[5]?.[6]]).toEqual(days);
  },
);

test.each([
  ['2026-05', '2026-05'],
  ['2026-5', null],
  ['0001-01', firstMonth],
  ['9999-12', lastMonth],
  [null, null],
])('the month %s of an address is parsed as %s', (text, month) => {
  expect(parseMonth(text)).toBe(month);
});

test.each([
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  [lastMonth, 1, lastMonth],
  [firstMonth, -12, firstMonth],
])('%s and %i months are %s', (month, months, sum) => {
  expect(addMonths(month, months)).toBe(sum);
});

test.each([
  ['ArrowLeft', false, 0, '2024-02-28'],
  ['ArrowRight', false, 0, '2024-03-01'],
  ['ArrowUp', false, 0, '2024-02-22'],
  ['ArrowDown', false, 0, '2024-03-07'],
  ['PageUp', false, 0, '2024-01-29'],
  ['PageDown', false, 0, '2024-03-29'],
  ['PageUp', true, 0, '2023-02-28'],
  ['PageDown', true, 0, '2025-02-28'],
  ['Home', false, 0, '2024-02-25'],
  ['Home', false, 6, '2024-02-24'],
  ['End', false, 1, '2024-03-03'],
  ['x', false, 0, null],
])(
  '%s (Shift: %s, weeks begin with day %i) moves from Thursday, 29 February 2024 to %s',
  (key, shiftKey, weekStart, day) => {
    expect(dayForKey('2024-02-29', { key, shiftKey }, weekStart)).toBe(day);
  },
);

test.each([
  ['2024-05-14', null, '2024-05-14', '2024-05-14'],
  [[2024, 5, 14], '2024-05-16 10:00:00', '2024-05-14', '2024-05-16'],
  ['2024-05-14', '2024-05-13', '2024-05-14', '2024-05-14'],
  ['2024-05-14', 'soon', '2024-05-14', '2024-05-14'],
])('the dates %j and %j are the days from %s to %s', (date, endDate, firstDay, lastDay) => {
  expect(dayRangeOf({ date, endDate })).toEqual({ firstDay, lastDay });
});

test('a memory is on all days from its first to its last, and on none with an invalid date', () => {
  const memories = [
    memory(1, '2024-05-30', '2024-06-02'),
    memory(2, '2024-06-01'),
    memory(3, '2024-02-30'),
  ];
  const ids = (day: string) => spansOn(spansOf(memories), day).map(({ item }) => item.id);
  expect(['2024-05-29', '2024-05-30', '2024-06-01', '2024-06-02', '2024-06-03'].map(ids)).toEqual([
    [],
    [1],
    [1, 2],
    [1],
    [],
  ]);
});

test.each([
  ['2020-11-30', '2026-11-01', '2026-12-12', [['2026-11-30', 6]]],
  ['2020-11-30', '2020-11-01', '2020-12-12', [['2020-11-30', 0]]],
  ['2020-11-30', '2019-11-01', '2019-12-12', []],
  ['2024-02-29', '2025-02-28', '2025-02-28', [['2025-02-28', 1]]],
  ['2024-02-29', '2028-02-28', '2028-02-28', []],
])(
  'an anniversary of %s, from %s to %s, is on these days with these years: %j',
  (date, from, to, days) => {
    const spans = spansBetween(spansOf([memory(1, date, null, 'anniversary')]), from, to);
    expect(spans.map(({ firstDay, years }) => [firstDay, years])).toEqual(days);
  },
);

/** From 5 to 11 May. */
const [, week = []] = weeksOf('2024-05', 0);

test('a week has events as bars, also those that begin before it or end after it', () => {
  const spans = spansOf([
    memory(1, '2024-05-01', '2024-05-07'),
    memory(2, '2024-05-09', '2024-05-30'),
  ]);
  expect(layoutWeek(spans, week, 2).strips).toMatchObject([
    { from: 0, to: 2, lane: 0, isBar: true, begins: false, ends: true },
    { from: 4, to: 6, lane: 0, isBar: true, begins: true, ends: false },
  ]);
});

test("a week has single days below bars, and counts what doesn't fit", () => {
  const spans = spansOf([
    memory(1, '2024-05-06'),
    memory(2, '2024-05-06'),
    memory(3, '2024-05-06'),
    memory(4, '2024-05-05', '2024-05-08'),
  ]);
  const { strips, hiddenCounts } = layoutWeek(spans, week, 2);
  expect(strips).toMatchObject([
    { span: { item: { id: 4 } }, lane: 0 },
    { span: { item: { id: 1 } }, lane: 1 },
  ]);
  expect(hiddenCounts).toEqual([0, 2, 0, 0, 0, 0, 0]);
});
