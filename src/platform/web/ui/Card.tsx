import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { meOf, type PartnerColor } from './Avatar.tsx';
import styles from './Card.module.css';
import { Skeleton } from './Skeleton.tsx';

export type CardProps = {
  children: ReactNode;
  /** Whose it is: tinted, with that partner's top edge. */
  of?: PartnerColor | 'us' | undefined;
  /** Names the region, when the card has a heading with this id. */
  labelledBy?: string | undefined;
  padding?: 'normal' | 'none' | undefined;
};

/** A surface on the page: nobody's, one partner's, or both's. */
export function Card({ children, of, labelledBy, padding = 'normal' }: CardProps) {
  const look = clsx(
    styles.card,
    styles[padding],
    of === 'us' && styles.us,
    of && of !== 'us' && styles.tinted,
  );
  const me = of && of !== 'us' ? meOf(of) : undefined;
  if (labelledBy === undefined) {
    return (
      <div className={look} data-me={me}>
        {children}
      </div>
    );
  }
  return (
    <section className={look} data-me={me} aria-labelledby={labelledBy}>
      {children}
    </section>
  );
}

export type TileProps = {
  /** What is counted: the heading, after the number. */
  title: string;
  /** The number, as it is read; undefined where it is not known. */
  count: string | undefined;
  /** The number is on its way. */
  waiting: boolean;
  /** Some of what is counted. */
  children: ReactNode;
  /** The link to all of it. */
  more: ReactNode;
};

/** How many there are of something, a look at it, and the way there. */
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
