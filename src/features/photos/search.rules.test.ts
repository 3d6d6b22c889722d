import { expect, test } from 'vitest';
import { foldText, periodsOf, type SearchTerm, searchTerms } from './search.rules.ts';

test.each<[string, SearchTerm[]]>([
  ['beach  Paris', [{ text: 'beach' }, { text: 'Paris' }]],
  ['May 2024', [{ text: 'May 2024', date: { year: 2024, month: 5 } }]],
  ['12 May 2024', [{ text: '12 May 2024', date: { year: 2024, month: 5, day: 12 } }]],
  ['sept 3rd, 2024', [{ text: 'sept 3rd, 2024', date: { year: 2024, month: 9, day: 3 } }]],
  ['2024-05', [{ text: '2024-05', date: { year: 2024, month: 5 } }]],
  ['2024/05/12', [{ text: '2024/05/12', date: { year: 2024, month: 5, day: 12 } }]],
  ['2024年5月12日', [{ text: '2024年5月12日', date: { year: 2024, month: 5, day: 12 } }]],
  ['5月', [{ text: '5月', date: { month: 5 } }]],
  ['Beach May 2024', [{ text: 'May 2024', date: { year: 2024, month: 5 } }, { text: 'Beach' }]],
  // These terms are no dates.
  ['maybe', [{ text: 'maybe' }]],
  ['2024-13', [{ text: '2024', date: { year: 2024 } }, { text: '-13' }]],
  ['1234', [{ text: '1234' }]],
  ['a b c d e f g h i j', [...'abcdefgh'].map((text) => ({ text }))],
])('the query %s is split into words and dates', (query, terms) => {
  expect(searchTerms(query)).toEqual(terms);
});

test('case and accents are folded', () => expect(foldText('CAFÉ Zoë')).toBe('cafe zoe'));

test.each([
  [{ year: 2024 }, '2024-01-01', '2025-01-01'],
  [{ year: 2024, month: 12 }, '2024-12-01', '2025-01-01'],
  [{ year: 2024, month: 2, day: 29 }, '2024-02-29', '2024-03-01'],
])('the date %j is the period from %s until %s', (date, from, until) => {
  expect(periodsOf(date, 2026)).toEqual([{ from, until }]);
});

test('a day without a year is in each year that has it', () => {
  const periods = periodsOf({ month: 2, day: 29 }, 2026).map(({ from }) => from);
  expect(periods.slice(-2)).toEqual(['2020-02-29', '2024-02-29']);
  expect(periodsOf({ month: 5 }, 2026)).toHaveLength(2026 - 1826 + 1);
});
