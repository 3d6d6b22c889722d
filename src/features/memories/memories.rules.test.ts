import { describe, expect, test } from 'vitest';
import { type CalendarDate, knownDate } from '#shared/dates.ts';
import {
  applyChange,
  datesOf,
  endDateError,
  type MemoryType,
  nextOccurrence,
  nextYearly,
  type TimeFilter,
  timeOf,
  upcoming,
} from './memories.rules.ts';

const day = (date: string) => knownDate(date);
const memory = (type: MemoryType, date: unknown, endDate: unknown = null, id = 1) => ({
  id,
  type,
  date,
  endDate,
});

/** Compares dates like the database. */
function isInTime(date: CalendarDate, filter: TimeFilter, today: CalendarDate): boolean {
  const { firstDay = date, lastDay = date } = timeOf(filter, today);
  return firstDay.compare(date) <= 0 && date.compare(lastDay) <= 0;
}

describe('the time of a filter', () => {
  // The days just outside and just inside of each, in this order: before, first, last, after.
  test.each<[TimeFilter, string, (string | null)[]]>([
    ['thisMonth', '2026-03-14', ['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01']],
    ['thisMonth', '2024-02-29', ['2024-01-31', '2024-02-01', '2024-02-29', '2024-03-01']],
    ['last6Months', '2026-03-14', ['2025-09-13', '2025-09-14', '2026-03-14', '2026-03-15']],
    // Six months before 31 August there is no 31 February.
    ['last6Months', '2026-08-31', ['2026-02-27', '2026-02-28', '2026-08-31', '2026-09-01']],
    ['thisYear', '2026-03-14', ['2025-12-31', '2026-01-01', '2026-12-31', '2027-01-01']],
    ['lastYear', '2026-03-14', ['2024-12-31', '2025-01-01', '2025-12-31', '2026-01-01']],
    ['older', '2026-03-14', [null, '0001-01-01', '2024-12-31', '2025-01-01']],
    ['all', '2026-03-14', [null, '0001-01-01', '9999-12-31', null]],
  ])('%s on %s', (filter, today, [before, first, last, after]) => {
    const passes = (date: string | null | undefined) =>
      typeof date === 'string' && isInTime(day(date), filter, day(today));
    expect([before, first, last, after].map(passes)).toEqual([false, true, true, false]);
  });
});

test.each([
  ['today', '2020-03-14', '2026-03-14', '2026-03-14'],
  ['yesterday', '2020-03-13', '2026-03-14', '2027-03-13'],
  ['of what is still to be', '2028-03-01', '2026-03-14', '2028-03-01'],
  ['29 February, in a common year', '2020-02-29', '2026-02-27', '2026-02-28'],
  ['29 February, on the 28th of one', '2020-02-29', '2026-02-28', '2026-02-28'],
  ['29 February, before a leap year', '2020-02-29', '2027-03-01', '2028-02-29'],
  ['29 February, on it', '2020-02-29', '2028-02-29', '2028-02-29'],
  ['28 February, on 29 February', '2021-02-28', '2028-02-29', '2029-02-28'],
])('the next yearly date: %s', (_, date, today, next) => {
  expect(nextYearly(day(date), day(today)).toString()).toBe(next);
});

describe('upcoming memories', () => {
  test.each<[string, ReturnType<typeof memory>, [string, number, number] | null]>([
    ['an anniversary', memory('anniversary', '2020-03-20'), ['2026-03-20', 6, 6]],
    ['an anniversary today', memory('anniversary', '2020-03-14'), ['2026-03-14', 0, 6]],
    ['the very first day of one', memory('anniversary', '2026-03-14'), ['2026-03-14', 0, 0]],
    ['an anniversary to come', memory('anniversary', '2027-05-01'), ['2027-05-01', 413, 0]],
    ['a milestone today', memory('milestone', '2026-03-14'), ['2026-03-14', 0, 0]],
    ['a milestone of yesterday', memory('milestone', '2026-03-13'), null],
    ['a special moment to come', memory('special_moment', '2026-03-15'), ['2026-03-15', 1, 0]],
    ['an event to come', memory('event', '2026-03-16', '2026-03-20'), ['2026-03-16', 2, 0]],
    ['an event that runs', memory('event', '2026-03-10', '2026-03-20'), ['2026-03-14', 0, 0]],
    ['an event that ended yesterday', memory('event', '2026-03-10', '2026-03-13'), null],
    [
      'other forms of a date',
      memory('event', [2026, 3, 10], [2026, 3, 15, 0]),
      ['2026-03-14', 0, 0],
    ],
    ['no date', memory('anniversary', 'soon'), null],
  ])('%s', (_, one, coming) => {
    const [nextDate, daysUntil, years] = coming ?? [];
    const expected = coming && { nextDate, daysUntil, years };
    expect(nextOccurrence(one, day('2026-03-14'))).toEqual(expected);
  });

  test('the next first; on one day by the original date, then by id', () => {
    const all = [
      memory('milestone', '2026-03-16', null, 1),
      memory('anniversary', '2020-03-15', null, 2),
      memory('anniversary', '2019-03-15', null, 4),
      memory('anniversary', '2019-03-15', null, 3),
      memory('event', '2026-03-01', '2026-03-30', 5),
      memory('anniversary', '2020-03-14', null, 6),
      memory('milestone', '2026-03-01', null, 7),
      memory('anniversary', '2020-02-29', null, 8),
    ];
    const order = upcoming(all, day('2026-03-14')).map(({ memory: { id } }) => id);
    expect(order).toEqual([6, 5, 3, 4, 2, 1, 8]);
    expect(upcoming(all, day('2026-02-28')).at(0)?.memory.id).toBe(8);
  });
});

test.each<[string, ReturnType<typeof memory>, [string, string] | null]>([
  ['an event', memory('event', '2026-03-30', '2026-04-02'), ['2026-03-30', '2026-04-02']],
  ['one day', memory('milestone', '2026-03-14'), ['2026-03-14', '2026-03-14']],
  [
    'an end of what is no event',
    memory('milestone', '2026-03-14', '2026-03-20'),
    ['2026-03-14', '2026-03-14'],
  ],
  [
    'an end before its date',
    memory('event', '2026-03-14', '2026-03-01'),
    ['2026-03-14', '2026-03-14'],
  ],
  ['no date', memory('event', 'soon', '2026-03-02'), null],
])('the days of a memory: %s', (_, one, days) => {
  const dates = datesOf(one);
  expect(dates && [dates.firstDay.toString(), dates.lastDay.toString()]).toEqual(days);
});

describe('a change', () => {
  const trip = {
    title: 'Trip',
    description: 'to the sea',
    type: 'event' as const,
    date: '2026-03-30',
    endDate: '2026-04-02',
  };
  test.each<[string, Parameters<typeof applyChange>[1], object]>([
    ['of nothing', {}, {}],
    ['of fields left out', { title: undefined, endDate: undefined }, {}],
    ['of a title', { title: 'Tour' }, { title: 'Tour' }],
    ['of the last day', { endDate: '2026-04-03' }, { endDate: '2026-04-03' }],
    ['without a last day', { endDate: null }, { endDate: null }],
    ['with an empty one', { endDate: '' }, { endDate: null }],
    ['to another type', { type: 'milestone' }, { type: 'milestone', endDate: null }],
    ['to the same type', { type: 'event' }, {}],
  ])('%s', (_, change, expected) => {
    expect(applyChange(trip, change)).toEqual({ ...trip, ...expected });
  });

  test.each([
    ['event', '2026-03-30', '2026-03-30', null],
    ['event', '2026-03-30', '2026-03-31', null],
    ['event', '2026-03-30', null, null],
    ['event', '2026-03-30', '2026-03-29', 'before date'],
    ['milestone', '2026-03-30', null, null],
    ['milestone', '2026-03-30', '2026-03-31', 'events only'],
    ['anniversary', '2026-03-30', '2026-03-29', 'events only'],
  ] as const)('the last day of %s %s may be %s: %s', (type, date, endDate, fault) => {
    expect(endDateError({ type, date, endDate })).toBe(fault);
  });
});
