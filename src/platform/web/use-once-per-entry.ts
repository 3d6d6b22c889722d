import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Does what leaves this entry of the browser's history at most once: it takes a moment, in which a second Esc must not
 * leave the one behind it as well.
 */
export function useOncePerEntry(): (leave: () => void) => void {
  const { key } = useLocation();
  const left = useRef<string>(undefined);
  // Forward comes back to the same entry, to be left once more.
  useEffect(() => {
    if (left.current !== key) left.current = undefined;
  }, [key]);
  return (leave) => {
    if (left.current === key) return;
    left.current = key;
    leave();
  };
}
