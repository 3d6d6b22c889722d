import { expect, test } from 'vitest';
import { tooLong } from './too-long.ts';

test.each([
  [10, undefined],
  [11, '1 character too many'],
  [2_010, '2,000 characters too many'],
])('a text of %i characters where ten may be: %s', (length, said) => {
  expect(tooLong('a'.repeat(length), 10)).toBe(said);
});
