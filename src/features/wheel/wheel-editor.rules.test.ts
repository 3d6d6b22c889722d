import { describe, expect, test } from 'vitest';
import { t } from './messages/index.ts';
import { mostPrizes, type Prize } from './wheel.contract.ts';
import { colors, defaultPrizes } from './wheel.rules.ts';
import {
  addRow,
  isSameWheel,
  normalizeRows,
  prizesOf,
  type Row,
  removeRow,
  roundedNumbers,
  rowErrors,
  rowsOf,
  saveError,
  totalChance,
  totalState,
} from './wheel-editor.rules.ts';

const row = (chance: string, more: Partial<Row> = {}): Row => ({
  key: 0,
  prizeName: 'Tea',
  prizeDescription: 'A pot of it',
  prizeType: 'GIFT',
  value: '5',
  color: colors[0] ?? '',
  locked: false,
  chance,
  ...more,
});
const rowsWith = (...chances: string[]) => chances.map((chance, key) => row(chance, { key }));

test('a wheel converted to rows and back is unchanged', () => {
  const rows = rowsOf(defaultPrizes);
  expect(prizesOf(rows)).toEqual(defaultPrizes);
  expect(isSameWheel(prizesOf(rows), defaultPrizes)).toBe(true);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(defaultPrizes.length);
});

test.each([
  [33.35814293, '33.36'],
  [0.0012345, '0.0012'],
])('a saved probability of %d is shown as %s and kept exactly', (probability, chance) => {
  const prize = { ...defaultPrizes[0], probability } as Prize;
  const rows = rowsOf([prize]);
  expect(rows[0]?.chance).toBe(chance);
  expect(prizesOf(rows)[0]?.probability).toBe(probability);
  expect(prizesOf(rows.map((row) => ({ ...row, chance: '12' })))[0]?.probability).toBe(12);
});

test.each<[string, Partial<Prize>, boolean]>([
  ['a color in small letters', { color: colors[0]?.toLowerCase() ?? '' }, true],
  ['another color', { color: '#000000' }, false],
  ['another name', { prizeName: 'Coffee' }, false],
  ['another probability', { probability: 49.9 }, false],
  ['an invalid value', { prizeValue: Number.NaN }, false],
])('two wheels that differ by %s are the same: %s', (_, changes, isSame) => {
  const changed = defaultPrizes.map((prize, index) =>
    index === 0 ? { ...prize, ...changes } : prize,
  );
  expect(isSameWheel(defaultPrizes, changed)).toBe(isSame);
});

describe('adding a prize', () => {
  test.each([
    ['takes what is missing; invalid text counts as 0', ['', '97.5'], '2.5'],
    ['takes at least the minimum', ['70', '50'], '0.1'],
    ['takes no more than the slider', ['1', '1'], '95'],
  ])('%s', (_, chances, expected) => {
    const rows = addRow(rowsWith(...chances));
    expect(typeof rows === 'string' ? rows : rows.at(-1)?.chance).toBe(expected);
  });

  test('uses an unused color', () => {
    const rows = addRow(rowsOf(defaultPrizes));
    if (typeof rows === 'string') throw new Error(rows);
    expect(rows.at(-1)).toMatchObject({ key: 8, prizeName: '', value: '', color: colors[8] });
  });

  test('is rejected at the maximum', () => {
    const rows = Array.from({ length: mostPrizes }, (_, key) => row('1', { key }));
    expect(addRow(rows)).toBe(t.wheel.tooMany(mostPrizes));
  });
});

test('removing a prize stops at two', () => {
  const rows = rowsWith('50', '30', '20');
  expect(removeRow(rows, 1)).toEqual([rows[0], rows[2]]);
  expect(removeRow(rows.slice(1), 1)).toBe(t.wheel.tooFew);
});

test.each<[string, Row[], string[] | string]>([
  ['invalid text counts as 0', rowsWith('', '-3', '20'), ['0', '0', '100']],
  ['an error', [row('40', { locked: true })], t.wheel.allLocked],
])('normalized: %s', (_, rows, expected) => {
  const result = normalizeRows(rows);
  expect(typeof result === 'string' ? result : result.map(({ chance }) => chance)).toEqual(
    expected,
  );
  if (typeof result !== 'string') expect(saveError(result)).toBeNull();
});

test.each<[Partial<Row>, string, string]>([
  [{ value: '1.005', chance: '33.333' }, '1', '33.33'],
  [{ value: '2.678', chance: '0.996' }, '2.68', '1'],
  [{ value: '', chance: '-' }, '', '-'],
  [{ value: '7', chance: '0.0012', exact: 0.0012345 }, '7', '0.0012'],
])('typed numbers get two decimals at most: %j', (typed, value, chance) => {
  expect(roundedNumbers(row('50', typed))).toEqual({ value, chance });
});

test.each<[string[], number, string]>([
  [['50', '49.9'], 99.9, 'fits'],
  [['50', '50.11'], 100.11, 'over'],
  [['50', ''], 50, 'short'],
  [['99.95', '0.05'], 100, 'wrong'],
  [['110', '-10'], 100, 'wrong'],
  [['33.33333334', '33.33333333', '33.33333333'], 100, 'fits'],
])('%j add up to %d: %s', (chances, total, state) => {
  expect(totalChance(rowsWith(...chances))).toBe(total);
  expect(totalState(rowsWith(...chances))).toBe(state);
});

test.each<[string, Partial<Row>, object]>([
  ['nothing', {}, {}],
  ['no name', { prizeName: ' ' }, { prizeName: t.config.nameMissing }],
  ['no description', { prizeDescription: '' }, { prizeDescription: t.config.descriptionMissing }],
  ['the longest description', { prizeDescription: ` ${'x'.repeat(10_000)} ` }, {}],
  [
    'a longer one',
    { prizeDescription: 'x'.repeat(10_001) },
    { prizeDescription: 'Too long by 1 character' },
  ],
  ['no value', { value: '' }, { value: t.config.valueWrong }],
  ['half a cent', { value: '0.005' }, { value: t.config.valueWrong }],
  ['a value with a comma', { value: '1,5' }, { value: t.config.valueWrong }],
  ['no chance', { chance: '' }, { chance: t.config.chanceWrong }],
  ['a typed chance of 0', { chance: '0' }, { chance: t.config.chanceWrong }],
  ['a saved chance of 0', { chance: '0', exact: 0 }, {}],
  ['a chance above the slider', { chance: '95.1' }, { chance: t.config.chanceWrong }],
])('errors of a prize: %s', (_, changes, errors) => {
  expect(rowErrors(row('50', changes))).toEqual(errors);
});

test('a name of an earlier version stays valid while it is saved', () => {
  const old = row('50', { prizeName: 'Two\nlines' });
  const wheel = [old, row('50')];
  expect(rowErrors(old, prizesOf(wheel))).toEqual({});
  expect(saveError(wheel, prizesOf(wheel))).toBeNull();
  expect(rowErrors(old)).toEqual({ prizeName: 'This must be on one line' });
  expect(saveError(wheel)).toBe(t.wheel.notFilled);
});
