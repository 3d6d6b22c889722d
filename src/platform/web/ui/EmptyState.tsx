import clsx from 'clsx';
import type { ReactNode } from 'react';

export type EmptyStateProps = {
  /** Omitted if the page's title says it. */
  title?: string | undefined;
  text?: ReactNode;
  /** One or two buttons. */
  action?: ReactNode;
  icon?: ReactNode;
  level?: 2 | 3 | undefined;
};

const shape =
  'stroke-2 [stroke-dasharray:3_6] [stroke-linecap:round] forced-colors:fill-none forced-colors:stroke-[CanvasText]';

/** A placeholder for an empty list. */
export function EmptyState({ title, text, action, icon, level = 2 }: EmptyStateProps) {
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <div className="grid justify-items-center gap-2 px-4 py-10 text-center">
      <div className="relative mb-3">
        <svg width="132" height="88" viewBox="0 0 132 88" aria-hidden="true" focusable="false">
          <circle
            className={clsx(shape, 'fill-(--a-soft) stroke-(--a-text)')}
            cx="44"
            cy="44"
            r="40"
          />
          <rect
            className={clsx(shape, 'fill-(--b-soft) stroke-(--b-text) [fill-opacity:0.72]')}
            x="50"
            y="5"
            width="78"
            height="78"
            rx="24"
          />
        </svg>
        {icon !== undefined && (
          <span className="absolute inset-0 m-auto grid size-13 place-items-center rounded-full bg-surface text-ink shadow-2">
            {icon}
          </span>
        )}
      </div>
      {title !== undefined && <Title className="text-18 font-bold">{title}</Title>}
      {text !== undefined && (
        <p className="max-w-[44ch] text-balance text-ink-muted" dir="auto">
          {text}
        </p>
      )}
      {action !== undefined && (
        <div className="mt-4 flex flex-wrap justify-center gap-3">{action}</div>
      )}
    </div>
  );
}
