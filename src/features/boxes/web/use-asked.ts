import { useState } from 'react';
import type { Box } from '../boxes.contract.ts';

/** What lies over the page: a form, or what was won. */
export type Asked =
  | { readonly what: 'create' }
  | { readonly what: 'update' | 'complete' | 'pay' | 'reject' | 'won'; readonly box: Box };

/** One overlay at a time; it keeps its words while it leaves. */
export function useAsked() {
  const [asked, setAsked] = useState<Asked>();
  const [open, setOpen] = useState(false);
  const [times, setTimes] = useState(0);
  return {
    asked,
    open,
    /** How often something was asked: each time it begins anew. */
    times,
    ask(next: Asked) {
      setAsked(next);
      setTimes(times + 1);
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}
