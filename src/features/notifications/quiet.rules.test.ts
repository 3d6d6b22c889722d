import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { quietUntil } from './quiet.rules.ts';

const paris = 'Europe/Paris';
const night = { from: '22:00', to: '07:00' };
const until = (now: string, quiet: Parameters<typeof quietUntil>[1], zone = paris) => {
  const end = quietUntil(Date.parse(now), quiet, zone);
  return end === null ? null : new Date(end).toISOString();
};

test.each([
  // Over midnight, from both sides of it; Paris is an hour ahead in winter.
  ['2026-01-10T20:59:59Z', night, null],
  ['2026-01-10T21:00:00Z', night, '2026-01-11T06:00:00.000Z'],
  ['2026-01-11T05:59:59Z', night, '2026-01-11T06:00:00.000Z'],
  ['2026-01-11T06:00:00Z', night, null],
  // Within a day.
  ['2026-01-10T12:30:00Z', { from: '13:00', to: '14:00' }, '2026-01-10T13:00:00.000Z'],
  ['2026-01-10T13:00:00Z', { from: '13:00', to: '14:00' }, null],
  // The night in which the clocks go forward ends by the clock on the wall, and is an hour shorter.
  ['2026-03-28T22:00:00Z', night, '2026-03-29T05:00:00.000Z'],
  // The one in which they go back is an hour longer.
  ['2026-10-24T21:00:00Z', night, '2026-10-25T06:00:00.000Z'],
  // A beginning, and an end, that the clocks leap over.
  ['2026-03-29T01:30:00Z', { from: '02:15', to: '08:00' }, '2026-03-29T06:00:00.000Z'],
  ['2026-03-29T00:30:00Z', { from: '23:00', to: '02:30' }, '2026-03-29T01:30:00.000Z'],
  ['2026-01-10T23:00:00Z', null, null],
])('at %s with %j it is quiet until %s', (now, quiet, end) => {
  expect(until(now, quiet)).toBe(end);
});

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const quietHours = fc.record({ from: time, to: time }).filter(({ from, to }) => from !== to);
const moment = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) });
const hour = 60 * 60_000;

test('where the clocks never change, it is quiet exactly while they show so', () => {
  void fc.assert(
    fc.property(moment, quietHours, (now, quiet) => {
      const shown = new Date(now).toISOString().slice(11, 16);
      const { from, to } = quiet;
      const isQuiet = from < to ? from <= shown && shown < to : from <= shown || shown < to;
      const end = quietUntil(now, quiet, 'UTC');
      expect(end !== null).toBe(isQuiet);
      if (end !== null) expect(new Date(end).toISOString().slice(11)).toBe(`${to}:00.000Z`);
    }),
  );
});

test('in every zone it ends within a day, and is over then', () => {
  const zones = ['Europe/Paris', 'America/St_Johns', 'Australia/Lord_Howe', 'Africa/Cairo'];
  void fc.assert(
    fc.property(moment, quietHours, fc.constantFrom(...zones), (now, quiet, zone) => {
      const end = quietUntil(now, quiet, zone);
      if (end === null) return;
      expect(end).toBeGreaterThan(now);
      expect(end - now).toBeLessThanOrEqual(25 * hour);
      // All moments until then are of the same quiet.
      expect(quietUntil(Math.floor((now + end) / 2), quiet, zone)).toBe(end);
    }),
  );
});
