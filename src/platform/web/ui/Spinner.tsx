import clsx from 'clsx';
import { t } from '../messages/index.ts';
import styles from './Spinner.module.css';

export type SpinnerProps = {
  /** Height in pixels; it is 1.5 times as wide. */
  size?: number | undefined;
  /** True to use the color of the surrounding text. */
  plain?: boolean | undefined;
};

/** The two shapes of the mark, moving. Decorative: text beside it says what is loading. */
export function Spinner({ size = 24, plain = false }: SpinnerProps) {
  return (
    <svg
      className={clsx(styles.spinner, plain && styles.plain)}
      width={size * 1.5}
      height={size}
      viewBox="0 0 48 32"
      aria-hidden="true"
      focusable="false"
    >
      <circle className={styles.circle} cx="13" cy="16" r="11" />
      <rect className={styles.square} x="24" y="5" width="22" height="22" rx="7" />
    </svg>
  );
}

export function FullScreenLoading() {
  return (
    <main className={styles.screen} aria-busy="true">
      <Spinner size={48} />
      <h1 className={styles.text}>{t.loading}</h1>
    </main>
  );
}
