import { Refusal } from '#shared/refusal.ts';
import { httpTexts } from './http.texts.ts';
import { Misunderstood } from './misunderstood.ts';
import { Unreachable } from './unreachable.ts';

/**
 * One sentence on any error that a call may throw: what happened and what to do.
 * A refusal speaks for itself, unless it only says "too fast" or nothing at all.
 */
export function inWords(error: unknown): string {
  if (error instanceof Unreachable) return error.timedOut ? httpTexts.tooSlow : httpTexts.noAnswer;
  if (error instanceof Misunderstood) return httpTexts.notUnderstood;
  if (!(error instanceof Refusal)) return httpTexts.unknown;
  if (error.status === 429) return httpTexts.tooFast(error.retryAfter);
  if (error.message !== '') return error.message;
  return error.status >= 500 ? httpTexts.broken : httpTexts.unknown;
}
