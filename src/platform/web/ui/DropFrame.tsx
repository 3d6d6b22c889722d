import clsx from 'clsx';
import { type ReactNode, useId } from 'react';

export type DropFrameProps = {
  children: ReactNode;
  dragging: boolean;
  className?: string | undefined;
};

/** A dashed border around a drop area; in both partners' colors while files are dragged. */
export function DropFrame({ children, dragging, className }: DropFrameProps) {
  const gradient = useId();
  return (
    <div className={clsx('relative rounded-card', dragging && 'bg-us-soft', className)}>
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
          strokeWidth={dragging ? 2 : 1.5}
          strokeDasharray="7 6"
          strokeLinecap="round"
          style={dragging ? { stroke: `url(#${gradient})` } : {}}
        />
      </svg>
      {children}
    </div>
  );
}
