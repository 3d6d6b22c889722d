import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';

export type LoveCountProps = {
  /** The formatted number; without it, a placeholder. */
  children?: ReactNode;
  size: 'medium' | 'large';
};

/** The number of a love card. */
export const LoveCount = ({ children, size }: LoveCountProps) => (
  <p
    className={clsx(
      'display numerals min-h-[1.15em] overflow-hidden text-48',
      size === 'large' && 'wide:text-64',
    )}
  >
    {children ?? <Skeleton width="3ch" />}
  </p>
);
