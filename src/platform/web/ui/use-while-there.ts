import { useLayoutEffect, useRef } from 'react';

/**
 * For what an answer leads to that may come late: does what `act` is by then, while this part of the page `isThere`, and
 * nothing once it is gone.
 */
export function useWhileThere(act: () => void, isThere = true): () => void {
  const latest = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    latest.current = isThere ? act : undefined;
    return () => {
      latest.current = undefined;
    };
  });
  return () => latest.current?.();
}
