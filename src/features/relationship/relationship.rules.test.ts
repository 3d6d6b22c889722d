import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarTogether, timeTogether } from './relationship.rules.ts';

const at = (instant: string) => Date.parse(instant);

describe('timeTogether (decisions §6)', () => {
  test.each<[string, unknown, string, string, [number, number, number, number]]>([
    ['midnight of the start', '2020-06-08', 'UTC', '2020-06-08T00:00:00Z', [0, 0, 0, 0]],
    ['a second later', '2020-06-08', 'UTC', '2020-06-08T00:00:01Z', [0, 0, 0, 1]],
    ['the last second of that day', '2020-06-08', 'UTC', '2020-06-08T23:59:59Z', [0, 23, 59, 59]],
    ['the next day', '2020-06-08', 'UTC', '2020-06-09T00:00:00Z', [1, 0, 0, 0]],
    ['before the start', '2020-06-08', 'UTC', '2020-06-07T23:59:59Z', [0, 0, 0, 0]],
    ['years later', '2020-06-08', 'UTC', '2026-11-21T02:03:04Z', [2357, 2, 3, 4]],
    ['over 29 February', '2024-02-28', 'UTC', '2024-03-01T00:00:00Z', [2, 0, 0, 0]],
    ['from 29 February', '2024-02-29', 'UTC', '2025-03-01T00:00:00Z', [366, 0, 0, 0]],
    // The couple's zone decides what day it is.
    [
      'Kiritimati is a day ahead',
      '2020-06-08',
      'Pacific/Kiritimati',
      '2020-06-07T10:00:00Z',
      [0, 0, 0, 0],
    ],
    [
      'Honolulu is still on it',
      '2020-06-08',
      'Pacific/Honolulu',
      '2020-06-09T09:59:59Z',
      [0, 23, 59, 59],
    ],
    [
      'Honolulu a second later',
      '2020-06-08',
      'Pacific/Honolulu',
      '2020-06-09T10:00:00Z',
      [1, 0, 0, 0],
    ],
    // Paris, 29 March 2026: the clock goes from 2:00 to 3:00; that day has 23 hours.
    ['before the lost hour', '2026-03-28', 'Europe/Paris', '2026-03-29T00:59:59Z', [1, 1, 59, 59]],
    ['after the lost hour', '2026-03-28', 'Europe/Paris', '2026-03-29T01:00:00Z', [1, 2, 0, 0]],
    [
      'the end of the short day',
      '2026-03-28',
      'Europe/Paris',
      '2026-03-29T21:59:59Z',
      [1, 22, 59, 59],
    ],
    ['after the short day', '2026-03-28', 'Europe/Paris', '2026-03-29T22:00:00Z', [2, 0, 0, 0]],
    // Paris, 25 October 2026: the clock goes from 3:00 to 2:00; that day has 25 hours.
    [
      'before the hour given twice',
      '2026-10-24',
      'Europe/Paris',
      '2026-10-25T00:59:59Z',
      [1, 2, 59, 59],
    ],
    ['after it', '2026-10-24', 'Europe/Paris', '2026-10-25T01:00:00Z', [1, 3, 0, 0]],
    [
      'the end of the long day',
      '2026-10-24',
      'Europe/Paris',
      '2026-10-25T22:59:59Z',
      [1, 24, 59, 59],
    ],
    ['after the long day', '2026-10-24', 'Europe/Paris', '2026-10-25T23:00:00Z', [2, 0, 0, 0]],
    // Beirut skips midnight itself: 29 March 2026 begins at 1:00.
    [
      'a midnight that does not exist',
      '2026-03-28',
      'Asia/Beirut',
      '2026-03-28T22:00:00Z',
      [1, 0, 0, 0],
    ],
    ['other forms of the date', [2020, 6, 8], 'UTC', '2020-06-09T00:00:00Z', [1, 0, 0, 0]],
    ['with a time part', '2020-06-08 10:00:00', 'UTC', '2020-06-09T00:00:00Z', [1, 0, 0, 0]],
  ])('%s', (_, start, zone, now, [days, hours, minutes, seconds]) => {
    expect(timeTogether(start, zone, at(now))).toEqual({ days, hours, minutes, seconds });
  });

  test.each([[null], [undefined], ['soon'], ['2021-02-29'], [[2020, 13, 1]], [42]])(
    '%j is no date',
    (start) => expect(timeTogether(start, 'UTC', at('2026-01-01T00:00:00Z'))).toBeNull(),
  );

  const zones = [
    'UTC',
    'Europe/Paris',
    'America/New_York',
    'Asia/Beirut',
    'Pacific/Kiritimati',
    'Pacific/Honolulu',
    'Australia/Lord_Howe',
    'America/St_Johns',
  ];
  const seconds = (zone: string, now: number) => {
    const time = timeTogether('2020-06-08', zone, now);
    return time === null
      ? null
      : { days: time.days, ofDay: time.hours * 3600 + time.minutes * 60 + time.seconds };
  };

  test('never runs backwards, and within a day runs as fast as time', () => {
    const somewhen = fc.integer({
      min: at('2020-06-01T00:00:00Z'),
      max: at('2040-01-01T00:00:00Z'),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        somewhen,
        fc.nat(3 * 86_400_000),
        (zone, now, later) => {
          const before = seconds(zone, now);
          const after = seconds(zone, now + later);
          if (before === null || after === null) throw new Error('the date is one');
          expect(after.days).toBeGreaterThanOrEqual(before.days);
          if (after.days !== before.days) return;
          const began = now >= at('2020-06-08T12:00:00Z');
          const passed = after.ofDay - before.ofDay;
          expect(passed).toBeGreaterThanOrEqual(0);
          if (began) expect(Math.abs(passed - later / 1000)).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

describe('calendarTogether', () => {
  test.each<[string, string, [number, number, number]]>([
    ['2020-06-08', '2026-11-21', [6, 5, 13]],
    ['2020-06-08', '2020-06-08', [0, 0, 0]],
    ['2020-06-08', '2020-06-01', [0, 0, 0]],
    ['2020-06-08', '2021-06-07', [0, 11, 30]],
    ['2020-06-08', '2021-06-08', [1, 0, 0]],
    ['2024-01-31', '2024-02-28', [0, 0, 28]],
    ['2024-01-31', '2024-02-29', [0, 1, 0]],
    ['2024-02-29', '2025-02-28', [1, 0, 0]],
    ['2024-02-29', '2025-02-27', [0, 11, 29]],
  ])('%s to %s', (start, today, [years, months, days]) => {
    expect(calendarTogether(start, 'UTC', at(`${today}T12:00:00Z`))).toEqual({
      years,
      months,
      days,
    });
  });

  test('what is no date has no span', () => {
    expect(calendarTogether('soon', 'UTC', 0)).toBeNull();
  });
});
