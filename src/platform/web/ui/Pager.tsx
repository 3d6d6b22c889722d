import { Button } from './Button.tsx';
import styles from './Pager.module.css';
import { uiTexts } from './ui.texts.ts';

export type PagerProps = {
  /** Names what has pages. */
  label: string;
  /** From 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** The page asked for last is still on its way. */
  busy?: boolean | undefined;
};

/** One page back or on, and where one is. Nothing where there is only one page. */
export function Pager({ label, page, pages, onPage, busy = false }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav className={styles.pager} aria-label={label}>
      <Button
        disabledReason={page <= 1 ? uiTexts.firstPage : undefined}
        onClick={() => onPage(page - 1)}
      >
        {uiTexts.previousPage}
      </Button>
      <p className={styles.place} role="status" aria-busy={busy || undefined}>
        {uiTexts.pageOf(page, pages)}
      </p>
      <Button
        disabledReason={page >= pages ? uiTexts.lastPage : undefined}
        onClick={() => onPage(page + 1)}
      >
        {uiTexts.nextPage}
      </Button>
    </nav>
  );
}
