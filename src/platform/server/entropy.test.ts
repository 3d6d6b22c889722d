import { expect, test } from 'vitest';
import { drawId, newSecret, newSetupCode, sameSecret, systemEntropy } from './entropy.ts';

test('a secret has 256 bits, is URL-safe and unique', () => {
  const secrets = new Set(Array.from({ length: 1_000 }, () => newSecret(systemEntropy)));
  expect(secrets.size).toBe(1_000);
  for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/);
});

test('a code has three groups of four, without letters that look alike', () => {
  const codes = Array.from({ length: 500 }, () => newSetupCode(systemEntropy)).join();
  expect(codes).toMatch(/^(?:[A-HJKMNP-TV-Z2-9]{4}(-[A-HJKMNP-TV-Z2-9]{4}){2},?){500}$/);
});

test('an id is drawn from 1 to 2⁵³ − 1; 0 is drawn again', () => {
  const draw = (...bytes: string[]) =>
    drawId({ bytes: () => Buffer.from(bytes.shift() ?? '', 'hex') });
  expect(draw('ffffffffffffffff')).toBe(Number.MAX_SAFE_INTEGER);
  expect(draw('00000000000007ff', '0000000000000800')).toBe(1);
});

test.each([
  ['a', 'a', true],
  ['a', 'b', false],
  ['', 'a', false],
])('%s and %s are the same secret: %s', (one, other, same) => {
  expect(sameSecret(one, other)).toBe(same);
});
