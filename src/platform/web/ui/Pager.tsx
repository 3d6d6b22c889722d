import { t } from '../messages/index.ts';
import { Button } from './Button.tsx';
import styles from './Pager.module.css';

export type PagerProps = {
  /** The accessible name. */
  label: string;
  /** Number of the current page, from 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** The requested page is loading. */
  busy?: boolean | undefined;
};

/** Previous and next buttons. Renders nothing for a single page. */
export function Pager({ label, page, pages, onPage, busy = false }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav className={styles.pager} aria-label={label}>
      <Button disabledReason={page <= 1 ? t.firstPage : undefined} onClick={() => onPage(page - 1)}>
        {t.previousPage}
      </Button>
      <p className={styles.place} role="status" aria-busy={busy || undefined}>
        {t.pageOf(page, pages)}
      </p>
      <Button
        disabledReason={page >= pages ? t.lastPage : undefined}
        onClick={() => onPage(page + 1)}
      >
        {t.nextPage}
      </Button>
    </nav>
  );
}
