import { t } from '../messages/index.ts';
import { Button } from './Button.tsx';

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
    <nav className="flex flex-wrap items-center justify-center gap-x-5 gap-y-3" aria-label={label}>
      <Button disabledReason={page <= 1 ? t.firstPage : undefined} onClick={() => onPage(page - 1)}>
        {t.previousPage}
      </Button>
      <p
        className="min-w-[12ch] text-center text-ink-muted tabular-nums"
        role="status"
        aria-busy={busy || undefined}
      >
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
