import { type ReactNode, useId } from 'react';
import { Card } from './Card.tsx';
import { Skeleton } from './Skeleton.tsx';
import styles from './Tile.module.css';

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
        <h2 className={styles.title} id={id}>
          {waiting && <Skeleton width="2ch" />}
          {!waiting && count !== undefined && <span className={styles.count}>{count} </span>}
          {title}
        </h2>
        {children}
        <div className={styles.more}>{more}</div>
      </div>
    </Card>
  );
}
