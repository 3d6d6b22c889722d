import { ApiError } from '#shared/api-error.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import { Misunderstood } from './misunderstood.ts';
import { Unreachable } from './unreachable.ts';

/**
 * One sentence on any error that a call may throw: what happened and what to do.
 * A refusal speaks for itself, unless it only says "too fast" or nothing at all.
 */
export function inWords(error: unknown): string {
  if (error instanceof Unreachable) {
    return error.timedOut ? sharedMessages.timeout : sharedMessages.unreachable;
  }
  if (error instanceof Misunderstood) return sharedMessages.appUpdated;
  if (!(error instanceof ApiError)) return sharedMessages.unknown;
  if (error.status === 429) return sharedMessages.tooManyAttempts(error.retryAfter);
  if (error.message !== '') return error.message;
  return error.status >= 500 ? sharedMessages.serverError : sharedMessages.unknown;
}
