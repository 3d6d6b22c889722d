import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiError } from '#shared/api-error.ts';
import { naughtyStrings } from '../../../../tests/support/naughty.ts';
import { parseKey } from './idempotency.ts';

test.each([
  ['"8e03978e-40d5-43dd-bc93-6894a57f9324"', '8e03978e-40d5-43dd-bc93-6894a57f9324'],
  ['8e03978e-40d5-43dd-bc93-6894a57f9324', '8e03978e-40d5-43dd-bc93-6894a57f9324'],
  [' "a b, c" ', 'a b, c'],
  [String.raw`"a\"b\\c"`, String.raw`a"b\c`],
  ['x'.repeat(255), 'x'.repeat(255)],
])('%j names %j', (header, key) => {
  expect(parseKey(header)).toBe(key);
});

test.each([
  [''],
  ['""'],
  ['"'],
  ['a b'],
  ['one, two'],
  ['"one", "two"'],
  ['"one";a=1'],
  [String.raw`"a\b"`],
  ['ü'],
  ['"ü"'],
  ['x'.repeat(256)],
  [`"${'x'.repeat(256)}"`],
])('%j names none', (header) => {
  expect(() => parseKey(header)).toThrow(ApiError);
});

test('any header is a valid idempotency key or rejected', () => {
  const header = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom(...naughtyStrings),
  );
  void fc.assert(
    fc.property(header, fc.boolean(), (text, isQuoted) => {
      try {
        const key = parseKey(isQuoted ? `"${text}"` : text);
        expect(key).toMatch(/^[\x20-\x7e]{1,255}$/);
      } catch (error) {
        expect(error).toMatchObject({
          status: 400,
          body: { fields: { 'Idempotency-Key': expect.any(String) } },
        });
      }
    }),
    { numRuns: 2_000 },
  );
});
