import clsx from 'clsx';
import type { ReactNode } from 'react';
import { colorSlot, type PartnerColor } from './Avatar.tsx';
import styles from './Entries.module.css';

export type EntriesProps = { label: string; children: ReactNode };

/** A vertical list of dated entries. */
export const Entries = ({ label, children }: EntriesProps) => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari drops it where a list has no bullets
  <ul role="list" aria-label={label}>
    {children}
  </ul>
);

export type EntryProps = {
  /** The icon of the entry's kind, and its accessible name. */
  sign: { label: string; icon: ReactNode };
  name: string;
  value: string;
  /** The owner of the color; by default the current user. */
  by?: PartnerColor | undefined;
  children: ReactNode;
};

/** An entry with its name, details and value. */
export const Entry = ({ sign, name, value, by, children }: EntryProps) => (
  <li className={styles.entry} data-color={by && colorSlot(by)}>
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
  figures: readonly { what: string; number: string }[];
  /** `me`: in the current user's color. `us`: in both. */
  owner?: 'me' | 'us' | undefined;
};

/** A few large numbers. */
export const Figures = ({ figures, owner = 'me' }: FiguresProps) => (
  <dl className={styles.figures}>
    {figures.map(({ what, number }) => (
      <div key={what} className={clsx(styles.figure, styles[owner])}>
        <dt className={styles.what}>{what}</dt>
        <dd className={clsx('display', 'numerals', styles.number)}>
          <span className={owner === 'us' ? 'us-text' : undefined}>{number}</span>
        </dd>
      </div>
    ))}
  </dl>
);
