import { expect, test } from 'vitest';
import { Refusal } from '#shared/refusal.ts';
import { Unreachable } from './unreachable.ts';
import { wordsFor } from './words-for.ts';

const fields = { name: 'Too long' };

test.each([
  ['a refusal', new Refusal(400, 'This is too long.', { fields }), 'This is too long.', fields],
  ['a full disk', new Refusal(507, 'The disk is full.'), 'The disk is full.', undefined],
  ['a full disk of whatever stands before the home', new Refusal(507, ''), 'It failed.', undefined],
  ['what broke there', new Refusal(500, 'TypeError'), 'It failed.', undefined],
  ['no answer', new Unreachable(false), 'It failed.', undefined],
])('what is said of %s', (_, error, words, told) => {
  expect(wordsFor(error, 'It failed.')).toEqual({ words, fields: told });
});
