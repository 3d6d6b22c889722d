import { describe, expect, test } from 'vitest';
import { type Notice, readPushMessage } from '#shared/notice.ts';
import { summaryOf } from './messages.rules.ts';
import {
  mayBeEndpoint,
  pauseAfter,
  readMutes,
  retryAfterOf,
  writtenMutes,
} from './notifications.rules.ts';
import { reminderFor } from './reminders.rules.ts';

const notice = (text: string, place: Notice['place'] = '/surprise-boxes?box=1'): Notice => ({
  ...{ event: 'box-dropped', title: 'Surprise box', text, place, about: 'box 1' },
});

describe('what waited', () => {
  test('alone is told as it is', () => {
    expect(summaryOf([notice('a')])).toEqual({
      ...{ title: 'Surprise box', text: 'a', place: '/surprise-boxes?box=1' },
      ...{ about: 'box 1', always: false },
    });
  });

  test('with others is told in a few lines, and leads to where all of them do', () => {
    expect(summaryOf([notice('a'), notice('b')])).toMatchObject({
      ...{ title: 'During your quiet hours', text: 'Surprise box: a\nSurprise box: b' },
      place: '/surprise-boxes?box=1',
    });
    const { text, place } = summaryOf([
      ...([notice('a'), notice('b'), notice('c'), notice('d')] as const),
      ...[notice('e'), notice('f', '/dashboard')],
    ]);
    expect(text.split('\n')).toHaveLength(5);
    expect(text).toMatch(/: d\nand 2 more$/);
    expect(place).toBe('/dashboard');
  });
});

test.each([
  [8, [1, 7], null],
  [7, [1, 7], 7],
  // Nobody was there on the seventh day before.
  [5, [1, 7], 7],
  [1, [1, 7], 1],
  [0, [1, 7], 1],
  [0, [0, 1], 0],
  [3, [], null],
])('%i days before, somebody who wants %j is reminded as of %j', (days, wanted, expected) => {
  expect(reminderFor(days, wanted)).toBe(expected);
});

test('a message that could not be sent is sent again later and later, or when it was asked for', () => {
  expect([1, 2, 3].map((tries) => pauseAfter(tries, null))).toEqual([30_000, 60_000, 120_000]);
  expect(pauseAfter(1, 90_000)).toBe(90_000);
  expect(pauseAfter(20, null)).toBe(3_600_000);
  expect(pauseAfter(1, 10 ** 12)).toBe(3_600_000);
});

test.each([
  [undefined, null],
  ['120', 120_000],
  ['Thu, 01 Jan 1970 00:01:00 GMT', 60_000],
  ['Thu, 01 Jan 1960 00:01:00 GMT', 0],
  ['soon', null],
])('Retry-After: %s is %s ms', (header, expected) => {
  expect(retryAfterOf(header, 0)).toBe(expected);
});

test('mutes are kept in one order, each once, and what nobody knows any more is left out', () => {
  expect(writtenMutes(['milestone', 'box-dropped', 'milestone'])).toBe('box-dropped milestone');
  expect(readMutes('milestone gone box-dropped')).toEqual(['box-dropped', 'milestone']);
  expect(readMutes('')).toEqual([]);
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/a', true],
  ['http://fcm.googleapis.com/fcm/send/a', false],
  ['https://me@push.example/a', false],
  ['https://push.example/a#b', false],
  ['push', false],
])('%s: %s', (endpoint, expected) => {
  expect(mayBeEndpoint(endpoint, 'any')).toBe(expected);
  expect(mayBeEndpoint(endpoint, ['https://other.example'])).toBe(false);
});

test.each(['', 'null', '[]', '{"title":"a"}', '{"title":1,"text":"","place":"","about":""}'])(
  'a device makes nothing of %s',
  (written) => {
    expect(readPushMessage(written)).toBeNull();
  },
);
