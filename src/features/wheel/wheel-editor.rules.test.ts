import { describe, expect, test } from 'vitest';
import { t } from './messages/index.ts';
import { mostPrizes, type Prize } from './wheel.contract.ts';
import { colors, defaultPrizes } from './wheel.rules.ts';
import {
  addRow,
  isSameWheel,
  normalizeRows,
  parseNumber,
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
  [45, '45'],
  [0.0012345, '0.0012'],
  [0, '0'],
])('a saved probability of %d is shown as %s and kept exactly', (probability, chance) => {
  const prize = { ...defaultPrizes[0], probability } as Prize;
  const rows = rowsOf([prize]);
  expect(rows[0]?.chance).toBe(chance);
  expect(prizesOf(rows)[0]?.probability).toBe(probability);
  expect(prizesOf(rows.map((row) => ({ ...row, chance: '12' })))[0]?.probability).toBe(12);
});

test.each([
  ['5', 5],
  [' 0.01 ', 0.01],
  ['33.33333333', 33.33333333],
  ['', Number.NaN],
  ['  ', Number.NaN],
  ['-', Number.NaN],
  ['1,5', Number.NaN],
])('typed "%s" is %s', (typed, number) => expect(parseNumber(typed)).toBe(number));

describe('two wheels', () => {
  const tea: Prize = {
    prizeName: 'Tea',
    prizeDescription: 'A pot of it',
    prizeType: 'GIFT',
    prizeValue: 5,
    probability: 50,
    color: '#7F51C1',
  };
  test.each<[string, Prize[], boolean]>([
    ['the same', [tea, tea], true],
    ['one fewer', [tea], false],
    ['a color in small letters', [tea, { ...tea, color: '#7f51c1' }], true],
    ['another color', [tea, { ...tea, color: '#000000' }], false],
    ['another name', [tea, { ...tea, prizeName: 'Coffee' }], false],
    ['another description', [tea, { ...tea, prizeDescription: '-' }], false],
    ['another type', [tea, { ...tea, prizeType: 'MONEY' }], false],
    ['another value', [tea, { ...tea, prizeValue: 6 }], false],
    ['a value that is none', [tea, { ...tea, prizeValue: Number.NaN }], false],
    ['another probability', [tea, { ...tea, probability: 49.9 }], false],
  ])('%s', (_, other, same) => expect(isSameWheel([tea, tea], other)).toBe(same));
});

describe('adding a prize', () => {
  test.each([
    ['takes what is missing', ['50', '30'], '20'],
    ['at least the least', ['50', '50'], '0.1'],
    ['at least the least where it is too much', ['70', '50'], '0.1'],
    ['counts nothing as 0', ['', '97.5'], '2.5'],
    ['no more than the slider', ['1', '1'], '95'],
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
  ['in proportion', rowsWith('10', '30'), ['25', '75']],
  ['what is no number is nothing', rowsWith('', '-3', '20'), ['0', '0', '100']],
  ['all locked', [row('40', { locked: true })], t.wheel.allLocked],
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
  [['50', '50'], 100, 'fits'],
  [['50', '49.9'], 99.9, 'fits'],
  [['50', '50.1'], 100.1, 'fits'],
  [['50', '48.5'], 98.5, 'short'],
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
  ['all that fits', { prizeDescription: ` ${'x'.repeat(10_000)} ` }, {}],
  [
    'more than fits',
    { prizeDescription: 'x'.repeat(10_001) },
    { prizeDescription: 'Too long by 1 character' },
  ],
  ['no value', { value: '' }, { value: t.config.valueWrong }],
  ['a value of 0', { value: '0' }, { value: t.config.valueWrong }],
  ['half a cent', { value: '0.005' }, { value: t.config.valueWrong }],
  ['no chance', { chance: '' }, { chance: t.config.chanceWrong }],
  ['a chance below 0', { chance: '-1' }, { chance: t.config.chanceWrong }],
  ['a chance of 0', { chance: '0' }, { chance: t.config.chanceWrong }],
  ['a saved chance of 0', { chance: '0', exact: 0 }, {}],
  ['more than all', { chance: '100.1' }, { chance: t.config.chanceWrong }],
])('wrong with a prize: %s', (_, more, faults) => {
  expect(rowErrors(row('50', more))).toEqual(faults);
  const isRefused = saveError([
    row('50', more),
    rowsOf(prizesOf([row(String(100 - (parseNumber(more.chance ?? '50') || 0)))]))[0] ?? row(''),
  ]);
  expect(isRefused !== null).toBe(Object.keys(faults).length > 0);
});

test('a name of an earlier version stays valid while it is saved', () => {
  const old = row('50', { prizeName: 'Two\nlines' });
  const wheel = [old, row('50')];
  expect(rowErrors(old, prizesOf(wheel))).toEqual({});
  expect(saveError(wheel, prizesOf(wheel))).toBeNull();
  expect(rowErrors(old)).toEqual({ prizeName: 'This must be on one line' });
  expect(saveError(wheel)).toBe(t.wheel.notFilled);
});
