import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** Returns a function that leaves the current history entry at most once. Going back takes a moment, in which a second Esc must not go back again. */
export function useOncePerEntry(): (leave: () => void) => void {
  const { key } = useLocation();
  const lastKey = useRef<string>(undefined);
  // Forward returns to the same entry.
  useEffect(() => {
    if (lastKey.current !== key) lastKey.current = undefined;
  }, [key]);
  return (leave) => {
    if (lastKey.current === key) return;
    lastKey.current = key;
    leave();
  };
}

/** Drops a parameter from the address if it is there, with its details, and calls `onAsked` with the parameters. */
export function useRequestInAddress(
  name: string,
  onAsked?: (asked: URLSearchParams) => void,
  details: readonly string[] = [],
): void {
  const navigate = useNavigate();
  const [rendered] = useSearchParams();
  const isAsked = rendered.has(name);
  const answer = useEffectEvent(() => {
    // The address may be newer than the rendered one.
    const params = new URLSearchParams(location.search);
    const asked = new URLSearchParams(params);
    for (const each of [name, ...details]) params.delete(each);
    const place = { search: `?${params}`, hash: location.hash };
    void navigate(place, { replace: true, preventScrollReset: true });
    onAsked?.(asked);
  });
  useEffect(() => {
    if (isAsked) answer();
  }, [isAsked]);
}

/** Makes the browser ask before the page is left with unsaved input. Returns how to stop. */
export function askBeforeUnload(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    event.preventDefault();
    // Chromium before 119 needs this.
    event.returnValue = true;
  };
  addEventListener('beforeunload', ask);
  return () => removeEventListener('beforeunload', ask);
}

type Keys = Readonly<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>>;

/** True if a click with these keys opens a link in a new tab or window. */
export const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: Keys): boolean =>
  ctrlKey || metaKey || shiftKey || altKey;
