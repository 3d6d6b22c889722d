// biome-ignore-all lint/a11y/useSemanticElements: bars span several cells, which a table cannot do
// biome-ignore-all lint/a11y/useFocusableInteractive: one cell of a grid has the focus

import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { announce } from '#platform/web/ui/announce.tsx';
import { Button, IconButton } from '#platform/web/ui/Button.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import {
  addMonths,
  type Day,
  dayForKey,
  type Month,
  monthOf,
  type Span,
  spansBetween,
  weeksOf,
} from '../../calendar.rules.ts';
import { t } from '../../messages/index.ts';
import { type CalendarItem, ownSpansBetween } from '../own-anniversary.ts';
import { WeekRow } from './WeekRow.tsx';

export type MonthCalendarProps = {
  spans: readonly Span<CalendarItem>[];
  /** The start date of the couple; undefined until it is loaded. */
  startDate: unknown;
  /** True while the memories are loaded. */
  busy: boolean;
  month: Month;
  today: Day;
  /** 0 is Sunday. */
  weekStart: number;
  onMonth: (month: Month) => void;
  onDay: (day: Day) => void;
  onMemory: (id: number) => void;
  onAdd: (day: Day) => void;
};

const icon = { size: 20, strokeWidth: 1.75 };

/** A month with the memories of each day; keys as in the APG's date grid. */
export const MonthCalendar = memo(function MonthCalendar(props: MonthCalendarProps) {
  const { spans, startDate, busy, month, today, weekStart, onMonth, onDay, onMemory } = props;
  const id = useId();
  const weeks = useMemo(() => weeksOf(month, weekStart), [month, weekStart]);
  const [from = '', to = ''] = [weeks[0]?.[0], weeks.at(-1)?.at(-1)];
  const inSight = useMemo(
    () => [...ownSpansBetween(startDate, from, to), ...spansBetween(spans, from, to)],
    [spans, startDate, from, to],
  );
  const { active, grid, onKeyDown, activate } = useActiveDay(props);

  // The next month for quick presses, before it is rendered.
  const wantedMonth = useRef(month);
  useEffect(() => {
    wantedMonth.current = month;
  }, [month]);

  const show = (to: Month) => {
    wantedMonth.current = to;
    onMonth(to);
    announce(t.calendar.month(to));
  };
  const showToday = () => {
    activate(today);
    show(monthOf(today));
  };
  const onClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element)) return;
    const memory = target.closest('[data-memory]')?.getAttribute('data-memory');
    if (memory != null) return onMemory(Number(memory));
    const day = target.closest('[data-day]')?.getAttribute('data-day');
    if (day == null) return;
    activate(day);
    onDay(day);
  };

  return (
    <section
      className="rounded-card border border-hairline bg-surface p-4 shadow-1 phone:rounded-none phone:border-0 phone:bg-transparent phone:p-0 phone:shadow-none"
      aria-labelledby={id}
    >
      <div className="mb-2 flex flex-wrap items-center gap-1">
        <h2 className="flex-1 font-display text-22 font-semibold" id={id}>
          {t.calendar.month(month)}
        </h2>
        <Button size="small" onClick={showToday}>
          {t.calendar.today}
        </Button>
        <IconButton
          label={t.calendar.previous}
          icon={<ChevronLeft {...icon} />}
          onClick={() => show(addMonths(wantedMonth.current, -1))}
        />
        <IconButton
          label={t.calendar.next}
          icon={<ChevronRight {...icon} />}
          onClick={() => show(addMonths(wantedMonth.current, 1))}
        />
      </div>
      <span className="visually-hidden" id={`${id}-hint`}>
        {t.calendar.hint}
      </span>
      <div
        ref={grid}
        className="overflow-hidden rounded-control"
        role="grid"
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        aria-busy={busy || undefined}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <div className="grid grid-cols-7" role="row">
          {weeks[0]?.map((day) => (
            <div
              key={day}
              className="px-2 py-1 text-13 font-semibold text-ink-muted phone:px-0 phone:text-center phone:text-[min(var(--text-13),5vw)]"
              role="columnheader"
            >
              <span className="visually-hidden">{t.calendar.weekday(day)}</span>
              <span aria-hidden="true">{t.calendar.weekdayShort(day)}</span>
            </div>
          ))}
        </div>
        {weeks.map((week) => (
          <WeekRow
            key={week[0]}
            week={week}
            spans={inSight}
            month={month}
            today={today}
            active={week.includes(active) ? active : undefined}
          />
        ))}
      </div>
    </section>
  );
});

/** The day that Tab reaches, and the keys that move the focus. */
function useActiveDay({ month, today, weekStart, onMonth, onDay, onAdd }: MonthCalendarProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [chosenDay, setChosenDay] = useState(today);
  /** Gets the focus once its month is rendered. */
  const toFocus = useRef<Day>(undefined);
  const isShown = monthOf(chosenDay) === month;
  const defaultDay = monthOf(today) === month ? today : `${month}-01`;

  useLayoutEffect(() => {
    const day = toFocus.current;
    if (day === undefined || monthOf(day) !== month) return;
    toFocus.current = undefined;
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const day = target instanceof Element ? target.getAttribute('data-day') : null;
    if (day === null || ctrlKey || metaKey || altKey) return;
    const next = dayForKey(day, event, weekStart);
    if (next !== null) {
      toFocus.current = next;
      setChosenDay(next);
      if (monthOf(next) !== month) onMonth(monthOf(next));
    } else if (key === 'Enter' || key === ' ') onDay(day);
    else if (key.toLowerCase() === 'n') onAdd(day);
    else return;
    event.preventDefault();
  };
  return { grid, active: isShown ? chosenDay : defaultDay, onKeyDown, activate: setChosenDay };
}

/** Keeps the space of the calendar until the couple's time zone is loaded. */
export const CalendarSkeleton = () => (
  <div className="h-174 phone:h-98" aria-busy="true">
    <Skeleton shape="block" height="100%" />
  </div>
);
