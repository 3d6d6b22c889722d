import { describe, expect, test } from 'vitest';
import { slotAt, type UsedSlot } from './week.rules.ts';

const at = (instant: string) => Date.parse(instant);
const slot = (zone: string, now: string, last?: UsedSlot) => slotAt(zone, at(now), last);
const used = (zone: string, now: string): UsedSlot => slot(zone, now);

test.each([
  ['UTC', '2026-03-07T23:59:59.999Z', '2026-03-01', '2026-03-08T00:00:00.000Z'],
  ['UTC', '2026-03-08T00:00:00.000Z', '2026-03-08', '2026-03-15T00:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-03-07T09:59:59.999Z', '2026-03-01', '2026-03-07T10:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-03-07T10:00:00.000Z', '2026-03-08', '2026-03-14T10:00:00.000Z'],
  // The clocks of these places change within the week, or in its last night.
  ['America/New_York', '2026-03-08T04:59:59.999Z', '2026-03-01', '2026-03-08T05:00:00.000Z'],
  ['America/New_York', '2026-03-08T05:00:00.000Z', '2026-03-08', '2026-03-15T04:00:00.000Z'],
  ['Europe/Paris', '2026-10-24T22:00:00.000Z', '2026-10-25', '2026-10-31T23:00:00.000Z'],
  ['Europe/Paris', '2026-03-28T23:00:00.000Z', '2026-03-29', '2026-04-04T22:00:00.000Z'],
  // Midnight is skipped: the day begins at one.
  ['America/Santiago', '2026-09-06T03:59:59.999Z', '2026-08-30', '2026-09-06T04:00:00.000Z'],
  ['America/Santiago', '2026-09-06T04:00:00.000Z', '2026-09-06', '2026-09-13T03:00:00.000Z'],
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

describe('a spin uses its week', () => {
  const zone = 'Europe/Paris';
  const last = used(zone, '2026-03-11T12:00:00Z');
  test.each([
    ['at once', '2026-03-11T12:00:00Z', false],
    ['a moment before the week ends', '2026-03-14T22:59:59.999Z', false],
    ['when it has ended', '2026-03-14T23:00:00Z', true],
    ['with a clock set back an hour', '2026-03-11T11:00:00Z', false],
    ['with a clock set back over the turn of the week', '2026-03-07T12:00:00Z', false],
    ['with a clock set back a year', '2025-03-11T12:00:00Z', false],
  ])('%s', (_, now, isFree) => {
    expect(slot(zone, now, last)).toMatchObject({
      isFree,
      nextResetAt: isFree ? expect.any(Number) : at('2026-03-14T23:00:00Z'),
    });
  });
});

test.each([
  // Saturday in the west, Sunday in the east: one instant, two weeks.
  ['Pacific/Honolulu', 'Pacific/Kiritimati', '2026-03-08T09:00:00Z', '2026-03-08T10:00:00Z'],
  ['Pacific/Kiritimati', 'Pacific/Honolulu', '2026-03-07T11:00:00Z', '2026-03-15T10:00:00Z'],
  ['Europe/Paris', 'America/New_York', '2026-03-08T00:30:00Z', '2026-03-15T04:00:00Z'],
])(
  'a changed time zone gives no second spin, and takes none: %s, then %s',
  (before, after, now, free) => {
    const last = used(before, now);
    const next = slot(after, now, last);
    expect(next).toMatchObject({ isFree: false, nextResetAt: at(free) });
    expect(slotAt(after, at(free) - 1, last).isFree).toBe(false);
    expect(slotAt(after, at(free), last).isFree).toBe(true);
  },
);
