import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantOfWallTime, instantsOfWallTimes } from './wall-time.ts';

const zones = [
  'Europe/Paris',
  // Midnight itself is skipped; half an hour; a quarter of one; DST left out for a month; a day left out.
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Pacific/Apia',
];

describe('many wall times of a zone', () => {
  test.each(zones)('in %s are converted like single ones', (timeZone) => {
    const instantOf = instantsOfWallTimes(timeZone);
    const moment = fc.integer({ min: Date.UTC(1890, 0, 1), max: Date.UTC(2060, 0, 1) });
    fc.assert(
      fc.property(moment, (at) => {
        const time = new Date(at).toISOString().slice(0, 19);
        expect([time, instantOf(time)]).toEqual([time, instantOfWallTime(time, timeZone)]);
      }),
      { numRuns: 50 },
    );
    // The first hours of each day of a year, with both clock changes.
    for (let hour = 0; hour < 366 * 24; hour += hour % 24 === 4 ? 20 : 1) {
      const time = new Date(Date.UTC(2011, 11, 1, hour)).toISOString().slice(0, 19);
      expect([time, instantOf(time)]).toEqual([time, instantOfWallTime(time, timeZone)]);
    }
  });

  test.each([
    ['Europe/Paris', '2026-03-29T02:30:00', '2026-03-29T01:30:00Z'],
    ['Europe/Paris', '2026-10-25T02:30:00', '2026-10-25T00:30:00Z'],
    ['Pacific/Kiritimati', '2026-01-01T00:00:00', '2025-12-31T10:00:00Z'],
    ['Pacific/Honolulu', '2025-12-31T23:59:59', '2026-01-01T09:59:59Z'],
  ])('in %s %s is %s', (timeZone, time, instant) => {
    expect(instantsOfWallTimes(timeZone)(time)).toBe(Date.parse(instant));
  });
});
