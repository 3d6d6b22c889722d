import { type RefObject, useEffect } from 'react';

/** How long React Aria may take to give focus back after its overlay is gone, in frames. */
const frames = 3;

/** Inside an overlay: when it goes and leaves focus nowhere, because its opener is gone too, focus goes to `to`. */
export function FocusFallback({ to }: { to: RefObject<HTMLElement | null> | undefined }) {
  useEffect(() => {
    if (to === undefined) return;
    return () => {
      const look = (left: number) =>
        requestAnimationFrame(() => {
          if (left > 0) look(left - 1);
          else if (document.activeElement === document.body) to.current?.focus();
        });
      look(frames);
    };
  }, [to]);
  return null;
}
