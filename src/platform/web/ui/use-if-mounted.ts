import { useLayoutEffect, useRef } from 'react';

/**
 * Returns a function that runs `act` while the component is mounted, and `otherwise` if not. Use
 * it for late responses.
 */
export function useIfMounted(): (act: () => void, otherwise?: () => void) => void {
  const there = useRef(false);
  useLayoutEffect(() => {
    there.current = true;
    return () => {
      there.current = false;
    };
  }, []);
  return (act, otherwise) => {
    if (there.current) act();
    else otherwise?.();
  };
}
