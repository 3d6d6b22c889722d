import clsx from 'clsx';
import { type ReactNode, useId } from 'react';

export type DropFrameProps = {
  children: ReactNode;
  /** `target`: files are dragged. `over-page`: without a fill of its own. */
  look: 'empty' | 'target' | 'over-page';
};

/** A dashed border around a drop area; in both partners' colors while files are dragged. */
export function DropFrame({ children, look }: DropFrameProps) {
  const isTarget = look !== 'empty';
  const gradient = useId();
  return (
    <div className={clsx('relative rounded-card', look === 'target' && 'bg-us-soft')}>
      <svg
        className="pointer-events-none absolute inset-0 size-full"
        aria-hidden="true"
        focusable="false"
      >
        <defs>
          <linearGradient id={gradient}>
            <stop stopColor="var(--a-solid)" offset="0" />
            <stop stopColor="var(--us-mid)" offset="0.5" />
            <stop stopColor="var(--b-solid)" offset="1" />
          </linearGradient>
        </defs>
        <rect
          className="h-[calc(100%-2px)] w-[calc(100%-2px)] stroke-control forced-colors:stroke-[CanvasText]"
          x="1"
          y="1"
          rx="15"
          fill="none"
          strokeWidth={isTarget ? 2 : 1.5}
          strokeDasharray="7 6"
          strokeLinecap="round"
          style={isTarget ? { stroke: `url(#${gradient})` } : {}}
        />
      </svg>
      {children}
    </div>
  );
}
