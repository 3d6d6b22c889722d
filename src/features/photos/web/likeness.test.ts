import { expect, test } from 'vitest';
import { likenessOf } from './likeness.ts';

test('a thumbhash is the address of a picture', () => {
  expect(likenessOf('3OcRJYB4d3h/iIeHeEh3eIhw+j3A')).toMatch(/^data:image\/png;base64,/);
});

test.each(['', 'AAAA', 'not base64!'])('%j is none', (thumbhash) => {
  expect(likenessOf(thumbhash)).toBeUndefined();
});
