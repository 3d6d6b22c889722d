import { ApiError } from '#shared/api-error.ts';
import { isTransient, NetworkError } from './errors.ts';

/** An action that has not reached the server, as it is stored in IndexedDB. */
export interface OutboxItem {
  /** Idempotency key of the request. */
  readonly key: string;
  /** Username: it is sent and shown for this user only. */
  readonly user: string;
  readonly kind: string;
  readonly input: unknown;
  readonly blob?: Blob | undefined;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The last error as text. */
  readonly why: string | null;
  /** It failed: it is sent again only if the user says so. */
  readonly failed: boolean;
}

export type ItemState = 'queued' | 'sending' | 'failed';

export type Outcome = 'sent' | 'failed' | 'discarded';

/** Uploads at a time. */
export const maxParallelFiles = 3;

/** Milliseconds. */
export const firstDelay = 2_000;
export const maxDelay = 5 * 60_000;
const maxRetryAfter = 60 * 60_000;

/** Milliseconds before the next attempt after `tries` without success, with jitter. */
export const backoff = (tries: number, random: () => number): number =>
  Math.min(maxDelay, firstDelay * 2 ** tries) * (0.5 + random());

/**
 * Returns the time when the server accepts requests again, in milliseconds since 1970; undefined
 * if it is unknown.
 */
export const retryAt = (error: unknown, now: number): number | undefined =>
  error instanceof ApiError && error.retryAfter !== undefined
    ? now + Math.min(maxRetryAfter, error.retryAfter * 1_000)
    : undefined;

/** True if the items behind this one would fail as well. */
export const stopsQueue = (error: unknown, hasBlob: boolean): boolean =>
  // A photo that times out on a slow connection does not block smaller items.
  isTransient(error) && !(error instanceof NetworkError && error.timedOut && hasBlob);

export const oldestFirst = (items: readonly OutboxItem[]): OutboxItem[] =>
  [...items].sort((one, other) => one.at - other.at);

export type Group = readonly [OutboxItem, ...OutboxItem[]];

/** Items of a countable kind form one group per state; every other item is a group of its own. */
export function groupItems(
  items: readonly OutboxItem[],
  isCountable: (kind: string) => boolean,
): Group[] {
  const groups = new Map<string, Group>();
  for (const item of items) {
    const name = isCountable(item.kind) ? `${item.kind} ${item.failed}` : item.key;
    const group = groups.get(name);
    groups.set(name, group === undefined ? [item] : [...group, item]);
  }
  return [...groups.values()];
}
