import { expect, test } from 'vitest';
import { knownDate } from '#shared/dates.ts';
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

const memory = (type: MemoryType, date: unknown, endDate: unknown = null, id = 1) => ({
  id,
  type,
  date,
  endDate,
});

test.each<[TimeFilter, string, string | undefined, string | undefined]>([
  ['thisMonth', '2024-02-29', '2024-02-01', '2024-02-29'],
  ['last6Months', '2026-03-14', '2025-09-14', '2026-03-14'],
  // Six months before 31 August there is no 31 February.
  ['last6Months', '2026-08-31', '2026-02-28', '2026-08-31'],
  ['thisYear', '2026-03-14', '2026-01-01', '2026-12-31'],
  ['lastYear', '2026-03-14', '2025-01-01', '2025-12-31'],
  ['older', '2026-03-14', undefined, '2024-12-31'],
  ['all', '2026-03-14', undefined, undefined],
])('the time filter %s on %s is from %s to %s', (filter, today, first, last) => {
  const { firstDay, lastDay } = timeOf(filter, knownDate(today));
  expect([firstDay?.toString(), lastDay?.toString()]).toEqual([first, last]);
});

test.each([
  ['today', '2020-03-14', '2026-03-14', '2026-03-14'],
  ['yesterday', '2020-03-13', '2026-03-14', '2027-03-13'],
  ['in the future', '2028-03-01', '2026-03-14', '2028-03-01'],
  ['29 February, in a common year', '2020-02-29', '2026-02-28', '2026-02-28'],
  ['29 February, before a leap year', '2020-02-29', '2027-03-01', '2028-02-29'],
  ['28 February, on 29 February', '2021-02-28', '2028-02-29', '2029-02-28'],
])('the next yearly date: %s', (_, date, today, next) => {
  expect(nextYearly(knownDate(date), knownDate(today)).toString()).toBe(next);
});

test.each<[string, ReturnType<typeof memory>, [string, number, number] | null]>([
  ['an anniversary', memory('anniversary', '2020-03-20'), ['2026-03-20', 6, 6]],
  ['the first day of an anniversary', memory('anniversary', '2026-03-14'), ['2026-03-14', 0, 0]],
  ['a future anniversary', memory('anniversary', '2027-05-01'), ['2027-05-01', 413, 0]],
  ['a milestone today', memory('milestone', '2026-03-14'), ['2026-03-14', 0, 0]],
  ['a milestone of yesterday', memory('milestone', '2026-03-13'), null],
  ['a future event', memory('event', '2026-03-16', '2026-03-20'), ['2026-03-16', 2, 0]],
  ['a running event', memory('event', '2026-03-10', '2026-03-20'), ['2026-03-14', 0, 0]],
  ['an event that ended yesterday', memory('event', '2026-03-10', '2026-03-13'), null],
  ['no date', memory('anniversary', 'soon'), null],
])('the next occurrence: %s', (_, one, next) => {
  const [nextDate, daysUntil, years] = next ?? [];
  const expected = next && { nextDate, daysUntil, years };
  expect(nextOccurrence(one, knownDate('2026-03-14'))).toEqual(expected);
});

test('upcoming memories are by next date, then by original date, then by id', () => {
  const all = [
    memory('milestone', '2026-03-16', null, 1),
    memory('anniversary', '2020-03-15', null, 2),
    memory('anniversary', '2019-03-15', null, 4),
    memory('anniversary', '2019-03-15', null, 3),
    memory('event', '2026-03-01', '2026-03-30', 5),
    memory('milestone', '2026-03-01', null, 7),
  ];
  const order = upcoming(all, knownDate('2026-03-14')).map(({ memory: { id } }) => id);
  expect(order).toEqual([5, 3, 4, 2, 1]);
});

test.each<[string, ReturnType<typeof memory>, [string, string] | null]>([
  ['an event', memory('event', '2026-03-30', '2026-04-02'), ['2026-03-30', '2026-04-02']],
  ['no event', memory('milestone', '2026-03-14', '2026-03-20'), ['2026-03-14', '2026-03-14']],
  ['an early end', memory('event', '2026-03-14', '2026-03-01'), ['2026-03-14', '2026-03-14']],
  ['no date', memory('event', 'soon', '2026-03-02'), null],
])('the days of a memory: %s', (_, one, days) => {
  const dates = datesOf(one);
  expect(dates && [dates.firstDay.toString(), dates.lastDay.toString()]).toEqual(days);
});

const trip = {
  title: 'Trip',
  description: 'to the sea',
  type: 'event' as const,
  date: '2026-03-30',
  endDate: '2026-04-02',
};

test.each<[Parameters<typeof applyChange>[1], object]>([
  [{ title: undefined, endDate: undefined }, {}],
  [{ title: 'Tour' }, { title: 'Tour' }],
  [{ endDate: '2026-04-03' }, { endDate: '2026-04-03' }],
  [{ endDate: null }, { endDate: null }],
  [{ endDate: '' }, { endDate: null }],
  [{ type: 'milestone' }, { type: 'milestone', endDate: null }],
  [{ type: 'event' }, {}],
])('the change %j changes %j', (change, expected) => {
  expect(applyChange(trip, change)).toEqual({ ...trip, ...expected });
});

test.each([
  ['event', '2026-03-30', null],
  ['event', null, null],
  ['event', '2026-03-29', 'before date'],
  ['milestone', null, null],
  ['milestone', '2026-03-31', 'events only'],
] as const)('the last day of a %s of 30 March may be %s: %s', (type, endDate, error) => {
  expect(endDateError({ type, date: '2026-03-30', endDate })).toBe(error);
});
