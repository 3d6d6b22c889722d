import { expect, test } from 'vitest';
import { Ways } from './socket-ways.ts';

const plain = new Ways().next();

/** Fails so often, and answers which of them led to another try at once. */
const fails = (ways: Ways, times: number, timedOut = false) =>
  Array.from({ length: times }, () => ways.failed(timedOut));

test('the plain socket is tried twice, then its four stand-ins at once, then all over again', () => {
  const ways = new Ways();
  expect(fails(ways, 1)).toEqual([false]);
  expect(ways.next()).toBe(plain);
  expect(fails(ways, 5)).toEqual([true, true, true, true, false]);
  expect(ways.next()).toBe(plain);
  // Its stand-ins failed as well: the home is not there.
  expect(fails(ways, 5)).toEqual([true, true, true, true, false]);
});

test('a plain socket that is swallowed is not tried twice, unless one has worked before', () => {
  const fresh = new Ways();
  expect(fails(fresh, 1, true)).toEqual([true]);
  expect(fresh.next()).not.toBe(plain);
  const known = new Ways();
  known.worked();
  expect(fails(known, 2, true)).toEqual([false, true]);
});

test('failures long ago do not count', () => {
  const ways = new Ways();
  fails(ways, 1);
  ways.worked();
  expect(fails(ways, 2)).toEqual([false, true]);
});

test('a stand-in that works is kept', () => {
  const ways = new Ways();
  fails(ways, 3);
  const second = ways.next();
  ways.worked();
  expect(fails(ways, 1, true)).toEqual([false]);
  expect(ways.next()).toBe(second);
  expect(fails(ways, 3)).toEqual([true, true, false]);
  expect(ways.next()).toBe(plain);
});
