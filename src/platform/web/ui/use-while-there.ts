import { useLayoutEffect, useRef } from 'react';

/**
 * For what an answer leads to that may come late. The function given back does what it is given while this part of the
 * page `isThere`, and once it is gone nothing, or what it is to do `otherwise`.
 */
export function useWhileThere(isThere = true): (act: () => void, otherwise?: () => void) => void {
  const there = useRef(false);
  useLayoutEffect(() => {
    there.current = isThere;
    return () => {
      there.current = false;
    };
  });
  return (act, otherwise) => {
    if (there.current) act();
    else otherwise?.();
  };
}
