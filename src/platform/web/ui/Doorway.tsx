import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { UserColor } from '#shared/user.ts';
import styles from './Doorway.module.css';
import { meOf } from './partner.ts';
import { TwoShapes } from './TwoShapes.tsx';

interface DoorwayProps {
  /** Who is about to come in: the page takes their colour. */
  who?: UserColor | undefined;
  /** How far the two shapes are from each other: 1 apart, 0 together. */
  apart?: number | undefined;
  /** Whose initials the shapes carry. */
  initials?: readonly [string, string] | undefined;
  /** Where the page begins beside the picture; `top` for pages of changing height. */
  align?: 'center' | 'top' | undefined;
  children: ReactNode;
}

/** Everything that happens before one is in: the picture of both, and a page beside it or below. */
export function Doorway({ who, apart, initials, align = 'center', children }: DoorwayProps) {
  return (
    <div className={styles.screen} data-me={who && meOf(who)}>
      <TwoShapes leaning={who} apart={apart} initials={initials} />
      <div className={clsx(styles.side, styles[align])}>{children}</div>
    </div>
  );
}
