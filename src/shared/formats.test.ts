import fc from 'fast-check';
import { expect, test } from 'vitest';
import { counted, money } from './formats.ts';

test('whole numbers are written as the language writes them', () => {
  const language = new Intl.NumberFormat('en');
  fc.assert(
    fc.property(fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -2_000, max: 2_000 })), (count) => {
      expect(counted.format(count)).toBe(language.format(count));
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  [5, '$5'],
  [5.5, '$5.50'],
  [1_000, '$1,000'],
])('%d of play money is %s (decisions §10)', (value, words) => expect(money(value)).toBe(words));
