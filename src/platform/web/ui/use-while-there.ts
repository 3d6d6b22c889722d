import { useLayoutEffect, useRef } from 'react';

/**
 * For what an answer leads to that may come late. The function given back does what it is given while this part of the
 * page `isThere`, and nothing once it is gone.
 */
export function useWhileThere(isThere = true): (act: () => void) => void {
  const there = useRef(false);
  useLayoutEffect(() => {
    there.current = isThere;
    return () => {
      there.current = false;
    };
  });
  return (act) => {
    if (there.current) act();
  };
}
