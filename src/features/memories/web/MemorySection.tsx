import { keepPreviousData, useQuery } from '@tanstack/react-query';
import SearchX from 'lucide-react/icons/search-x';
import { useCallback, useId } from 'react';
import { relationshipQuery } from '#features/relationship/web/relationship.queries.ts';
import { useRefetchAfterMidnight, useToday } from '#platform/web/session/use-today.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import type { Memory } from '../memories.contract.ts';
import { t } from '../messages/index.ts';
import { Filters } from './Filters.tsx';
import { MemoryCard } from './list/MemoryCard.tsx';
import { MemoryList } from './list/MemoryList.tsx';
import { YearHead } from './list/YearHead.tsx';
import { filteredQuery, isEverything } from './memories.queries.ts';
import { newMemoriesQuery } from './new-memories.queries.ts';
import { useFilter, useLinkToMemory } from './use-address.ts';

const everything = { type: 'all', timeFilter: 'all' } as const;

/** The filtered list. The page shows the error of the unfiltered one. */
export function MemorySection() {
  const id = useId();
  const { filter, change } = useFilter();
  const afterMidnight = useRefetchAfterMidnight();
  const query = useQuery({
    ...filteredQuery(filter, useToday()),
    refetchInterval: isEverything(filter) ? false : afterMidnight,
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const isFiltered = filter.type !== 'all' || filter.timeFilter !== 'all';
  const linkTo = useLinkToMemory();
  const startDate = useQuery(relationshipQuery).data?.startDate;
  const { data: newIds } = useQuery(newMemoriesQuery);
  const card = useCallback(
    (memory: Memory, previous: Memory | undefined) => (
      <>
        <YearHead memory={memory} previous={previous} startDate={startDate} />
        <MemoryCard memory={memory} link={linkTo(memory.id)} isNew={newIds?.includes(memory.id)} />
      </>
    ),
    [linkTo, startDate, newIds],
  );
  return (
    <section className="grid min-w-0 gap-4" aria-labelledby={id}>
      <Filters
        id={id}
        title={isFiltered && data !== undefined ? t.page.count(data.length) : t.page.list}
        filter={filter}
        onChange={change}
      />
      <Section
        query={query}
        error={isEverything(filter) ? undefined : t.page.loadFailed}
        skeleton={<ListSkeleton />}
        empty={
          <EmptyState
            level={3}
            title={t.page.noneFound}
            icon={<SearchX size={24} strokeWidth={1.75} />}
            action={<Button onClick={() => change(everything)}>{t.page.clearFilters}</Button>}
          />
        }
      >
        {(memories) => (
          <MemoryList memories={memories} label={t.page.title}>
            {card}
          </MemoryList>
        )}
      </Section>
    </section>
  );
}

const ListSkeleton = () => (
  <div className="grid gap-3" data-testid="memory-skeletons">
    {Array.from({ length: 4 }, (_, place) => place).map((place) => (
      <Skeleton key={place} shape="block" height={128} />
    ))}
  </div>
);
