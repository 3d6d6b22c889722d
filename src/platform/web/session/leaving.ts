import { useEffect, useEffectEvent } from 'react';

/** Each goes on to `leave`, or does not where somebody would rather stay. */
export type Leaving = Set<(leave: () => void) => void>;

/** Asks before somebody signs out, for as long as this is on the page. */
export function useAskedBeforeLeaving(
  leaving: Leaving,
  ask: (leave: () => void) => Promise<void>,
): void {
  const asked = useEffectEvent(ask);
  useEffect(() => {
    const listener = (leave: () => void) => void asked(leave);
    leaving.add(listener);
    return () => void leaving.delete(listener);
  }, [leaving]);
}
