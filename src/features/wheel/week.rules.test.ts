import { expect, test } from 'vitest';
import { slotAt, type UsedSlot } from './week.rules.ts';

const at = (instant: string) => Date.parse(instant);
const slot = (zone: string, now: string, last?: UsedSlot) => slotAt(zone, at(now), last);

test.each([
  ['UTC', '2026-03-07T23:59:59.999Z', '2026-03-01', '2026-03-08T00:00:00.000Z'],
  ['UTC', '2026-03-08T00:00:00.000Z', '2026-03-08', '2026-03-15T00:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-03-07T10:00:00.000Z', '2026-03-08', '2026-03-14T10:00:00.000Z'],
  // The clocks change within the week.
  ['America/New_York', '2026-03-08T05:00:00.000Z', '2026-03-08', '2026-03-15T04:00:00.000Z'],
  ['Europe/Paris', '2026-10-24T22:00:00.000Z', '2026-10-25', '2026-10-31T23:00:00.000Z'],
  // Midnight is skipped: the day begins at one.
  ['America/Santiago', '2026-09-06T03:59:59.999Z', '2026-08-30', '2026-09-06T04:00:00.000Z'],
])(
  'the week starts on Sunday at midnight in the time zone of the couple: %s at %s',
  (zone, now, weekStart, reset) => {
    expect(slot(zone, now)).toEqual({
      weekStart,
      resetAt: at(reset),
      isFree: true,
      nextResetAt: at(reset),
    });
  },
);

test.each([
  ['a moment before the week ends', '2026-03-14T22:59:59.999Z', false],
  ['when it has ended', '2026-03-14T23:00:00Z', true],
  ['with a clock set back over the turn of the week', '2026-03-07T12:00:00Z', false],
])('a spin uses its week: %s', (_, now, isFree) => {
  const last = slot('Europe/Paris', '2026-03-11T12:00:00Z');
  expect(slot('Europe/Paris', now, last)).toMatchObject({
    isFree,
    nextResetAt: at(isFree ? '2026-03-21T23:00:00Z' : '2026-03-14T23:00:00Z'),
  });
});

test.each([
  // Saturday in the west, Sunday in the east: one instant, two weeks.
  ['Pacific/Honolulu', 'Pacific/Kiritimati', '2026-03-08T09:00:00Z', '2026-03-08T10:00:00Z'],
  ['Pacific/Kiritimati', 'Pacific/Honolulu', '2026-03-07T11:00:00Z', '2026-03-15T10:00:00Z'],
])(
  'a changed time zone gives no second spin, and takes none: %s, then %s',
  (before, after, now, free) => {
    const last = slot(before, now);
    expect(slot(after, now, last)).toMatchObject({ isFree: false, nextResetAt: at(free) });
    expect(slotAt(after, at(free) - 1, last).isFree).toBe(false);
    expect(slotAt(after, at(free), last).isFree).toBe(true);
  },
);
