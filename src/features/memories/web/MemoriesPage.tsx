import { memoriesMessages as t } from '../messages/index.ts';
import './type-colors.css';
import { useQuery } from '@tanstack/react-query';
import CalendarHeart from 'lucide-react/icons/calendar-heart';
import Plus from 'lucide-react/icons/plus';
import { useMemo } from 'react';
import { prefetch } from '#platform/web/api/queries.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { useCalmPending } from '#platform/web/ui/Skeleton.tsx';
import { monthOf, spansOf } from '../calendar.rules.ts';
import { CalendarSkeleton } from './calendar/CalendarSkeleton.tsx';
import { MonthCalendar } from './calendar/MonthCalendar.tsx';
import { WaitingMemories } from './list/WaitingMemories.tsx';
import styles from './MemoriesPage.module.css';
import { MemoryDialogs } from './MemoryDialogs.tsx';
import { MemorySection } from './MemorySection.tsx';
import { memoriesQuery } from './memories.queries.ts';
import { Upcoming, UpcomingRoom } from './Upcoming.tsx';
import { useMonth, useOpenMemory } from './use-address.ts';
import { useAsked } from './use-asked.ts';
import { useToday } from './use-today.ts';

export const loader = prefetch(memoriesQuery);

/** What the two keep of their days: what comes next, a calendar, and a list (S2 §2). */
export function Component() {
  const { name, readZone } = useCouple();
  const today = useToday();
  const { data: memories, isError, isFetching, refetch } = useQuery(memoriesQuery);
  const waiting = useCalmPending(memories === undefined && !isError);
  const [month, showMonth] = useMonth(today && monthOf(today));
  const opened = useOpenMemory();
  const asked = useAsked();
  const spans = useMemo(() => spansOf(memories ?? []), [memories]);
  const isEmpty = memories?.length === 0;

  const add = (
    <Button
      data-write=""
      variant="primary"
      icon={<Plus size={20} strokeWidth={1.75} />}
      aria-haspopup="dialog"
      onClick={() => asked.write({ day: undefined })}
    >
      {t.page.add}
    </Button>
  );
  return (
    <Page
      title={t.page.title}
      couple={name}
      intro={memories === undefined || isEmpty ? keptLine : t.page.count(memories.length)}
      actions={add}
    >
      {isError && (
        <ErrorState
          compact={memories !== undefined}
          text={t.page.loadFailed}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {(waiting || (memories === undefined && !isError)) && <UpcomingRoom />}
      {!waiting && memories !== undefined && today !== undefined && (
        <Upcoming memories={memories} today={today} />
      )}
      <WaitingMemories />
      <div className={styles.room}>
        <div className={styles.columns}>
          <div className={styles.calendar}>
            {readZone !== undefined ? (
              <ErrorState text={t.calendar.loadFailed} onRetry={readZone} />
            ) : month === undefined || today === undefined ? (
              <CalendarSkeleton />
            ) : (
              <MonthCalendar
                spans={spans}
                busy={waiting}
                month={month}
                today={today}
                onMonth={showMonth}
                onDay={asked.openDay}
                onMemory={opened.open}
                onAdd={(day) => asked.write({ day })}
              />
            )}
          </div>
          {isEmpty ? (
            <EmptyState
              title={t.page.empty}
              text={t.page.emptyHint}
              icon={<CalendarHeart size={24} strokeWidth={1.75} />}
            />
          ) : (
            <MemorySection />
          )}
        </div>
      </div>
      <MemoryDialogs asked={asked} opened={opened} spans={spans} today={today} />
    </Page>
  );
}

/** Where the count will be: what comes must not push anything down. */
const keptLine = '\u00a0';
