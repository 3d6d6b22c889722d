import { ApiError } from '#shared/api-error.ts';
import type { WireEnd } from './wire.ts';

/** Connections of one address that nobody has signed in to, whatever carries them. */
const mostUnknown = 16;

export interface Strangers {
  /** Throws a 429 where an address has as many as it may have. */
  refuseMore(address: string): void;
  /** Counts one from now on, while nobody has signed in to it. Answers what forgets it. */
  count(address: string, end: WireEnd): () => void;
}

export function createStrangers(): Strangers {
  const ends = new Map<WireEnd, string>();
  return {
    refuseMore(address) {
      const unknown = [...ends].filter(([end, of]) => of === address && !end.isSignedIn);
      if (unknown.length < mostUnknown) return;
      throw new ApiError(429, 'Too many connections that have not signed in.', { retryAfter: 10 });
    },
    count(address, end) {
      ends.set(end, address);
      return () => void ends.delete(end);
    },
  };
}
