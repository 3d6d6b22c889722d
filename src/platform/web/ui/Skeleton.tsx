import clsx from 'clsx';
import { useEffect, useState } from 'react';

const shapes = {
  text: 'h-[1em] w-full rounded-[6px]',
  block: 'h-24 w-full rounded-control',
  circle: 'size-10 rounded-full',
};

export type SkeletonProps = {
  shape?: keyof typeof shapes | undefined;
  /** CSS lengths; by default full width and one line high. */
  width?: string | number | undefined;
  height?: string | number | undefined;
};

/** A placeholder, shown after 150 ms. The list around it sets `aria-busy`. */
export function Skeleton({ shape = 'text', width, height }: SkeletonProps) {
  return (
    <span
      className={clsx(
        'block breathe bg-sunken forced-colors:border forced-colors:border-[GrayText]',
        shapes[shape],
      )}
      style={{ width, height }}
      aria-hidden="true"
    />
  );
}

const afterMs = 150;
const leastMs = 300;

/** True while a <Skeleton> replaces the content: while pending, and for at least 300 ms once visible, to avoid flicker. */
export const useCalmPending = (isPending: boolean): boolean => {
  const [shownAt, setShownAt] = useState<number>();
  useEffect(() => {
    if (isPending === (shownAt !== undefined)) return;
    const wait = isPending ? afterMs : Math.max(0, leastMs - (performance.now() - (shownAt ?? 0)));
    const timer = setTimeout(() => setShownAt(isPending ? performance.now() : undefined), wait);
    return () => clearTimeout(timer);
  }, [isPending, shownAt]);
  return isPending || shownAt !== undefined;
};
