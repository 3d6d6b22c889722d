import clsx from 'clsx';
import { useEffect, useState } from 'react';
import styles from './Skeleton.module.css';

export type SkeletonProps = {
  shape?: 'text' | 'block' | 'circle' | undefined;
  /** CSS lengths; by default as wide as its place, one line high. */
  width?: string | number | undefined;
  height?: string | number | undefined;
};

/** The shape of what is coming; shows after 150 ms. The list around it carries `aria-busy`. */
export function Skeleton({ shape = 'text', width, height }: SkeletonProps) {
  return (
    <span
      className={clsx(styles.skeleton, styles[shape])}
      style={{ width, height }}
      aria-hidden="true"
    />
  );
}

const afterMs = 150;
const leastMs = 300;

/**
 * Whether a <Skeleton>, which shows itself after 150 ms, has the place: while something is pending and,
 * once it could be seen, for at least 300 ms, so that nothing flickers.
 */
export const useCalmPending = (pending: boolean): boolean => {
  const [shownAt, setShownAt] = useState<number>();
  useEffect(() => {
    if (pending === (shownAt !== undefined)) return;
    const wait = pending ? afterMs : Math.max(0, leastMs - (performance.now() - (shownAt ?? 0)));
    const timer = setTimeout(() => setShownAt(pending ? performance.now() : undefined), wait);
    return () => clearTimeout(timer);
  }, [pending, shownAt]);
  return pending || shownAt !== undefined;
};
