import { thumbHashToDataURL } from 'thumbhash';
import { beforeEach, expect, test, vi } from 'vitest';
import { placeholderOf } from './placeholder.ts';

vi.mock('thumbhash', { spy: true });
beforeEach(() => vi.clearAllMocks());

test('a thumbhash is the address of a picture', () => {
  expect(placeholderOf('3OcRJYB4d3h/iIeHeEh3eIhw+j3A')).toMatch(/^data:image\/png;base64,/);
});

test('it is drawn once while it is wanted, and so many are kept', () => {
  const hashOf = (nth: number) => btoa(String.fromCharCode(220, nth >> 8, nth & 255, 7, 129, 96));
  placeholderOf(hashOf(0));
  for (let nth = 1; nth < 500; nth += 1) placeholderOf(hashOf(nth));
  expect(thumbHashToDataURL).toHaveBeenCalledTimes(500);
  expect(placeholderOf(hashOf(0))).toMatch(/^data:/);
  expect(thumbHashToDataURL).toHaveBeenCalledTimes(500);
  // One too many: what was wanted least lately goes, and that is no longer the first.
  placeholderOf(hashOf(500));
  placeholderOf(hashOf(0));
  expect(thumbHashToDataURL).toHaveBeenCalledTimes(501);
  placeholderOf(hashOf(1));
  expect(thumbHashToDataURL).toHaveBeenCalledTimes(502);
});

test.each(['', 'AAAA', 'not base64!'])('%j is none', (thumbhash) => {
  expect(placeholderOf(thumbhash)).toBeUndefined();
});
