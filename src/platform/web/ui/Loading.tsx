import { type ReactNode, useEffect, useState } from 'react';

/** Milliseconds. The skeleton itself appears after 150 ms (see `breathe`); from then on it stays for a while. */
const afterMs = 150;
const leastMs = 300;

/** True while a skeleton replaces the content: while pending, and for at least 300 ms once visible, to avoid flicker. */
function useCalmPending(isPending: boolean): boolean {
  const [shownAt, setShownAt] = useState<number>();
  useEffect(() => {
    if (isPending === (shownAt !== undefined)) return;
    const wait = isPending ? afterMs : Math.max(0, leastMs - (performance.now() - (shownAt ?? 0)));
    const timer = setTimeout(() => setShownAt(isPending ? performance.now() : undefined), wait);
    return () => clearTimeout(timer);
  }, [isPending, shownAt]);
  return isPending || shownAt !== undefined;
}

export type LoadingProps = { when: boolean; skeleton: ReactNode; children: ReactNode };

/** A skeleton in place of content that is loading, without flicker. Most places need a `Section`. */
export const Loading = ({ when, skeleton, children }: LoadingProps) =>
  useCalmPending(when) ? (
    <div className="contents" aria-busy="true">
      {skeleton}
    </div>
  ) : (
    children
  );
