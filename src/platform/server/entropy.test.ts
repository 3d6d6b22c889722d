import { describe, expect, test } from 'vitest';
import {
  digestOf,
  type Entropy,
  newCode,
  newSecret,
  sameSecret,
  systemEntropy,
} from './entropy.ts';

/** Returns these bytes in turn. */
const fixed = (...bytes: number[]): Entropy => {
  let next = 0;
  return {
    bytes: (length) => Buffer.from(Array.from({ length }, () => bytes[next++ % bytes.length] ?? 0)),
  };
};

test('a secret has 256 bits, is URL-safe and unique', () => {
  const secrets = new Set(Array.from({ length: 1_000 }, () => newSecret(systemEntropy)));
  expect(secrets.size).toBe(1_000);
  for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/);
});

describe('a code', () => {
  test('has three groups of four, without letters that look alike', () => {
    for (let index = 0; index < 500; index += 1) {
      expect(newCode(systemEntropy)).toMatch(/^[A-HJKMNP-TV-Z2-9]{4}(-[A-HJKMNP-TV-Z2-9]{4}){2}$/);
    }
  });

  test('uses each letter with the same probability', () => {
    const everyByte = Array.from({ length: 256 }, (_, byte) => byte);
    const source = fixed(...everyByte);
    const counts = new Map<string, number>();
    // 40 codes of 12 letters use each of 240 bytes twice and skip the 16 others.
    for (let index = 0; index < 40; index += 1) {
      for (const letter of newCode(source).replaceAll('-', '')) {
        counts.set(letter, (counts.get(letter) ?? 0) + 1);
      }
    }
    expect(counts.size).toBe(30);
    expect([...new Set(counts.values())]).toEqual([16]);
  });
});

test.each([
  ['a', 'a', true],
  ['a', 'b', false],
  ['a', 'aa', false],
  ['', '', true],
  ['', 'a', false],
  ['ü', 'u\u0308', false],
])('%s and %s are the same secret: %s', (one, other, same) => {
  expect(sameSecret(one, other)).toBe(same);
});

test('a digest is SHA-256 in hexadecimal', () => {
  expect(digestOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
