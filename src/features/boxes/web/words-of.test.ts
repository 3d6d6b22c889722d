import { expect, test } from 'vitest';
import { NetworkError } from '#platform/web/api/errors.ts';
import { ApiError } from '#shared/api-error.ts';
import { wordsOf } from './words-of.ts';

const otherwise = 'Failed to open box';

test.each([409, 500, 503, 507])(
  'the words of a %d are shown where it has some (S3 §8)',
  (status) => {
    expect(wordsOf(new ApiError(status, 'The disk is full.'), otherwise)).toBe('The disk is full.');
    expect(wordsOf(new ApiError(status, ''), otherwise)).toBe(otherwise);
  },
);

test('where nobody answered the default is', () => {
  expect(wordsOf(new NetworkError(false), otherwise)).toBe(otherwise);
  expect(wordsOf(new Error('Something else'), otherwise)).toBe(otherwise);
});
