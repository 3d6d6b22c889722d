// biome-ignore-all lint/a11y/useSemanticElements: bars span several cells, which a table cannot do
// biome-ignore-all lint/a11y/useFocusableInteractive: one cell of a grid has the focus

import clsx from 'clsx';
import { memo, useMemo } from 'react';
import {
  type Day,
  layoutWeek,
  type Month,
  monthOf,
  mostDots,
  mostTitles,
  numberOf,
  type Span,
  type Strip,
  spansOn,
} from '../../calendar.rules.ts';
import type { Memory } from '../../memories.contract.ts';
import { t } from '../../messages/index.ts';
import styles from './WeekRow.module.css';

export type WeekRowProps = {
  week: readonly Day[];
  spans: readonly Span<Memory>[];
  month: Month;
  today: Day;
  /** The day that Tab reaches, if it is in this week. */
  active: Day | undefined;
};

/** Seven days with titles and bars above them, or dots on a phone. Screen readers get a label for each day. */
export const WeekRow = memo(function WeekRow({ week, spans, month, today, active }: WeekRowProps) {
  const { strips, hiddenCounts } = useMemo(
    () => layoutWeek(spans, week, mostTitles),
    [spans, week],
  );
  return (
    <div className="relative grid grid-cols-7" role="row">
      {week.map((day, column) => {
        const onDay = spansOn(spans, day);
        return (
          <div
            key={day}
            className={clsx(styles.day, monthOf(day) !== month && styles.outside)}
            role="gridcell"
            tabIndex={day === active ? 0 : -1}
            aria-label={t.calendar.cell(day, onDay.map(labelOf))}
            aria-current={day === today ? 'date' : undefined}
            data-day={day}
          >
            <span className={styles.number} aria-hidden="true">
              {numberOf(day)}
            </span>
            <span
              className="hidden phone:flex phone:gap-0.75 phone:min-h-2 phone:mt-0.5"
              aria-hidden="true"
            >
              {onDay.slice(0, mostDots).map(({ item: { id, type } }) => (
                <span
                  key={id}
                  className="rounded-[50%] [background:var(--type-solid)] forced-colors:[background:CanvasText] forced-colors:[forced-color-adjust:none] size-2"
                  data-type={type}
                />
              ))}
            </span>
            {(hiddenCounts[column] ?? 0) > 0 && (
              <span
                className="absolute top-2.25 left-9.5 text-ink-muted text-12 font-bold phone:hidden"
                aria-hidden="true"
              >
                {t.calendar.more(hiddenCounts[column] ?? 0)}
              </span>
            )}
          </div>
        );
      })}
      <div
        className="absolute z-1 [inset:36px_0_4px] grid grid-rows-[repeat(2,26px)] grid-cols-7 gap-y-0.5 pointer-events-none phone:hidden"
        aria-hidden="true"
      >
        {strips.map((strip) => (
          <Title key={`${strip.span.item.id} ${strip.from}`} strip={strip} />
        ))}
      </div>
    </div>
  );
});

const labelOf = ({ item: { title }, years }: Span<Memory>): string =>
  t.calendar.titleWithYears(title, years);

/** Opens its memory by mouse; keys open the day. */
function Title({ strip }: { strip: Strip<Memory> }) {
  const { span, from, to, lane, isBar, begins, ends } = strip;
  const { item, years } = span;
  return (
    <span
      className={clsx(
        'flex gap-1.5 overflow-hidden self-start py-0.5 px-2 mx-0.75 [border-left:3px_solid_var(--type-solid)] rounded-[6px] [background:var(--type-soft)] [color:var(--type)] text-13 font-semibold leading-[22px] whitespace-nowrap cursor-pointer pointer-events-auto forced-colors:[border:1px_solid_CanvasText]',
        isBar && styles.bar,
      )}
      style={{ gridColumn: `${from + 1} / ${to + 2}`, gridRow: lane + 1 }}
      title={labelOf(span)}
      data-memory={item.id}
      data-type={item.type}
      data-begins={begins || undefined}
      data-ends={ends || undefined}
    >
      <bdi className="overflow-hidden text-ellipsis">{item.title}</bdi>
      {years > 0 && <span className="flex-none ms-auto font-normal">{t.page.years(years)}</span>}
    </span>
  );
}
