import { ApiError } from '#shared/api-error.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import { errorMessage, NetworkError, ProtocolError } from '../api/errors.ts';
import type { Kept } from './kept.ts';

/* What the outbox decides, of what it is given. */

/** Milliseconds to the next try: at first, and at most. */
export const firstPause = 2_000;
export const longestPause = 5 * 60_000;
/** Milliseconds for which a home is left alone at most, whatever it says. */
const longestRest = 60 * 60_000;

/** Milliseconds to the next try after so many in vain: ever longer, no two devices at the same moment. */
export const pauseAfter = (tries: number, random: () => number): number =>
  Math.min(longestPause, firstPause * 2 ** tries) * (0.5 + random());

/** When a home that is busy may be asked again, in milliseconds since 1970; undefined where it does not say. */
export const askableAt = (error: unknown, now: number): number | undefined =>
  error instanceof ApiError && error.retryAfter !== undefined
    ? now + Math.min(longestRest, error.retryAfter * 1_000)
    : undefined;

/** Why something waits, in words. */
export const whyOf = (error: unknown): string =>
  error instanceof ProtocolError ? sharedMessages.unexpected : errorMessage(error);

/** Too slow, and too much at once, are no answer to what was asked. */
const passing = [408, 429];

/** Whether an answer to what waited is a "no", which asking again does not change. */
export const isNo = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  !passing.includes(error.status);

/** Whether a failure would meet everything else that waits too. */
export function stopsAll(error: unknown, { blob }: Pick<Kept, 'blob'>): boolean {
  // A photo that takes too long on this line does not hold up what is smaller.
  if (error instanceof NetworkError) return !(error.timedOut && blob !== undefined);
  return error instanceof ApiError && [429, 502, 503, 504].includes(error.status);
}

/** The oldest first. */
export const inOrder = (items: readonly Kept[]): Kept[] =>
  [...items].sort((one, other) => one.at - other.at);

export type Group = readonly [Kept, ...Kept[]];

/** Of one kind that is alike, one group; of all others, one each. */
export function grouped(items: readonly Kept[], isAlike: (kind: string) => boolean): Group[] {
  const groups = new Map<string, Group>();
  for (const item of items) {
    const name = isAlike(item.kind) ? `${item.kind} ${item.refused}` : item.key;
    const before = groups.get(name);
    groups.set(name, before === undefined ? [item] : [...before, item]);
  }
  return [...groups.values()];
}

/** Those that are known, and neither wait any more nor are sent by anybody: of their end nobody heard. */
export function lost(
  known: readonly Kept[],
  now: { all: readonly Kept[]; underWay: ReadonlySet<string> },
): Kept[] {
  const keys = new Set(now.all.map(({ key }) => key));
  return known.filter(({ key }) => !keys.has(key) && !now.underWay.has(key));
}
