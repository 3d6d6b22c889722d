import { useQuery } from '@tanstack/react-query';
import CalendarHeart from 'lucide-react/icons/calendar-heart';
import Plus from 'lucide-react/icons/plus';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { relationshipQuery } from '#features/relationship/web/relationship.queries.ts';
import { prefetch } from '#platform/web/api/queries.ts';
import { regionalLocale } from '#platform/web/regional-locale.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { useToday } from '#platform/web/session/use-today.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { weekStartOf } from '#shared/i18n/week-start.ts';
import { t as shared } from '#shared/messages/index.ts';
import { type Day, monthOf, spansBetween, spansOf } from '../calendar.rules.ts';
import { editMemoryPath } from '../memories.rules.ts';
import { t } from '../messages/index.ts';
import { CalendarSkeleton, MonthCalendar } from './calendar/MonthCalendar.tsx';
import { DayDialog } from './DayDialog.tsx';
import { type FormTarget, MemoryForm } from './form/MemoryForm.tsx';
import type { SavedMemory } from './form/save-memory.ts';
import { WaitingMemories } from './list/MemoryCard.tsx';
import { MemoryDialog } from './MemoryDialog.tsx';
import { MemorySection } from './MemorySection.tsx';
import { memoriesQuery } from './memories.queries.ts';
import { ownSpansBetween } from './own-anniversary.ts';
import { Upcoming, UpcomingSkeleton } from './Upcoming.tsx';
import { useMonth, useNewMemoryInAddress, useOpenMemory } from './use-address.ts';

export const loader = prefetch(memoriesQuery);

/** Upcoming anniversaries, a calendar, and a list of all memories. */
export function Component() {
  const { me, name, readZone } = useCouple();
  const navigate = useNavigate();
  const today = useToday();
  const query = useQuery(memoriesQuery);
  const { data: memories } = query;
  const [month, showMonth] = useMonth(today && monthOf(today));
  const memoryInAddress = useOpenMemory();
  const [day, setDay] = useState<Day | null>(null);
  const [target, setTarget] = useState<FormTarget | null>(null);
  const startDate = useQuery(relationshipQuery).data?.startDate;
  useNewMemoryInAddress(setTarget);
  const spans = useMemo(() => spansOf(memories ?? []), [memories]);
  const isEmpty = memories?.length === 0;

  const onSaved = (savedMemory: SavedMemory | null) => {
    if (savedMemory === null) return void toast.general(t.form.waits);
    const { id } = savedMemory.memory;
    if (savedMemory.arePhotosMissing) {
      const addPhotos = () => void navigate(editMemoryPath(id));
      toast.general(t.form.photosFailed, {
        tone: 'warn',
        duration: null,
        actions: [{ label: t.form.addPhotos, onPress: addPhotos }],
      });
      return;
    }
    if (savedMemory.deletedPhotos > 0) {
      toast.general(t.form.photosGone(savedMemory.deletedPhotos), { tone: 'warn', duration: null });
    }
    const show = { label: shared.show, onPress: () => memoryInAddress.open(id) };
    toast.general(t.form.saved, { tone: 'ok', actions: target?.memory ? [] : [show] });
  };

  return (
    <Page
      title={t.page.title}
      couple={name}
      count={memories === undefined || isEmpty ? null : t.page.count(memories.length)}
      actions={
        <Button
          data-write=""
          variant="primary"
          icon={<Plus size={20} strokeWidth={1.75} />}
          aria-haspopup="dialog"
          onClick={() => setTarget({})}
        >
          {t.page.add}
        </Button>
      }
    >
      <Section query={query} error={t.page.loadFailed} skeleton={<UpcomingSkeleton />}>
        {(loaded) =>
          today !== undefined && (
            <Upcoming
              memories={loaded}
              startDate={startDate}
              today={today}
              onAdd={() => setTarget({ type: 'anniversary' })}
            />
          )
        }
      </Section>
      <WaitingMemories />
      <div className="@container">
        <div className="grid grid-cols-[minmax(0,700px)_minmax(0,1fr)] items-start gap-6 @max-[1068px]:grid-cols-1">
          {/* The calendar sticks beside a long list. */}
          <div className="sticky top-20 min-w-0 @max-[1068px]:static [@media(max-height:820px)]:static">
            {readZone !== undefined ? (
              <ErrorState text={t.calendar.loadFailed} onRetry={readZone} />
            ) : month === undefined || today === undefined ? (
              <CalendarSkeleton />
            ) : (
              <MonthCalendar
                spans={spans}
                startDate={startDate}
                busy={query.isPending}
                month={month}
                today={today}
                weekStart={me.weekStart ?? weekStartOf(regionalLocale())}
                onMonth={showMonth}
                onDay={setDay}
                onMemory={memoryInAddress.open}
                onAdd={(chosenDay) => setTarget({ day: chosenDay })}
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
      {day !== null && (
        <DayDialog
          day={day}
          spans={[...ownSpansBetween(startDate, day, day), ...spansBetween(spans, day, day)]}
          onClose={() => setDay(null)}
          onMemory={memoryInAddress.open}
          onAdd={(title) => setTarget({ day, ...(title !== undefined && { title }) })}
        />
      )}
      {memoryInAddress.id !== null && (
        <MemoryDialog
          key={`memory ${memoryInAddress.id}`}
          id={memoryInAddress.id}
          onClose={memoryInAddress.close}
          onEdit={(memory) => setTarget({ memory })}
          onRescue={(deletedId) => setTarget({ deletedId })}
        />
      )}
      {target !== null && (
        <MemoryForm
          key={`form ${target.memory?.id ?? target.deletedId ?? 'new'}`}
          target={target}
          today={today}
          onSaved={onSaved}
          onClose={() => setTarget(null)}
        />
      )}
    </Page>
  );
}
