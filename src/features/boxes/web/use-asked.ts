import { useState } from 'react';
import type { Box } from '../boxes.contract.ts';

/** What lies over the page: a form, or what was won. */
export type Asked =
  | { readonly what: 'create' }
  | { readonly what: 'update' | 'complete' | 'pay' | 'reject' | 'won'; readonly box: Box };

/** One overlay at a time; it keeps its words while it leaves. */
export function useAsked() {
  const [now, setNow] = useState<Overlay>({ asked: undefined, open: false, times: 0, next: [] });
  return {
    ...now,
    ask: (asked: Asked) => setNow((latest) => over(latest, asked)),
    /** The same for what comes by itself: it waits until somebody is done with what lies there. */
    askNext: (asked: Asked) =>
      setNow((latest) =>
        latest.open ? { ...latest, next: [...latest.next, asked] } : over(latest, asked),
      ),
    /** Closes this one: an answer that comes late leaves alone what was asked since. */
    close: () => setNow((latest) => (latest.times === now.times ? closed(latest) : latest)),
  };
}

interface Overlay {
  readonly asked: Asked | undefined;
  readonly open: boolean;
  /** How often something was asked: each time it begins anew. */
  readonly times: number;
  /** What waits until this one is closed. */
  readonly next: readonly Asked[];
}

const over = (latest: Overlay, asked: Asked): Overlay => ({
  ...latest,
  ...{ asked, open: true, times: latest.times + 1 },
});

function closed(latest: Overlay): Overlay {
  const [first, ...next] = latest.next;
  return first === undefined ? { ...latest, open: false } : over({ ...latest, next }, first);
}
