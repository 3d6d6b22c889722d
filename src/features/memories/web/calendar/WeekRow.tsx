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
import { t } from '../../messages/index.ts';
import { type CalendarItem, isOwn, ownId } from '../own-anniversary.ts';

export type WeekRowProps = {
  week: readonly Day[];
  spans: readonly Span<CalendarItem>[];
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
        const memories = onDay.filter(({ item }) => !isOwn(item));
        const anniversary = onDay.find(({ item }) => isOwn(item))?.item.title;
        const isToday = day === today;
        const isOutside = monthOf(day) !== month;
        return (
          <div
            key={day}
            className="relative min-h-24 cursor-pointer border-t border-line p-1 select-none hover:bg-own-soft focus-visible:z-2 focus-visible:rounded-small focus-visible:shadow-[inset_0_0_0_4px_var(--surface)] focus-visible:-outline-offset-2 phone:grid phone:min-h-12.75 phone:content-start phone:justify-items-center phone:px-0"
            role="gridcell"
            tabIndex={day === active ? 0 : -1}
            aria-label={t.calendar.cell(day, memories.map(labelOf), anniversary)}
            aria-current={isToday ? 'date' : undefined}
            data-day={day}
          >
            <span
              className={clsx(
                'grid size-7 place-items-center rounded-full text-14 tabular-nums phone:text-[min(var(--text-14),5vw)]',
                isOutside ? 'font-normal' : 'font-semibold',
                isToday &&
                  'bg-own-solid text-on-solid forced-colors:border-2 forced-colors:border-[Highlight]',
                isOutside && !isToday && 'text-ink-muted',
              )}
              aria-hidden="true"
            >
              {numberOf(day)}
            </span>
            <span
              className="hidden phone:mt-0.5 phone:flex phone:min-h-2 phone:gap-0.75"
              aria-hidden="true"
            >
              {onDay.slice(0, mostDots).map(({ item: { id, type } }) => (
                <span
                  key={id}
                  className={clsx(
                    'size-2 rounded-full forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none',
                    id === ownId ? 'bg-us forced-colors:bg-none' : 'bg-(--type-solid)',
                  )}
                  data-type={type}
                />
              ))}
            </span>
            {(hiddenCounts[column] ?? 0) > 0 && (
              <span
                className="absolute top-2.25 left-9.5 text-12 font-bold text-ink-muted phone:hidden"
                aria-hidden="true"
              >
                {t.calendar.more(hiddenCounts[column] ?? 0)}
              </span>
            )}
          </div>
        );
      })}
      <div
        className="pointer-events-none absolute inset-x-0 top-9 bottom-1 z-1 grid grid-cols-7 grid-rows-[repeat(2,26px)] gap-y-0.5 phone:hidden"
        aria-hidden="true"
      >
        {strips.map((strip) => (
          <Title key={`${strip.span.item.id} ${strip.from}`} strip={strip} />
        ))}
      </div>
    </div>
  );
});

const labelOf = ({ item: { title }, years }: Span<CalendarItem>): string =>
  t.calendar.titleWithYears(title, years);

/** Opens its memory by mouse, or the day of the couple's anniversary; keys open the day. */
function Title({ strip }: { strip: Strip<CalendarItem> }) {
  const { span, from, to, lane, isBar, begins, ends } = strip;
  const { item, years } = span;
  const own = isOwn(item);
  return (
    <span
      className={clsx(
        'pointer-events-auto flex max-h-6.5 cursor-pointer flex-wrap gap-1.5 self-start overflow-hidden px-2 py-0.5 text-13 leading-[22px] font-semibold whitespace-nowrap forced-colors:border-y forced-colors:border-r',
        own
          ? 'border-transparent bg-us bg-origin-border text-on-solid forced-colors:bg-none'
          : 'border-(color:--type-solid) [background:var(--type-soft)] text-(--type)',
        // The bar of an event that continues in another week has a flat end.
        (begins || !isBar) && 'ml-0.75 rounded-l-[6px] border-l-3 forced-colors:border-l',
        (ends || !isBar) && 'mr-0.75 rounded-r-[6px]',
      )}
      style={{ gridColumn: `${from + 1} / ${to + 2}`, gridRow: lane + 1 }}
      title={labelOf(span)}
      data-memory={own ? undefined : item.id}
      data-day={own ? span.firstDay : undefined}
      data-type={item.type}
    >
      {/* Beside a long title, the years wrap to a line that is not in sight. */}
      <bdi className="overflow-hidden text-ellipsis">{item.title}</bdi>
      {years > 0 && <span className="ms-auto flex-none font-normal">{t.page.years(years)}</span>}
    </span>
  );
}
