import { expect, test } from 'vitest';
import { cutText, graphemesOf } from './graphemes.ts';

const family = '👩‍👩‍👧‍👦';

test('a text is cut after a whole character', () => {
  expect([...graphemesOf(`a${family}b`)]).toEqual(['a', family, 'b']);
  expect(cutText('abc', 3)).toBe('abc');
  expect(cutText(`ab${family}c`, 2 + family.length)).toBe(`ab${family}`);
  expect(cutText(`ab${family}c`, 1 + family.length)).toBe('ab');
});
