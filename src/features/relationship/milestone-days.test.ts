import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysBetween, knownDate } from '#shared/dates.ts';
import { relationshipMessages as t } from './messages/index.ts';
import { milestoneDays } from './relationship.rules.ts';

const day = (date: string) => knownDate(date);
const read = (start: unknown, today: string, most?: number) => {
  const { past, next } = milestoneDays(start, day(today), most);
  const said = (all: typeof past) =>
    all.map((each) => [t.timeline.counted(each), each.date, each.daysUntil]);
  return { past: said(past), next: said(next) };
};

describe('milestone days', () => {
  test('of a couple of some years: the latest first, and the next three', () => {
    const { past, next } = read('2020-06-08', '2026-03-14');
    expect(past.slice(0, 4)).toEqual([
      ['2,080 days', '2026-02-17', -25],
      ['2,000 days', '2025-11-29', -105],
      ['5 years', '2025-06-08', -279],
      ['1,560 days', '2024-09-15', -545],
    ]);
    expect(past.at(-1)).toEqual(['100 days', '2020-09-16', -2005]);
    expect(next).toEqual([
      ['6 years', '2026-06-08', 86],
      ['7 years', '2027-06-08', 451],
      ['2,600 days', '2027-07-22', 495],
    ]);
  });

  test.each<[string, string, string, unknown[][], unknown[][]]>([
    ['on the first day', '2026-03-14', '2026-03-14', [], [['100 days', '2026-06-22', 100]]],
    ['before it', '2026-03-14', '2026-03-01', [], [['100 days', '2026-06-22', 113]]],
    ['the day before the 100th', '2026-03-14', '2026-06-21', [], [['100 days', '2026-06-22', 1]]],
    [
      'on the 100th',
      '2026-03-14',
      '2026-06-22',
      [['100 days', '2026-06-22', 0]],
      [['1 year', '2027-03-14', 265]],
    ],
  ])('%s', (_, start, today, past, next) => {
    expect(read(start, today, 1)).toEqual({ past, next });
  });

  test('the 365th day counts by itself only where a year is longer', () => {
    const first = (start: string) => read(start, start, 3).next.map(([counted]) => counted);
    expect(first('2026-03-14')).toEqual(['100 days', '1 year', '520 days']);
    expect(first('2023-03-14')).toEqual(['100 days', '365 days', '1 year']);
  });

  test('the years of 29 February end on the 28th in common years', () => {
    const years = read('2020-02-29', '2024-03-01').past.filter(([counted]) =>
      /year/.test(String(counted)),
    );
    expect(years.map(([, date]) => date)).toEqual([
      ...['2024-02-29', '2023-02-28', '2022-02-28', '2021-02-28'],
    ]);
  });

  test.each([[null], [undefined], ['soon'], ['2021-02-29']])('%j has none', (start) => {
    expect(read(start, '2026-03-14')).toEqual({ past: [], next: [] });
  });

  test('of any two: in order, none twice, each as far away as it says', () => {
    const some = fc.nat(70_000).map((days) => day('1900-01-01').add({ days }));
    fc.assert(
      fc.property(some, some, fc.nat(8), (start, today, most) => {
        const { past, next } = milestoneDays(start.toString(), today, most);
        expect(next).toHaveLength(most);
        const all = [...past.toReversed(), ...next];
        expect(new Set(all.map(({ date }) => date)).size).toBe(all.length);
        const daysUntil = all.map((each) => each.daysUntil);
        expect(daysUntil).toEqual(daysUntil.toSorted((one, other) => one - other));
        for (const each of all) {
          expect(each.daysUntil).toBe(daysBetween(today, day(each.date)));
          expect(past.includes(each)).toBe(each.daysUntil <= 0);
          const days = daysBetween(start, day(each.date));
          if (each.unit === 'day') expect(days).toBe(each.count);
          else expect(day(each.date).year - start.year).toBe(each.count);
        }
        // A multiple that ends a year is there as that year.
        const dates = new Set(past.map(({ date }) => date));
        for (let days = 520; days <= daysBetween(start, today); days += 520) {
          expect(dates).toContain(start.add({ days }).toString());
        }
      }),
    );
  });
});
