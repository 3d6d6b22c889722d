import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepingPlaces } from '../../../../tests/support/web/kept-places.ts';
import { beBrowser, browserSays } from '../../../../tests/support/web/tab.ts';
import { createLeases } from './leases.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  beBrowser();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const twoTabs = () => [createLeases('x.', 'one'), createLeases('x.', 'two')] as const;

test('what one tab holds, the other sees for as long as it does', () => {
  const places = keepingPlaces();
  const [one, two] = twoTabs();
  one.hold('a');
  one.hold('b');
  expect([...two.elsewhere()]).toEqual(['a', 'b']);
  expect([...one.elsewhere()]).toEqual([]);
  vi.advanceTimersByTime(10 * 60_000);
  expect([...two.elsewhere()]).toEqual(['a', 'b']);
  one.giveBack('a');
  expect([...two.elsewhere()]).toEqual(['b']);
  one.giveBack('b');
  expect([...two.elsewhere()]).toEqual([]);
  expect(Object.keys(places)).toEqual([]);
});

test('a tab that died holds for a while, and nothing of it stays', () => {
  const places = keepingPlaces();
  const [one, two] = twoTabs();
  one.hold('a');
  // Its timers end with it.
  vi.clearAllTimers();
  vi.advanceTimersByTime(74_000);
  expect([...two.elsewhere()]).toEqual(['a']);
  vi.advanceTimersByTime(2_000);
  expect([...two.elsewhere()]).toEqual([]);
  expect(Object.keys(places)).toEqual([]);
});

test('a page that is left holds nothing, until somebody comes back to it', () => {
  keepingPlaces();
  const [one, two] = twoTabs();
  one.hold('a');
  browserSays('pagehide');
  expect([...two.elsewhere()]).toEqual([]);
  browserSays('pageshow');
  expect([...two.elsewhere()]).toEqual(['a']);
});

test('where the browser keeps nothing, nobody holds anything', () => {
  vi.stubGlobal('localStorage', undefined);
  const [one, two] = twoTabs();
  one.hold('a');
  expect([...two.elsewhere()]).toEqual([]);
  one.giveBack('a');
});
