import { describe, expect, test } from 'vitest';
import { ApiError } from '#shared/api-error.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import { NetworkError, ProtocolError } from '../api/errors.ts';
import type { Kept } from './kept.ts';
import {
  askableAt,
  firstPause,
  grouped,
  inOrder,
  isNo,
  longestPause,
  lost,
  pauseAfter,
  stopsAll,
  whyOf,
} from './outbox.rules.ts';

const item = (key: string, more: Partial<Kept> = {}): Kept => ({
  ...{ key, person: 'zoe', kind: 'note', input: null, at: 0, why: null, refused: false },
  ...more,
});
const keys = (items: readonly Kept[]) => items.map(({ key }) => key);
const refusal = (status: number) => new ApiError(status, 'No');

test.each<[number, number, number]>([
  // tries in vain, what chance draws, milliseconds
  [0, 0, firstPause / 2],
  [0, 0.5, firstPause],
  [0, 1, firstPause * 1.5],
  [1, 0.5, 4_000],
  [6, 0.5, 128_000],
  [8, 0.5, longestPause],
  [5_000, 0, longestPause / 2],
])('after %i tries and a draw of %d: %i ms', (tries, drawn, pause) => {
  expect(pauseAfter(tries, () => drawn)).toBe(pause);
});

test.each<[string, unknown, boolean, boolean, boolean]>([
  // what went wrong, it is a "no", it meets all that waits, it meets all behind a photo
  ['no way', new NetworkError(false), false, true, true],
  ['no answer in time', new NetworkError(true), false, true, false],
  ['another shape', new ProtocolError(null), false, false, false],
  ['400', refusal(400), true, false, false],
  ['404', refusal(404), true, false, false],
  ['408', refusal(408), false, false, false],
  ['409', refusal(409), true, false, false],
  ['413', refusal(413), true, false, false],
  ['422', refusal(422), true, false, false],
  ['429', refusal(429), false, true, true],
  ['500', refusal(500), false, false, false],
  ['502', refusal(502), false, true, true],
  ['503', refusal(503), false, true, true],
  ['504', refusal(504), false, true, true],
  ['507', refusal(507), false, false, false],
  ['a fault of ours', new TypeError('x'), false, false, false],
])('%s', (_, error, no, all, allBehindPhoto) => {
  expect(isNo(error)).toBe(no);
  expect(stopsAll(error, item('a'))).toBe(all);
  expect(stopsAll(error, item('a', { blob: new Blob() }))).toBe(allBehindPhoto);
});

test.each<[number | undefined, number | undefined]>([
  [undefined, undefined],
  [0, 1_000],
  [30, 31_000],
  // A timer cannot wait so long, and would run at once.
  [999_999_999, 3_601_000],
])('a home that wants %s s of rest is asked again at %s', (retryAfter, at) => {
  expect(askableAt(new ApiError(503, '', { retryAfter }), 1_000)).toBe(at);
  expect(askableAt(new NetworkError(false), 1_000)).toBeUndefined();
});

test('why it waits: what the home said, or that it was not the home', () => {
  expect(whyOf(new ApiError(404, 'This photo is gone.'))).toBe('This photo is gone.');
  expect(whyOf(new ProtocolError(null))).toBe(sharedMessages.unexpected);
});

test('the oldest first, and those of one moment as they came', () => {
  const items = [item('c', { at: 3 }), item('a', { at: 1 }), item('b', { at: 1 })];
  expect(keys(inOrder(items))).toEqual(['a', 'b', 'c']);
  expect(keys(items)).toEqual(['c', 'a', 'b']);
});

describe('groups', () => {
  const isAlike = (kind: string) => kind === 'love';
  const love = (key: string, refused = false) => item(key, { kind: 'love', refused });

  test.each<[string, Kept[], string[][]]>([
    ['of nothing', [], []],
    ['of what is alike, one', [love('a'), item('n'), love('b')], [['a', 'b'], ['n']]],
    ['of what is not, one each', [item('n'), item('m')], [['n'], ['m']]],
    ['what was refused by itself', [love('a'), love('b', true)], [['a'], ['b']]],
  ])('%s', (_, items, groups) => {
    expect(grouped(items, isAlike).map(keys)).toEqual(groups);
  });
});

test.each<[string, string[], string[], string[], string[]]>([
  // known, waiting now, under way, lost
  ['nothing known', [], ['a'], [], []],
  ['waits still', ['a'], ['a'], [], []],
  ['is sent again by its page', ['a'], [], ['a'], []],
  ['is nowhere', ['a', 'b'], ['b'], [], ['a']],
])('%s', (_, known, now, underWay, gone) => {
  const of = (names: string[]) => names.map((name) => item(name));
  expect(keys(lost(of(known), { all: of(now), underWay: new Set(underWay) }))).toEqual(gone);
});
