import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAndMonth, dayInWords, monthInWords, monthName, weekdayName } from './calendar-words.ts';

const language = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
const long = language({ dateStyle: 'long' });
const inMonth = language({ day: 'numeric', month: 'long' });
const ofMonth = language({ month: 'long', year: 'numeric' });
const ofWeek = language({ weekday: 'long' });

test('every day is called what the language calls it', () => {
  const days = fc.date({
    min: new Date('0001-01-01T00:00:00Z'),
    max: new Date('9999-12-31T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(days, (date) => {
      const day = date.toISOString().slice(0, 'YYYY-MM-DD'.length);
      expect(dayInWords(day)).toBe(long.format(date));
      expect(dayAndMonth(day)).toBe(inMonth.format(date));
      expect(monthInWords(day)).toBe(ofMonth.format(date));
      expect(monthInWords(day.slice(0, 'YYYY-MM'.length))).toBe(ofMonth.format(date));
      expect(weekdayName(day)).toBe(ofWeek.format(date));
    }),
    { numRuns: 1_000 },
  );
});

test.each([[0], [13], [Number.NaN]])('there is no month %d', (month) =>
  expect(() => monthName(month)).toThrow(RangeError),
);

test.each([['2024-13-01'], ['yesterday']])('%s is no day', (day) => {
  expect(() => weekdayName(day)).toThrow(RangeError);
  expect(() => dayInWords(day)).toThrow(RangeError);
});
