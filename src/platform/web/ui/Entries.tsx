import clsx from 'clsx';
import type { ReactNode } from 'react';
import { meOf, type PartnerColor } from './Avatar.tsx';
import styles from './Entries.module.css';

export type EntriesProps = { label: string; children: ReactNode };

/** What was gathered in time, one below the other. */
export const Entries = ({ label, children }: EntriesProps) => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari drops it where a list has no bullets
  <ul role="list" aria-label={label}>
    {children}
  </ul>
);

export type EntryProps = {
  /** What kind it is, as an icon with its name. */
  sign: { label: string; icon: ReactNode };
  name: string;
  value: string;
  /** Whose colour it wears; that of who looks where it says nothing. */
  by?: PartnerColor | undefined;
  children: ReactNode;
};

/** One of them: what it is, what there is to say about it, and what it is worth. */
export const Entry = ({ sign, name, value, by, children }: EntryProps) => (
  <li className={styles.entry} data-me={by && meOf(by)}>
    <span className={styles.sign} role="img" aria-label={sign.label} title={sign.label}>
      {sign.icon}
    </span>
    <span className={styles.name} dir="auto">
      {name}
    </span>
    <span className={clsx('display', 'numerals', styles.value)}>{value}</span>
    <div className={styles.words} dir="auto">
      {children}
    </div>
  </li>
);

export type FiguresProps = {
  /** Each with what it counts. */
  figures: readonly { what: string; number: string }[];
  /** In the colour of who looks, or in that of both. */
  of?: 'me' | 'us' | undefined;
};

/** A few numbers that matter, in large. */
export const Figures = ({ figures, of = 'me' }: FiguresProps) => (
  <dl className={styles.figures}>
    {figures.map(({ what, number }) => (
      <div key={what} className={clsx(styles.figure, styles[of])}>
        <dt className={styles.what}>{what}</dt>
        <dd className={clsx('display', 'numerals', styles.number)}>
          <span className={of === 'us' ? 'us-text' : undefined}>{number}</span>
        </dd>
      </div>
    ))}
  </dl>
);
