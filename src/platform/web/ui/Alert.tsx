import type { ReactNode } from 'react';
import styles from './Alert.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export type AlertProps = {
  children: ReactNode;
  /** What is read aloud instead, once, where the words shown keep changing. */
  said?: string | undefined;
};

/** What went wrong and belongs to no field; says itself when it comes. */
export function Alert({ children, said }: AlertProps) {
  if (said === undefined) {
    return (
      <p className={styles.alert} role="alert">
        {children}
      </p>
    );
  }
  return (
    <div className={styles.alert}>
      <p aria-hidden="true">{children}</p>
      <VisuallyHidden>
        <span role="alert">{said}</span>
      </VisuallyHidden>
    </div>
  );
}
