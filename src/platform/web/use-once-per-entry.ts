import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Returns a function that leaves the current history entry at most once. Going back takes a moment, in which a second Esc must not go back again. */
export function useOncePerEntry(): (leave: () => void) => void {
  const { key } = useLocation();
  const left = useRef<string>(undefined);
  // Forward returns to the same entry.
  useEffect(() => {
    if (left.current !== key) left.current = undefined;
  }, [key]);
  return (leave) => {
    if (left.current === key) return;
    left.current = key;
    leave();
  };
}
