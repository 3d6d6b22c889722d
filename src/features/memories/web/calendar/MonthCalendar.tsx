// biome-ignore-all lint/a11y/useSemanticElements: bars lie over several cells, which a table cannot do
// biome-ignore-all lint/a11y/useFocusableInteractive: of a grid, one cell has the focus

import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type MouseEvent, memo, useEffect, useId, useMemo, useRef } from 'react';
import { announce } from '#platform/web/ui/announce.ts';
import { Button, IconButton } from '#platform/web/ui/Button.tsx';
import {
  type Day,
  type Month,
  monthAfter,
  monthOf,
  type Span,
  spansBetween,
  weeksOf,
} from '../../calendar.rules.ts';
import type { Memory } from '../../memories.contract.ts';
import { memoriesMessages as t } from '../../messages/index.ts';
import styles from './MonthCalendar.module.css';
import { useActiveDay } from './use-active-day.ts';
import { WeekRow } from './WeekRow.tsx';

export type MonthCalendarProps = {
  spans: readonly Span<Memory>[];
  /** Whether memories are still to come. */
  busy: boolean;
  month: Month;
  today: Day;
  onMonth: (month: Month) => void;
  /** Open a day. */
  onDay: (day: Day) => void;
  /** Open one memory, by its title or bar. */
  onMemory: (id: number) => void;
  /** Add one to a day. */
  onAdd: (day: Day) => void;
};

const icon = { size: 20, strokeWidth: 1.75 };

/** A month with what there is of each day (S2 §2); keys as in the APG's date grid. */
export const MonthCalendar = memo(function MonthCalendar({
  spans,
  busy,
  month,
  today,
  onMonth,
  onDay,
  onMemory,
  onAdd,
}: MonthCalendarProps) {
  const id = useId();
  const weeks = useMemo(() => weeksOf(month), [month]);
  const [from = '', to = ''] = [weeks[0]?.[0], weeks.at(-1)?.at(-1)];
  const inSight = useMemo(() => spansBetween(spans, from, to), [spans, from, to]);
  const { active, grid, onKeyDown, activate } = useActiveDay({
    month,
    today,
    onMonth,
    onDay,
    onAdd,
  });

  // The month asked for last, which may not be drawn yet.
  const asked = useRef(month);
  useEffect(() => {
    asked.current = month;
  }, [month]);

  const go = (to: Month) => {
    asked.current = to;
    onMonth(to);
    announce(t.calendar.month(to));
  };
  const goToday = () => {
    activate(today);
    go(monthOf(today));
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
    <section className={styles.calendar} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className={styles.month} id={id}>
          {t.calendar.month(month)}
        </h2>
        <Button size="small" onClick={goToday}>
          {t.calendar.today}
        </Button>
        <IconButton
          label={t.calendar.previous}
          icon={<ChevronLeft {...icon} />}
          onClick={() => go(monthAfter(asked.current, -1))}
        />
        <IconButton
          label={t.calendar.next}
          icon={<ChevronRight {...icon} />}
          onClick={() => go(monthAfter(asked.current, 1))}
        />
      </div>
      <span className="visually-hidden" id={`${id}-hint`}>
        {t.calendar.hint}
      </span>
      <div
        ref={grid}
        className={styles.grid}
        role="grid"
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        aria-busy={busy || undefined}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <div className={styles.weekdays} role="row">
          {weeks[0]?.map((day) => (
            <div key={day} className={styles.weekday} role="columnheader">
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
