import { useLayoutEffect, useRef } from 'react';

/** For reactions to late responses. The returned function runs `act` while the component is mounted, and otherwise `otherwise`. */
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
