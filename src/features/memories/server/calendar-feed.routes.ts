import { Readable } from 'node:stream';
import { createEvents, type DateArray, type EventAttributes } from 'ics';
import { nextOwnAnniversary } from '#features/relationship/anniversary.rules.ts';
import type { Database } from '#platform/server/db/database.ts';
import { digestOf, type Entropy, newSecret } from '#platform/server/entropy.ts';
import type { HttpServer } from '#platform/server/http/app.ts';
import { respondWith } from '#platform/server/http/route.ts';
import type { ClientInfo } from '#platform/server/identity/client-info.ts';
import { readCouple, readUsers } from '#platform/server/identity/identity.store.ts';
import type { Tokens } from '#platform/server/identity/tokens.ts';
import { ApiError } from '#shared/api-error.ts';
import { type CalendarDate, readDate } from '#shared/dates.ts';
import { addressOf } from '#shared/endpoint.ts';
import { inLocale } from '#shared/i18n/locale.ts';
import { t as sharedMessages } from '#shared/messages/index.ts';
import * as contract from '../calendar-feed.contract.ts';
import { datesOf } from '../memories.rules.ts';
import { t } from '../messages/index.ts';
import type { Schema } from './memories.schema.ts';
import * as store from './memories.store.ts';

export interface CalendarFeedDeps {
  http: HttpServer;
  database: Database<Schema>;
  tokens: Pick<Tokens, 'calendarToken'>;
  entropy: Entropy;
  basePath: string;
}

/**
 * The secret link of each user and the feed behind it. The database holds a nonce and the hash of the
 * token, which is derived from the nonce with the key of the server.
 */
export function calendarFeedRoutes(deps: CalendarFeedDeps): void {
  const { http, database, tokens, entropy, basePath } = deps;
  const { route } = http;

  route(contract.readCalendarLink, async ({ user, client }) => {
    const link = await store.findLink(database.read, user.id);
    return { url: link === undefined || !isValid(link) ? null : urlOf(link.nonce, client) };
  });

  route(contract.createCalendarLink, async ({ user, client }) => {
    const nonce = newSecret(entropy);
    const digest = digestOf(tokens.calendarToken(nonce));
    await database.write((tx) => store.saveLink(tx, { personId: user.id, nonce, digest }));
    return respondWith(201, { url: urlOf(nonce, client) });
  });

  route(contract.deleteCalendarLink, async ({ user }) => {
    await database.write((tx) => store.deleteLink(tx, user.id));
    return { message: () => t.settings.turnedOff };
  });

  route.download(contract.readCalendarFeed, async ({ params: { token } }) => {
    const link = await store.findLinkByDigest(database.read, digestOf(token));
    if (link === undefined || !isValid(link))
      throw new ApiError(404, () => sharedMessages.notFound);
    const owner = (await readUsers(database.read)).find(({ id }) => id === link.personId);
    const { startDate } = await readCouple(database.read);
    const calendar = writeCalendar(database.read, startDate, owner?.language ?? 'en');
    return {
      blob: { content: Readable.from(calendar, { objectMode: false }) },
      name: 'memories.ics',
      type: 'text/calendar; charset=utf-8',
    };
  });

  /** False after the key was replaced, such as by a restore on another server. */
  const isValid = ({ nonce, digest }: store.CalendarLink) =>
    digestOf(tokens.calendarToken(nonce)) === digest;

  const urlOf = (nonce: string, { origin }: ClientInfo) =>
    origin +
    addressOf(basePath, contract.readCalendarFeed.path, { token: tokens.calendarToken(nonce) });
}

/** Pages are small, because writing an entry takes about a millisecond. */
const pageSize = 25;
/** `ics` writes years without leading zeros, which calendar apps can't read. */
const firstYear = 1000;

/** Writes the couple's own anniversary and all memories as iCalendar (RFC 5545), page by page, in a language. */
async function* writeCalendar(
  db: store.Reading,
  startDate: string,
  language: string,
): AsyncGenerator<string> {
  const [start, end] = inLocale(language, () => write([])).split(/(?=END:VCALENDAR)/);
  yield start ?? '';
  yield inLocale(language, () => eventsIn(write(ownAnniversary(startDate))));
  let place: store.PagePosition | null = null;
  for (;;) {
    const page: store.StoredMemory[] = await store.readAfter(db, { order: 'asc' }, place, pageSize);
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
function eventOf(memory: store.StoredMemory): EventAttributes | null {
  const { id, type, title, description } = memory;
  const dates = datesOf(memory);
  if (dates === null || dates.firstDay.year < firstYear) return null;
  return {
    uid: `memory-${id}@fivetwenty`,
    title: printable(title),
    description: printable(description),
    categories: [t.page.types[type]],
    start: arrayOf(dates.firstDay),
    // The first day after the event.
    end: arrayOf(dates.lastDay.add({ days: 1 })),
    transp: 'TRANSPARENT',
    ...(type === 'anniversary' && { recurrenceRule: yearly(dates.firstDay) }),
  };
}

/** The couple's own anniversary, each year after the start date. A repeated event can't say the years. */
function ownAnniversary(startDate: string): EventAttributes[] {
  const start = readDate(startDate);
  const first = start && readDate(nextOwnAnniversary(startDate, start)?.date);
  if (start === null || first == null || first.year < firstYear) return [];
  return [
    {
      uid: 'own-anniversary@fivetwenty',
      title: t.own.inCalendars,
      description: t.own.since(startDate),
      categories: [t.page.types.anniversary],
      start: arrayOf(first),
      end: arrayOf(first.add({ days: 1 })),
      transp: 'TRANSPARENT',
      recurrenceRule: yearly(start),
    },
  ];
}

/** 29 February is remembered on the last day of the month in common years. */
const yearly = ({ month, day }: CalendarDate): string =>
  month === 2 && day === 29 ? 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1' : 'FREQ=YEARLY';

const arrayOf = ({ year, month, day }: CalendarDate): DateArray => [year, month, day];

/** Control characters are not allowed in iCalendar. */
const printable = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, ' ');
