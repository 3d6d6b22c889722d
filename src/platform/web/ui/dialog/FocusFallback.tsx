import { type RefObject, useEffect } from 'react';
import { focusWhenLost } from '../focus-when-lost.ts';

/** Inside an overlay: when it goes and leaves focus nowhere, because its opener is gone too, focus goes to `to`. */
export function FocusFallback({ to }: { to: RefObject<HTMLElement | null> | undefined }) {
  useEffect(() => (to === undefined ? undefined : () => focusWhenLost(() => to.current)), [to]);
  return null;
}
