import { expect, test } from 'vitest';
import { placeholderOf } from './placeholder.ts';

test('a thumbhash becomes a data URL, anything else nothing', () => {
  expect(placeholderOf('3OcRJYB4d3h/iIeHeEh3eIhw+j3A')).toMatch(/^data:image\/png;base64,/);
  expect(placeholderOf('AAAA')).toBeUndefined();
  expect(placeholderOf('not base64!')).toBeUndefined();
});
