import clsx from 'clsx';
import styles from './Figures.module.css';

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
