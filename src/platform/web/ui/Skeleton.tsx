import clsx from 'clsx';

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

/** A placeholder, shown after 150 ms. */
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
