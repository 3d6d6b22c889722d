import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';

export type LoveCountProps = {
  /** The formatted number; without it, a placeholder. */
  children?: ReactNode;
  /** The love of the day; without it, a placeholder. */
  note?: string | undefined;
  size: keyof typeof sizes;
};

const sizes = { small: 'text-36', medium: 'text-48', large: 'text-48 wide:text-64' };

/** The number of a love card, with a note. */
export const LoveCount = ({ children, note, size }: LoveCountProps) => (
  <>
    <p className={clsx('display numerals min-h-[1.15em] overflow-hidden', sizes[size])}>
      {children ?? <Skeleton width="3ch" />}
    </p>
    <p className="min-h-[1.5em] flex-1 text-14 wrap-anywhere text-ink-muted">
      {note ?? <Skeleton width="9ch" />}
    </p>
  </>
);
