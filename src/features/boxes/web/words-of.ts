import { errorMessage } from '#platform/web/api/errors.ts';
import { ApiError } from '#shared/api-error.ts';

/** The home's own words, whatever kind of refusal it is (a full disk, say), or else these (S3 §8); and when to try again. */
export const wordsOf = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && (error.message !== '' || error.status === 429)
    ? errorMessage(error)
    : otherwise;
