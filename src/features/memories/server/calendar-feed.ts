import { createEvents, type DateArray, type EventAttributes } from 'ics';
import { inLocale } from '#platform/server/locale.ts';
import type { CalendarDate } from '#shared/dates.ts';
import { datesOf } from '../memories.rules.ts';
import { memoriesMessages as t } from '../messages/index.ts';
import { type KeptMemory, type Place, type Reading, readAfter } from './memories.store.ts';

/** Few, because writing one takes about a millisecond. */
const pageSize = 25;
/** `ics` writes years without leading zeros, which calendar apps can't read. */
const firstYear = 1000;

/** Writes all memories as iCalendar (RFC 5545), page by page, in a language. */
export async function* writeCalendar(db: Reading, language: string): AsyncGenerator<string> {
  const [start, end] = inLocale(language, () => write([])).split(/(?=END:VCALENDAR)/);
  yield start ?? '';
  let place: Place | null = null;
  for (;;) {
    const page: KeptMemory[] = await readAfter(db, { order: 'asc' }, place, pageSize);
    yield inLocale(language, () =>
      eventsIn(write(page.flatMap((memory) => eventOf(memory) ?? []))),
    );
    place = page.at(-1) ?? null;
    if (place === null || page.length < pageSize) break;
  }
  yield end ?? '';
}

function write(events: EventAttributes[]): string {
  const header = { productId: '-//Fivetwenty//Fivetwenty//EN', calName: t.page.title };
  const { value, error } = createEvents(events, header);
  if (value === null) throw error ?? new Error('ics wrote no calendar');
  return value;
}

const eventsIn = (calendar: string): string =>
  /BEGIN:VEVENT.*END:VEVENT\r\n/s.exec(calendar)?.[0] ?? '';

/** All-day events have no time zone: the date is the same everywhere. */
function eventOf(memory: KeptMemory): EventAttributes | null {
  const { id, type, title, description } = memory;
  const dates = datesOf(memory);
  if (dates === null || dates.first.year < firstYear) return null;
  return {
    uid: `memory-${id}@fivetwenty`,
    title: printable(title),
    description: printable(description),
    categories: [t.page.types[type]],
    start: arrayOf(dates.first),
    // The first day after the event.
    end: arrayOf(dates.last.add({ days: 1 })),
    transp: 'TRANSPARENT',
    ...(type === 'anniversary' && { recurrenceRule: yearly(dates.first) }),
  };
}

/** 29 February is remembered on the last day of the month in common years (decisions §5). */
const yearly = ({ month, day }: CalendarDate): string =>
  month === 2 && day === 29 ? 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1' : 'FREQ=YEARLY';

const arrayOf = ({ year, month, day }: CalendarDate): DateArray => [year, month, day];

/** Control characters are not allowed in iCalendar. */
const printable = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, ' ');
