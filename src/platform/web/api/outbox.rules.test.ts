import { expect, test } from 'vitest';
import { ApiError } from '#shared/api-error.ts';
import { ForeignResponseError, NetworkError } from './errors.ts';
import {
  backoff,
  firstDelay,
  groupItems,
  maxDelay,
  type OutboxItem,
  oldestFirst,
  retryAt,
  stopsQueue,
} from './outbox.rules.ts';

const item = (key: string, more: Partial<OutboxItem> = {}): OutboxItem => ({
  key,
  user: 'ann',
  kind: 'note',
  input: null,
  at: 1,
  why: null,
  failed: false,
  ...more,
});

test.each([
  ['an offline device', new NetworkError(false), true, true],
  ['a timeout of a small item', new NetworkError(true), false, true],
  ['a timeout of a photo', new NetworkError(true), true, false],
  ['a captive portal', new ForeignResponseError(), true, true],
  ['a rate limit', new ApiError(429, ''), false, true],
  ['a restarting server', new ApiError(503, ''), false, true],
  ['a crash with this item', new ApiError(500, ''), false, false],
  ['a rejected item', new ApiError(422, ''), false, false],
])('%s stops the queue', (_, error, hasBlob, is) => {
  expect(stopsQueue(error, hasBlob)).toBe(is);
});

test('backoff doubles up to a maximum, with jitter', () => {
  expect([0, 1, 2, 20].map((tries) => backoff(tries, () => 0.5))).toEqual([
    firstDelay,
    2 * firstDelay,
    4 * firstDelay,
    maxDelay,
  ]);
  expect(backoff(0, () => 0)).toBe(firstDelay / 2);
});

test('Retry-After pauses the queue for an hour at most', () => {
  const busy = (retryAfter?: number) => new ApiError(503, '', { retryAfter });
  expect(retryAt(busy(30), 1_000)).toBe(31_000);
  expect(retryAt(busy(86_400), 0)).toBe(3_600_000);
  expect(retryAt(busy(), 0)).toBeUndefined();
  expect(retryAt(new NetworkError(false), 0)).toBeUndefined();
});

test('items are sent oldest first', () => {
  const sorted = oldestFirst([item('b', { at: 2 }), item('a', { at: 1 })]);
  expect(sorted.map(({ key }) => key)).toEqual(['a', 'b']);
});

test('countable items are one group per state, others a group each', () => {
  const click = { kind: 'love' };
  const groups = groupItems(
    [item('1', click), item('2'), item('3', click), item('4', { ...click, failed: true })],
    (kind) => kind === 'love',
  );
  expect(groups.map((group) => group.map(({ key }) => key))).toEqual([['1', '3'], ['2'], ['4']]);
});
