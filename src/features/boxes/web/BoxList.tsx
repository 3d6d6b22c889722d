import type { UseQueryResult } from '@tanstack/react-query';
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
  query: UseQueryResult<Box[]>;
  /** From 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** The button that creates a box. */
  create: ReactNode;
  children: (box: Box) => ReactNode;
};

/** One list of boxes, 20 on a page (S3 §2). */
export function BoxList({ list, query, page, pages, onPage, create, children }: BoxListProps) {
  const { data: boxes, isError } = query;
  const waiting = useCalmPending(boxes === undefined && !isError);
  const isReceived = list === 'received';
  const shown = boxes?.slice((page - 1) * boxesOfPage, page * boxesOfPage) ?? [];
  return (
    <section className={styles.list} aria-busy={waiting || undefined}>
      <h2 className="visually-hidden">{isReceived ? t.page.receivedList : t.page.createdList}</h2>
      {isError && (
        <ErrorState
          compact={boxes !== undefined}
          text={isReceived ? t.page.failed.received : t.page.failed.owned}
          query={query}
        />
      )}
      {waiting && (
        <div className={styles.grid}>
          {['one', 'two', 'three'].map((key) => (
            <Skeleton key={key} shape="block" height={230} />
          ))}
        </div>
      )}
      {!waiting && boxes?.length === 0 && (
        <EmptyState
          level={3}
          title={isReceived ? t.page.noneReceived : t.page.noneCreated}
          text={isReceived ? t.page.noneReceivedHint : t.page.noneCreatedHint}
          icon={<PackageOpen size={24} strokeWidth={1.75} />}
          action={isReceived ? undefined : create}
        />
      )}
      {!waiting && shown.length > 0 && <div className={styles.grid}>{shown.map(children)}</div>}
      <Pager label={t.page.pages[list]} page={page} pages={pages} onPage={onPage} />
    </section>
  );
}
