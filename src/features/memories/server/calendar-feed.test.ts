import { readdirSync, readFileSync } from 'node:fs';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { changeRelationship } from '#features/relationship/relationship.contract.ts';
import { addMemory } from '../../../../tests/support/memories.ts';
import { serverPerTest } from '../../../../tests/support/server-hooks.ts';
import {
  createCalendarLink,
  deleteCalendarLink,
  readCalendarLink,
} from '../calendar-feed.contract.ts';

const server = serverPerTest();

type LinkCall = typeof createCalendarLink | typeof readCalendarLink;

async function linkOf(call: LinkCall, token = server.tokens.zoe): Promise<string> {
  const { body } = await server.call(call, { token });
  return (body as { url: string }).url;
}

/** The own anniversary, then the events of memories, as a calendar app reads them. */
async function eventsAt(url: string) {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const calendar = new ICAL.Component(ICAL.parse(await response.text()));
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
  const [own, ...memories] = events;
  return { own, memories };
}

const add = (fields: Record<string, unknown>) => addMemory(server, server.tokens.zoe, fields);

/** The first dates on which an event takes place. */
function datesOf(event: ICAL.Event | undefined, count: number): string[] {
  const dates = event?.iterator();
  return Array.from({ length: count }, () => String(dates?.next()));
}
const leapDays = ['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'];

test('calendar feed: an anniversary is on each year; 29 February is the 28th in common years', async () => {
  await add({ title: 'Wedding', type: 'anniversary', date: '2020-11-30' });
  await add({ title: 'Leap', type: 'anniversary', date: '2024-02-29' });
  const [wedding, leap] = (await eventsAt(await linkOf(createCalendarLink))).memories;
  expect(wedding?.summary).toBe('Wedding');
  expect(datesOf(wedding, 3)).toEqual(['2020-11-30', '2021-11-30', '2022-11-30']);
  expect(datesOf(leap, 5)).toEqual(leapDays);
});

test("calendar feed: the couple's own anniversary is on every year after the start date", async () => {
  const body = { startDate: '2024-02-29' };
  await server.call(changeRelationship, { token: server.tokens.zoe, body });
  const { own, memories } = await eventsAt(await linkOf(createCalendarLink));
  expect([own?.uid, own?.summary, own?.description, own?.duration.toString()]).toEqual([
    'own-anniversary@fivetwenty',
    'Our anniversary',
    'Together since Feb 29, 2024',
    'P1D',
  ]);
  expect(datesOf(own, 4)).toEqual(leapDays.slice(1));
  expect(memories).toEqual([]);
});

test('calendar feed: an event is on each of its days, and others are once', async () => {
  const days = { date: '2024-12-30', endDate: '2025-01-02' };
  const { id } = await add({ title: 'Trip', type: 'event', ...days });
  await add({ title: 'Moved in', type: 'milestone', date: '2025-06-01' });
  const [trip, moved] = (await eventsAt(await linkOf(createCalendarLink))).memories;
  expect(trip?.uid).toBe(`memory-${id}@fivetwenty`);
  // The end is the first day after it.
  expect([String(trip?.startDate), String(trip?.endDate)]).toEqual(['2024-12-30', '2025-01-03']);
  expect([trip?.isRecurring(), moved?.isRecurring()]).toEqual([false, false]);
  expect(moved?.duration.toString()).toBe('P1D');
});

test('calendar feed: any text is unchanged, without control characters', async () => {
  const title = 'שלום; a, b\\c "d" 👩‍❤️‍👨 '.repeat(5).trim();
  const description = 'BEGIN:VEVENT\nSUMMARY:no\nEND:VEVENT\n\n日本, 1; 2\u0007';
  await add({ title, description });
  const { memories } = await eventsAt(await linkOf(createCalendarLink));
  expect(memories).toMatchObject([
    { summary: title, description: description.replace('\u0007', ' ') },
  ]);
});

test('calendar link: one per user, can be read again, replaced and turned off', async () => {
  expect(await linkOf(readCalendarLink)).toBeNull();
  const first = await linkOf(createCalendarLink);
  expect(first).toMatch(new RegExp(`^${server.url}/api/calendar/[0-9a-f]{32}\\.ics$`));
  expect(await linkOf(readCalendarLink)).toBe(first);
  expect(await linkOf(readCalendarLink, server.tokens.sam)).toBeNull();
  const partnerLink = await linkOf(createCalendarLink, server.tokens.sam);
  const second = await linkOf(createCalendarLink);
  const status = async (url: string) => (await fetch(url)).status;
  expect([await status(first), await status(second)]).toEqual([404, 200]);
  await server.call(deleteCalendarLink, { token: server.tokens.zoe });
  expect([await status(second), await status(partnerLink)]).toEqual([404, 200]);
  expect(await linkOf(readCalendarLink)).toBeNull();
});

test('calendar link: its token is not in the database', async () => {
  const token = /[0-9a-f]{32}/.exec(await linkOf(createCalendarLink))?.[0] ?? 'none';
  const files = readdirSync(server.folder).filter((name) => name.startsWith('home.sqlite'));
  const stored = files.filter((file) => readFileSync(`${server.folder}/${file}`).includes(token));
  expect([files.length > 0, stored]).toEqual([true, []]);
});
