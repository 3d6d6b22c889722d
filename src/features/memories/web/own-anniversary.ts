import type { LinkProps } from 'react-router';
import {
  nextOwnAnniversary,
  ownAnniversariesBetween,
} from '#features/relationship/anniversary.rules.ts';
import { knownDate } from '#shared/dates.ts';
import type { Day, Span } from '../calendar.rules.ts';
import type { Memory } from '../memories.contract.ts';
import { type MemoryType, mostUpcoming } from '../memories.rules.ts';
import { t } from '../messages/index.ts';

/** A memory, or the couple's own anniversary, which is not stored. */
export type CalendarItem = Pick<Memory, 'id' | 'title' | 'type' | 'date' | 'endDate'>;

/** Ids of memories begin at 1. */
export const ownId = 0;

export const isOwn = ({ id }: Pick<CalendarItem, 'id'>): boolean => id === ownId;

/** The couple's anniversaries from one day to another. The titles say the years. */
export const ownSpansBetween = (startDate: unknown, from: Day, to: Day): Span<CalendarItem>[] =>
  ownAnniversariesBetween(startDate, from, to).map(({ date, years }) => ({
    item: { id: ownId, title: t.own.title(years), type: 'anniversary', date, endDate: null },
    firstDay: date,
    lastDay: date,
    years: 0,
  }));

/** An upcoming memory, or the couple's own anniversary. */
export interface UpcomingItem {
  readonly id: number;
  readonly title: string;
  readonly type: MemoryType;
  readonly nextDate: unknown;
  readonly daysUntil: number;
  /** Number of the yearly return; 0 if nothing recurs, or the title says it. */
  readonly years: number;
  readonly link: Pick<LinkProps, 'to' | 'state'>;
}

/** The next few, with the couple's own anniversary before others of its day. It links to a new memory. */
export function withOwnAnniversary(
  items: readonly UpcomingItem[],
  startDate: unknown,
  today: Day,
  linkTo: (day: Day, title: string) => UpcomingItem['link'],
): UpcomingItem[] {
  const next = nextOwnAnniversary(startDate, knownDate(today));
  if (next === null) return items.slice(0, mostUpcoming);
  const { date, years, daysUntil } = next;
  const title = t.own.title(years);
  const own: UpcomingItem = {
    id: ownId,
    title,
    type: 'anniversary',
    nextDate: date,
    daysUntil,
    years: 0,
    link: linkTo(date, title),
  };
  return [own, ...items]
    .sort((one, other) => one.daysUntil - other.daysUntil)
    .slice(0, mostUpcoming);
}
