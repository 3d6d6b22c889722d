import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import styles from './BackLink.module.css';

/** The `back` link of a page. Separate from `Page`, since the sign-in page loads no icons. */
export function BackLink({ children }: { children: ReactNode }) {
  return (
    <p className={styles.back}>
      <ArrowLeft size={20} strokeWidth={1.75} aria-hidden="true" />
      {children}
    </p>
  );
}
