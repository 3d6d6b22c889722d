import { useEffect, useState } from 'react';

const afterMs = 150;
const leastMs = 300;

/** Whether to show a skeleton: not for waits under 150 ms, and once shown for at least 300 ms, so that nothing flickers. */
export const useCalmPending = (pending: boolean): boolean => {
  const [shownAt, setShownAt] = useState<number>();
  useEffect(() => {
    if (pending === (shownAt !== undefined)) return;
    const wait = pending ? afterMs : Math.max(0, leastMs - (performance.now() - (shownAt ?? 0)));
    const timer = setTimeout(() => setShownAt(pending ? performance.now() : undefined), wait);
    return () => clearTimeout(timer);
  }, [pending, shownAt]);
  return shownAt !== undefined;
};
