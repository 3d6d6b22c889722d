import { expect, test } from 'vitest';
import { nextVisit, type PlaceNow, type Visit } from './visits.rules.ts';

const at = (hour: number) => `2026-11-28T${String(hour).padStart(2, '0')}:00:00.000Z`;

/** A step of a visit, in hours: until when the place and Home are seen, the newest news, and the place of the user. */
type Update = readonly [seen: number, seenHome: number, newest: number, where?: 'here' | 'closed'];

test.each<{ title: string; updates: readonly Update[]; since: number }>([
  {
    title: 'marks stay during a visit',
    updates: [
      [8, 8, 9],
      [8, 8, 9, 'here'],
      [9, 8, 9, 'here'],
      [10, 8, 10, 'here'],
    ],
    since: 8,
  },
  {
    title: 'leaving ends them, also those that other news kept from being marked as seen',
    updates: [
      [8, 8, 9, 'here'],
      [8, 8, 10, 'here'],
      [8, 8, 11],
    ],
    since: 10,
  },
  {
    title: 'Home marks more before and after a visit',
    updates: [
      [8, 8, 9],
      [9, 9, 9],
      [9, 9, 9, 'here'],
      [9, 9, 9],
      [10, 10, 10],
      [11, 11, 11],
    ],
    since: 9,
  },
  {
    title: 'a visit on another device ends them',
    updates: [
      [8, 8, 9],
      [9, 8, 9],
    ],
    since: 9,
  },
  {
    title: 'a window that was closed ended its visit',
    updates: [
      [8, 8, 9, 'here'],
      [9, 8, 9, 'closed'],
      [9, 8, 10, 'here'],
    ],
    since: 9,
  },
])('visits: $title', ({ updates, since }) => {
  let visit: Visit | undefined;
  let wasOpenHere = false;
  for (const [seen, seenHome, newest, where] of updates) {
    if (where === 'closed') {
      wasOpenHere = false;
      continue;
    }
    const isOpen = where === 'here';
    const now: PlaceNow = {
      seen: at(seen),
      seenHome: at(seenHome),
      newest: at(newest),
      isOpen,
      wasOpenHere,
    };
    visit = nextVisit(visit, now);
    wasOpenHere = isOpen;
  }
  expect(visit?.since).toBe(at(since));
});
