import { readdirSync, readFileSync } from 'node:fs';
import ICAL from 'ical.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeRelationship } from '#features/relationship/relationship.contract.ts';
import { addMemory } from '../../../../tests/support/memories.ts';
import { serverPerTest } from '../../../../tests/support/server-hooks.ts';
import { mintToken } from '../../../../tests/support/tokens.ts';
import {
  createCalendarLink,
  deleteCalendarLink,
  readCalendarLink,
} from '../calendar-feed.contract.ts';
import { changeMemory, deleteMemory, readMemories } from '../memories.contract.ts';

const server = serverPerTest();
let zoe: string;
let sam: string;
beforeEach(async () => {
  [zoe, sam] = [mintToken(server, 'zoe'), mintToken(server, 'sam')];
});

type LinkCall = typeof createCalendarLink | typeof readCalendarLink;

async function linkOf(call: LinkCall, token = zoe): Promise<string> {
  const { body } = await server.call(call, { token });
  return (body as { url: string }).url;
}

/** All events as a calendar app reads them. */
async function allEventsAt(url: string): Promise<ICAL.Event[]> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const calendar = new ICAL.Component(ICAL.parse(await response.text()));
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
}

/** The events of memories. */
const eventsAt = async (url: string) =>
  (await allEventsAt(url)).filter(({ uid }) => uid.startsWith('memory-'));

const add = (fields: Record<string, unknown>) => addMemory(server, zoe, fields);

/** The first dates on which an event takes place. */
function datesOf(event: ICAL.Event | undefined, count: number): string[] {
  const dates = event?.iterator();
  return Array.from({ length: count }, () => String(dates?.next()));
}

describe('a calendar app reads', () => {
  test('an anniversary on each of its years; 29 February is the 28th in common years', async () => {
    await add({ title: 'Wedding', type: 'anniversary', date: '2020-11-30' });
    await add({ title: 'Leap', type: 'anniversary', date: '2024-02-29' });
    const [wedding, leap] = await eventsAt(await linkOf(createCalendarLink));
    expect(wedding?.summary).toBe('Wedding');
    expect(datesOf(wedding, 3)).toEqual(['2020-11-30', '2021-11-30', '2022-11-30']);
    expect(datesOf(leap, 5)).toEqual([
      '2024-02-29',
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
    ]);
  });

  test.each([
    ['2020-06-08', ['2021-06-08', '2022-06-08'], 'Together since Jun 8, 2020'],
    [
      '2024-02-29',
      ['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'],
      'Together since Feb 29, 2024',
    ],
  ])(
    "the couple's own anniversary after %s, every year, but in no list of memories",
    async (...given) => {
      const [startDate, dates, description] = given;
      await server.call(changeRelationship, { token: zoe, body: { startDate } });
      const [own, ...others] = await allEventsAt(await linkOf(createCalendarLink));
      expect(others).toEqual([]);
      expect(own?.uid).toBe('own-anniversary@fivetwenty');
      expect(own?.summary).toBe('Our anniversary');
      expect(own?.description).toBe(description);
      expect(datesOf(own, dates.length)).toEqual(dates);
      expect(own?.duration.toString()).toBe('P1D');
      const { body } = await server.call(readMemories, { token: zoe });
      expect(body).toEqual([]);
    },
  );

  test('an event of several days on each of them, and others once', async () => {
    await add({ title: 'Trip', type: 'event', date: '2024-12-30', endDate: '2025-01-02' });
    await add({ title: 'Moved in', type: 'milestone', date: '2025-06-01' });
    const [trip, moved] = await eventsAt(await linkOf(createCalendarLink));
    expect(trip?.startDate.toString()).toBe('2024-12-30');
    // The first day after it.
    expect(trip?.endDate.toString()).toBe('2025-01-03');
    expect([trip?.isRecurring(), moved?.isRecurring()]).toEqual([false, false]);
    expect(moved?.duration.toString()).toBe('P1D');
  });

  test('any text as it was written, without control characters', async () => {
    const title = 'שלום; a, b\\c "d" 👩‍❤️‍👨 '.repeat(5).trim();
    const description = 'BEGIN:VEVENT\nSUMMARY:no\nEND:VEVENT\n\n日本, 1; 2\u0007';
    await add({ title, description });
    const [event, ...fields] = await eventsAt(await linkOf(createCalendarLink));
    expect(event?.summary).toBe(title);
    expect(event?.description).toBe(description.replace('\u0007', ' '));
    expect(fields).toEqual([]);
  });

  test('changes under the same id, and deleted memories no more', async () => {
    const { id } = await add({ title: 'Trip', date: '2025-06-01' });
    const url = await linkOf(createCalendarLink);
    const [before] = await eventsAt(url);
    await server.call(changeMemory, {
      token: sam,
      params: { id },
      body: { title: 'Journey', date: '2025-06-08' },
    });
    const [after] = await eventsAt(url);
    expect(after?.uid).toBe(before?.uid);
    expect([after?.summary, after?.startDate.toString()]).toEqual(['Journey', '2025-06-08']);
    await server.call(deleteMemory, { token: zoe, params: { id } });
    expect(await eventsAt(url)).toEqual([]);
  });
});

describe('the link', () => {
  test('is one per user, can be read again, replaced and turned off', async () => {
    expect(await linkOf(readCalendarLink)).toBeNull();
    const first = await linkOf(createCalendarLink);
    expect(first).toMatch(new RegExp(`^${server.url}/api/calendar/[0-9a-f]{32}\\.ics$`));
    expect(await linkOf(readCalendarLink)).toBe(first);
    expect(await linkOf(readCalendarLink, sam)).toBeNull();
    const partnerLink = await linkOf(createCalendarLink, sam);
    const second = await linkOf(createCalendarLink);
    expect(new Set([first, second, partnerLink]).size).toBe(3);
    expect((await fetch(first)).status).toBe(404);
    expect((await fetch(second)).status).toBe(200);

    for (const _ of [1, 2]) {
      expect((await server.call(deleteCalendarLink, { token: zoe })).status).toBe(200);
    }
    expect((await fetch(second)).status).toBe(404);
    expect(await linkOf(readCalendarLink)).toBeNull();
    expect((await fetch(partnerLink)).status).toBe(200);
  });

  test('is not in the database', async () => {
    const token = /[0-9a-f]{32}/.exec(await linkOf(createCalendarLink))?.[0] ?? 'none';
    for (const file of readdirSync(server.folder).filter((name) =>
      name.startsWith('home.sqlite'),
    )) {
      expect(readFileSync(`${server.folder}/${file}`).includes(token)).toBe(false);
    }
  });
});
