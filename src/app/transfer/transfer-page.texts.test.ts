import { expect, test } from 'vitest';
import { sizeOf } from './transfer-page.texts.ts';

test.each([
  [0, '1 kB'],
  [1_234, '1 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [1_540_000, '1.5 MB'],
  [23_456_789, '23 MB'],
  [4_200_000_000, '4.2 GB'],
  [5e15, '5,000 TB'],
])('%d bytes are %s', (bytes, words) => expect(sizeOf(bytes)).toBe(words));
