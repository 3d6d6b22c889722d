import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './Card.module.css';
import { meOf, type PartnerColor } from './partner.ts';

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
