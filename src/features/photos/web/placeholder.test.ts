import { expect, test } from 'vitest';
import { placeholderOf } from './placeholder.ts';

test('a thumbhash becomes a data URL', () => {
  expect(placeholderOf('3OcRJYB4d3h/iIeHeEh3eIhw+j3A')).toMatch(/^data:image\/png;base64,/);
});

test.each(['', 'AAAA', 'not base64!'])('%j is no thumbhash', (thumbhash) => {
  expect(placeholderOf(thumbhash)).toBeUndefined();
});
