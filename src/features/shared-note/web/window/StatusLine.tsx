import type { ReactNode } from 'react';
import styles from './StatusLine.module.css';

export type StatusLineProps = {
  /** Of the dot, which is never alone: the words say the same. */
  tone: 'ok' | 'warn' | 'danger';
  children: ReactNode;
};

/** Under the window's title: a dot, and words. */
export function StatusLine({ tone, children }: StatusLineProps) {
  return (
    <p className={styles.line}>
      <span className={styles.dot} data-tone={tone} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
