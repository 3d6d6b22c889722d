import { ApiError, type FieldErrors } from '#shared/api-error.ts';
import { inWords } from './words.ts';

/** What is wrong with single fields, or what to say of all: the refusal's own words, or else these. */
export function wordsFor(
  error: unknown,
  otherwise: string,
): { fields: FieldErrors | undefined; words: string } {
  // A full disk is said as well: whoever hosts the home can make room.
  const isRefused =
    error instanceof ApiError &&
    (error.status < 500 || (error.status === 507 && error.message !== ''));
  return {
    fields: isRefused ? error.fields : undefined,
    words: isRefused ? inWords(error) : otherwise,
  };
}
