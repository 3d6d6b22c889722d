import { expect, test } from 'vitest';
import { ApiError } from '#shared/api-error.ts';
import { Unreachable } from './unreachable.ts';
import { wordsFor } from './words-for.ts';

const fields = { name: 'Too long' };

test.each([
  ['a refusal', new ApiError(400, 'This is too long.', { fields }), 'This is too long.', fields],
  ['a full disk', new ApiError(507, 'The disk is full.'), 'The disk is full.', undefined],
  [
    'a full disk of whatever stands before the home',
    new ApiError(507, ''),
    'It failed.',
    undefined,
  ],
  ['what broke there', new ApiError(500, 'TypeError'), 'It failed.', undefined],
  ['no answer', new Unreachable(false), 'It failed.', undefined],
])('what is said of %s', (_, error, words, told) => {
  expect(wordsFor(error, 'It failed.')).toEqual({ words, fields: told });
});
