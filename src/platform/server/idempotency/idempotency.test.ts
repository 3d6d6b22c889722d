import { expect, test } from 'vitest';
import { ApiError } from '#shared/api-error.ts';
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
  ['"'],
  ['a b'],
  ['one, two'],
  ['"one";a=1'],
  [String.raw`"a\b"`],
  ['ü'],
  [`"${'x'.repeat(256)}"`],
])('%j names none', (header) => {
  expect(() => parseKey(header)).toThrow(ApiError);
});
