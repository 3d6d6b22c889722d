import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { colorSlot, type PartnerColor } from './Avatar.tsx';
import { Skeleton } from './Skeleton.tsx';

export type CardProps = {
  children: ReactNode;
  /** The owner: sets the tint and the top edge. */
  owner?: PartnerColor | 'us' | undefined;
  /** The id of the card's heading. */
  labelledBy?: string | undefined;
  padding?: 'normal' | 'none' | undefined;
};

/** A surface with an optional owner. */
export function Card({ children, owner, labelledBy, padding = 'normal' }: CardProps) {
  const isTinted = owner !== undefined && owner !== 'us';
  const look = clsx(
    'relative min-w-0 rounded-card border forced-colors:border-[CanvasText]',
    isTinted ? 'border-own-line bg-own-soft' : 'border-hairline bg-surface shadow-2',
    owner && 'edge forced-colors:before:hidden',
    owner && (isTinted ? 'before:bg-own-solid' : 'before:bg-us'),
    padding === 'none' ? 'overflow-hidden' : 'p-6 phone:px-4 phone:py-5',
  );
  const me = isTinted ? colorSlot(owner) : undefined;
  if (labelledBy === undefined) {
    return (
      <div className={look} data-color={me}>
        {children}
      </div>
    );
  }
  return (
    <section className={look} data-color={me} aria-labelledby={labelledBy}>
      {children}
    </section>
  );
}

export type TileProps = {
  title: string;
  /** Formatted count; undefined if unknown. */
  count: string | undefined;
  /** The number is loading. */
  waiting: boolean;
  /** A preview of the counted items. */
  children: ReactNode;
  /** The link to all items. */
  more: ReactNode;
};

/** A count with a preview and a link to the list. */
export function Tile({ title, count, waiting, children, more }: TileProps) {
  const id = useId();
  return (
    <Card labelledBy={id}>
      <div className="grid h-full grid-cols-1 grid-rows-[auto_1fr_auto] items-start gap-4">
        {/* The height stays the same while the count loads. */}
        <h2 className="flex min-h-12 flex-wrap items-baseline gap-x-2 text-16" id={id}>
          {waiting && <Skeleton width="2ch" />}
          {!waiting && count !== undefined && (
            <span className="font-display text-36 leading-[48px] font-semibold tabular-nums">
              {count}{' '}
            </span>
          )}
          {title}
        </h2>
        {children}
        <div className="*:inline-flex *:min-h-11 *:items-center *:font-semibold">{more}</div>
      </div>
    </Card>
  );
}
