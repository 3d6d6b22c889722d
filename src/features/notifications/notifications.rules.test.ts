import { describe, expect, test } from 'vitest';
import { type Notification, readPushMessage } from '#shared/notification.ts';
import {
  dueReminder,
  parseMuted,
  quietHoursEnd,
  readRetryAfter,
  retryDelay,
  serializeMuted,
} from './notifications.rules.ts';
import { summaryOf } from './server/dispatcher.ts';

const notification = (
  text: string,
  place: Notification['place'] = '/surprise-boxes?box=1',
): Notification => ({
  event: 'box-dropped',
  title: 'Surprise box',
  text,
  place,
  about: 'box 1',
});

describe('the summary after quiet hours', () => {
  test('of one notification is that notification', () => {
    expect(summaryOf([notification('a')])).toEqual({
      title: 'Surprise box',
      text: 'a',
      place: '/surprise-boxes?box=1',
      about: 'box 1',
      always: false,
    });
  });

  test('of several lists four lines, and opens their common page or the dashboard', () => {
    expect(summaryOf([notification('a'), notification('b')])).toMatchObject({
      title: 'During your quiet hours',
      text: 'Surprise box: a\nSurprise box: b',
      place: '/surprise-boxes?box=1',
    });
    const { text, place } = summaryOf([
      notification('a'),
      notification('b'),
      notification('c'),
      notification('d'),
      notification('e'),
      notification('f', '/dashboard'),
    ]);
    expect(text.split('\n')).toHaveLength(5);
    expect(text).toMatch(/: d\nand 2 more$/);
    expect(place).toBe('/dashboard');
  });
});

test.each([
  [8, [1, 7], null],
  [7, [1, 7], 7],
  // The server was off on the seventh day before.
  [5, [1, 7], 7],
  [1, [1, 7], 1],
  [0, [0, 1], 0],
  [3, [], null],
])('reminder: %i days before, with %j chosen, %j is due', (days, wanted, expected) => {
  expect(dueReminder(days, wanted)).toBe(expected);
});

test('retries back off exponentially, respect Retry-After, and wait an hour at most', () => {
  expect([1, 2, 3].map((tries) => retryDelay(tries, null))).toEqual([30_000, 60_000, 120_000]);
  expect(retryDelay(1, 90_000)).toBe(90_000);
  expect(retryDelay(20, null)).toBe(3_600_000);
  expect(retryDelay(1, 10 ** 12)).toBe(3_600_000);
});

test('Retry-After is a number of seconds or a date', () => {
  expect(readRetryAfter(undefined, 0)).toBeNull();
  expect(readRetryAfter('120', 0)).toBe(120_000);
  expect(readRetryAfter('Thu, 01 Jan 1970 00:01:00 GMT', 0)).toBe(60_000);
  expect(readRetryAfter('Thu, 01 Jan 1960 00:01:00 GMT', 0)).toBe(0);
});

test('muted events are stored in one order, without duplicates and unknown names', () => {
  expect(serializeMuted(['milestone', 'box-dropped', 'milestone'])).toBe('box-dropped milestone');
  expect(parseMuted('milestone gone box-dropped')).toEqual(['box-dropped', 'milestone']);
  expect(parseMuted('')).toEqual([]);
});

test('an invalid push message is ignored', () => {
  for (const payload of ['', '[]', '{"title":1,"text":"","place":"","about":""}']) {
    expect(readPushMessage(payload)).toBeNull();
  }
});

const night = { from: '22:00', to: '07:00' };
const afternoon = { from: '13:00', to: '14:00' };

test.each<[string, Parameters<typeof quietHoursEnd>[1], string | null]>([
  // Across midnight; Paris is an hour ahead in winter.
  ['2026-01-10T20:59:59Z', night, null],
  ['2026-01-10T21:00:00Z', night, '2026-01-11T06:00:00.000Z'],
  ['2026-01-11T05:59:59Z', night, '2026-01-11T06:00:00.000Z'],
  ['2026-01-11T06:00:00Z', night, null],
  ['2026-01-10T12:30:00Z', afternoon, '2026-01-10T13:00:00.000Z'],
  ['2026-01-10T13:00:00Z', afternoon, null],
  // In Paris it is already the next day.
  ['2026-01-10T23:30:00Z', { from: '00:00', to: '07:00' }, '2026-01-11T06:00:00.000Z'],
  // Clocks go forward: an hour shorter.
  ['2026-03-28T22:00:00Z', night, '2026-03-29T05:00:00.000Z'],
  // A start and an end that do not exist on that day.
  ['2026-03-29T01:30:00Z', { from: '02:15', to: '08:00' }, '2026-03-29T06:00:00.000Z'],
  ['2026-03-29T00:30:00Z', { from: '23:00', to: '02:30' }, '2026-03-29T01:30:00.000Z'],
  ['2026-01-10T23:00:00Z', null, null],
])('quiet hours: at %s with %j they end at %s', (now, quiet, end) => {
  expect(quietHoursEnd(Date.parse(now), quiet, 'Europe/Paris')).toBe(end && Date.parse(end));
});
