// biome-ignore-all lint/a11y/useSemanticElements: bars lie over several cells, which a table cannot do
// biome-ignore-all lint/a11y/useFocusableInteractive: of a grid, one cell has the focus

import clsx from 'clsx';
import { memo, useMemo } from 'react';
import {
  type Day,
  layoutWeek,
  type Month,
  memoriesOn,
  monthOf,
  mostDots,
  mostTitles,
  numberOf,
  type Span,
  type Strip,
} from '../../calendar.rules.ts';
import type { Memory } from '../../memories.contract.ts';
import { memoriesMessages as t } from '../../messages/index.ts';
import styles from './WeekRow.module.css';

export type WeekRowProps = {
  week: readonly Day[];
  spans: readonly Span<Memory>[];
  month: Month;
  today: Day;
  /** The day to which Tab leads, if it is one of these. */
  active: Day | undefined;
};

/** Seven days, and over them titles and bars; on a phone dots. The eye gets those, the ear a label for each day. */
export const WeekRow = memo(function WeekRow({ week, spans, month, today, active }: WeekRowProps) {
  const { strips, more } = useMemo(() => layoutWeek(spans, week, mostTitles), [spans, week]);
  return (
    <div className={styles.week} role="row">
      {week.map((day, column) => {
        const memories = memoriesOn(spans, day);
        return (
          <div
            key={day}
            className={clsx(styles.day, monthOf(day) !== month && styles.outside)}
            role="gridcell"
            tabIndex={day === active ? 0 : -1}
            aria-label={t.calendar.cell(
              day,
              memories.map(({ title }) => title),
            )}
            aria-current={day === today ? 'date' : undefined}
            data-day={day}
          >
            <span className={styles.number} aria-hidden="true">
              {numberOf(day)}
            </span>
            <span className={styles.dots} aria-hidden="true">
              {memories.slice(0, mostDots).map(({ id, type }) => (
                <span key={id} className={styles.dot} data-type={type} />
              ))}
            </span>
            {(more[column] ?? 0) > 0 && (
              <span className={styles.more} aria-hidden="true">
                {t.calendar.more(more[column] ?? 0)}
              </span>
            )}
          </div>
        );
      })}
      <div className={styles.strips} aria-hidden="true">
        {strips.map((strip) => (
          <Title key={strip.item.id} strip={strip} />
        ))}
      </div>
    </div>
  );
});

/** A press on it opens the memory; by keys, its day does. */
function Title({ strip: { item, from, to, lane, isBar, begins, ends } }: { strip: Strip<Memory> }) {
  return (
    <span
      className={clsx(styles.strip, isBar && styles.bar)}
      style={{ gridColumn: `${from + 1} / ${to + 2}`, gridRow: lane + 1 }}
      title={item.title}
      data-memory={item.id}
      data-type={item.type}
      data-begins={begins || undefined}
      data-ends={ends || undefined}
    >
      {item.title}
    </span>
  );
}
