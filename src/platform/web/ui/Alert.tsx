import type { ReactNode } from 'react';
import styles from './Alert.module.css';

export type AlertProps = {
  children: ReactNode;
  /** Text that is announced once in place of children that keep changing. */
  announcement?: string | undefined;
};

/** An error that belongs to no field; announced when it appears. */
export function Alert({ children, announcement }: AlertProps) {
  if (announcement === undefined) {
    return (
      <p className={styles.alert} role="alert" dir="auto">
        {children}
      </p>
    );
  }
  return (
    <div className={styles.alert}>
      <p aria-hidden="true">{children}</p>
      <span className="visually-hidden" role="alert">
        {announcement}
      </span>
    </div>
  );
}
