import { Refusal } from '#shared/refusal.ts';
import { platformMessages as t } from '../messages/index.ts';
import { Misunderstood } from './misunderstood.ts';
import { Unreachable } from './unreachable.ts';

/**
 * One sentence on any error that a call may throw: what happened and what to do.
 * A refusal speaks for itself, unless it only says "too fast" or nothing at all.
 */
export function inWords(error: unknown): string {
  if (error instanceof Unreachable) return error.timedOut ? t.errors.tooSlow : t.errors.noAnswer;
  if (error instanceof Misunderstood) return t.errors.notUnderstood;
  if (!(error instanceof Refusal)) return t.errors.unknown;
  if (error.status === 429) return t.errors.tooFast(error.retryAfter);
  if (error.message !== '') return error.message;
  return error.status >= 500 ? t.errors.broken : t.errors.unknown;
}
