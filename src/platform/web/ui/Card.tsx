import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { colorSlot, type PartnerColor } from './Avatar.tsx';
import styles from './Card.module.css';
import { Skeleton } from './Skeleton.tsx';

export type CardProps = {
  children: ReactNode;
  /** The owner: sets the tint and the top edge. */
  of?: PartnerColor | 'us' | undefined;
  /** The id of the card's heading. */
  labelledBy?: string | undefined;
  padding?: 'normal' | 'none' | undefined;
};

/** A surface with an optional owner. */
export function Card({ children, of, labelledBy, padding = 'normal' }: CardProps) {
  const look = clsx(
    styles.card,
    styles[padding],
    of === 'us' && styles.us,
    of && of !== 'us' && styles.tinted,
  );
  const me = of && of !== 'us' ? colorSlot(of) : undefined;
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
      <div className={styles.tile}>
        <h2 className={styles.tileTitle} id={id}>
          {waiting && <Skeleton width="2ch" />}
          {!waiting && count !== undefined && <span className={styles.tileCount}>{count} </span>}
          {title}
        </h2>
        {children}
        <div className={styles.tileMore}>{more}</div>
      </div>
    </Card>
  );
}
