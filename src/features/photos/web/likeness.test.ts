import { thumbHashToDataURL } from 'thumbhash';
import { beforeEach, expect, test, vi } from 'vitest';
import { likenessOf } from './likeness.ts';

vi.mock('thumbhash', { spy: true });
beforeEach(() => vi.clearAllMocks());

test('a thumbhash is the address of a picture', () => {
  expect(likenessOf('3OcRJYB4d3h/iIeHeEh3eIhw+j3A')).toMatch(/^data:image\/png;base64,/);
});

test('it is drawn once while it is wanted, and so many are kept', () => {
  const hashOf = (nth: number) => btoa(String.fromCharCode(220, nth >> 8, nth & 255, 7, 129, 96));
  likenessOf(hashOf(0));
  for (let nth = 1; nth < 500; nth += 1) likenessOf(hashOf(nth));
  expect(thumbHashToDataURL).toHaveBeenCalledTimes(500);
  expect(likenessOf(hashOf(0))).toMatch(/^data:/);
  expect(thumbHashToDataURL).toHaveBeenCalledTimes(500);
  // One too many: what was wanted least lately goes, and that is no longer the first.
  likenessOf(hashOf(500));
  likenessOf(hashOf(0));
  expect(thumbHashToDataURL).toHaveBeenCalledTimes(501);
  likenessOf(hashOf(1));
  expect(thumbHashToDataURL).toHaveBeenCalledTimes(502);
});

test.each(['', 'AAAA', 'not base64!'])('%j is none', (thumbhash) => {
  expect(likenessOf(thumbhash)).toBeUndefined();
});
