import { expect, test } from 'vitest';
import { tooLong } from './text.ts';

test.each([
  [10, undefined],
  [11, 'Too long by 1 character'],
  [2_010, 'Too long by 2,000 characters'],
])('a text of %i characters where ten may be: %s', (length, said) => {
  expect(tooLong('a'.repeat(length), 10)).toBe(said);
});
