import { ownAnniversariesBetween } from '#features/relationship/anniversary.rules.ts';
import { readDate } from '#shared/dates.ts';
import type { Memory } from '../../memories.contract.ts';
import { t } from '../../messages/index.ts';

export type YearHeadProps = {
  memory: Memory;
  /** The memory before it in the list. */
  previous: Memory | undefined;
  /** The start date of the couple; undefined until it is loaded. */
  startDate: unknown;
};

/** Begins a year of the list, with the couple's own anniversary of that year. */
export function YearHead({ memory, previous, startDate }: YearHeadProps) {
  const year = yearOf(memory.date);
  if (year === undefined || (previous !== undefined && yearOf(previous.date) === year)) return null;
  const start = readDate(startDate);
  const yearText = String(year).padStart(4, '0');
  const [own] = ownAnniversariesBetween(startDate, `${yearText}-01-01`, `${yearText}-12-31`);
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 pt-1 pb-2">
      <span className="font-display text-18 font-semibold tabular-nums">{year}</span>
      {own !== undefined && (
        <span className="text-14 text-ink-muted">{t.own.onDay(own.years, own.date)}</span>
      )}
      {start?.year === year && (
        <span className="text-14 text-ink-muted">{t.own.since(start.toString())}</span>
      )}
    </p>
  );
}

const yearOf = (date: unknown): number | undefined => readDate(date)?.year;
