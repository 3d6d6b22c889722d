import { useState } from 'react';
import type { Box } from '../boxes.contract.ts';

/** What lies over the page: a form, or what was won. */
export type Asked =
  | { readonly what: 'create' }
  | { readonly what: 'update' | 'complete' | 'pay' | 'reject' | 'won'; readonly box: Box };

/** One overlay at a time; it keeps its words while it leaves. */
export function useAsked() {
  const [now, setNow] = useState<Overlay>({ asked: undefined, open: false, times: 0 });
  return {
    ...now,
    ask: (asked: Asked) => setNow(({ times }) => ({ asked, open: true, times: times + 1 })),
    /** Closes this one: an answer that comes late leaves alone what was asked since. */
    close: () =>
      setNow((latest) => (latest.times === now.times ? { ...latest, open: false } : latest)),
  };
}

interface Overlay {
  readonly asked: Asked | undefined;
  readonly open: boolean;
  /** How often something was asked: each time it begins anew. */
  readonly times: number;
}
