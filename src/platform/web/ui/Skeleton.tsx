import clsx from 'clsx';
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
