import PackageOpen from 'lucide-react/icons/package-open';
import type { ReactNode } from 'react';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Pager } from '#platform/web/ui/Pager.tsx';
import { Skeleton, useCalmPending } from '#platform/web/ui/Skeleton.tsx';
import type { Box } from '../boxes.contract.ts';
import { boxesOfPage } from '../card.rules.ts';
import { boxesMessages as t } from '../messages/index.ts';
import styles from './BoxesPage.module.css';
import type { List } from './use-boxes-address.ts';

export type BoxListProps = {
  list: List;
  /** Undefined while they are on their way, and where they did not come. */
  boxes: readonly Box[] | undefined;
  failed: boolean;
  fetching: boolean;
  onRetry: () => void;
  /** From 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** The way to a first box, where there is none. */
  create: ReactNode;
  card: (box: Box) => ReactNode;
};

/** One list of boxes, 20 at a time, or what is there instead (S3 §2). */
export function BoxList(props: BoxListProps) {
  const { list, boxes, failed, fetching, onRetry, page, pages, onPage, create, card } = props;
  const waiting = useCalmPending(boxes === undefined && !failed);
  const isReceived = list === 'received';
  const shown = boxes?.slice((page - 1) * boxesOfPage, page * boxesOfPage) ?? [];
  return (
    <section className={styles.list} aria-busy={waiting || undefined}>
      <span className="visually-hidden">
        <h2>{isReceived ? t.page.receivedList : t.page.createdList}</h2>
      </span>
      {failed && (
        <ErrorState
          compact={boxes !== undefined}
          text={isReceived ? t.page.failed.received : t.page.failed.owned}
          busy={fetching}
          onRetry={onRetry}
        />
      )}
      {waiting && <BoxesSkeleton />}
      {!waiting && boxes?.length === 0 && (
        <EmptyState
          level={3}
          title={isReceived ? t.page.noneReceived : t.page.noneCreated}
          text={isReceived ? t.page.noneReceivedHint : t.page.noneCreatedHint}
          icon={<PackageOpen size={24} strokeWidth={1.75} />}
          action={isReceived ? undefined : create}
        />
      )}
      {!waiting && shown.length > 0 && <div className={styles.grid}>{shown.map(card)}</div>}
      <Pager label={t.page.pages[list]} page={page} pages={pages} onPage={onPage} />
    </section>
  );
}

const BoxesSkeleton = () => (
  <div className={styles.grid}>
    {['one', 'two', 'three'].map((place) => (
      <Skeleton key={place} shape="block" height={230} />
    ))}
  </div>
);
