import { describe, expect, test } from 'vitest';
import { contrast } from '#platform/web/ui/contrast.ts';
import { t } from './messages/index.ts';
import { mostPrizes, type Prize } from './wheel.contract.ts';
import {
  colors,
  defaultPrizes,
  errorIn,
  normalize,
  percentOf,
  prizeAt,
  sharesOf,
  wholeShare,
} from './wheel.rules.ts';

const prize = (probability: number, more: Partial<Prize> = {}): Prize => ({
  prizeName: 'Massage',
  prizeDescription: 'Half an hour',
  prizeType: 'GIFT',
  prizeValue: 5,
  color: '#8254C4',
  probability,
  ...more,
});

test('the default wheel is as specified', () => {
  expect(defaultPrizes.map(({ prizeValue, probability }) => [prizeValue, probability])).toEqual([
    [1, 45] as const,
    [5, 25] as const,
    [10, 15] as const,
    [25, 10] as const,
    [77, 2.5] as const,
    [100, 1.5] as const,
    [500, 0.5] as const,
    [1000, 0.5] as const,
  ]);
  expect(new Set(defaultPrizes.map(({ prizeType }) => prizeType))).toEqual(new Set(['MONEY']));
  expect(defaultPrizes[0]).toMatchObject({
    prizeName: '$1',
    prizeDescription: 'Win $1 love points',
  });
  expect(errorIn(defaultPrizes)).toBeNull();
});

const many = (count: number) => Array.from({ length: count }, () => prize(100 / count));
test.each<[string, Prize[], string | null]>([
  ['one', [prize(100)], t.wheel.tooFew],
  ['as many as fit', many(mostPrizes), null],
  ['too many', many(mostPrizes + 1), t.wheel.tooMany(mostPrizes)],
  ['a tenth too much', [prize(50), prize(50.1)], null],
  ['more than a tenth too much', [prize(50), prize(50.11)], t.wheel.notAll],
  ['no name', [prize(50), prize(50, { prizeName: ' ' })], t.wheel.notFilled],
  ['no description', [prize(50), prize(50, { prizeDescription: '' })], t.wheel.notFilled],
  ['no value', [prize(50), prize(50, { prizeValue: 0 })], t.wheel.notFilled],
  ['a value in cents', [prize(50), prize(50, { prizeValue: 0.01 })], null],
  ['a value finer than cents', [prize(50), prize(50, { prizeValue: 1.005 })], t.wheel.notFilled],
  ['a probability of 0', [prize(100), prize(0)], null],
  ['an invalid probability', [prize(100), prize(Number.NaN)], t.wheel.notFilled],
  ['a probability below 0', [prize(110), prize(-10)], t.wheel.notFilled],
])('validation of a wheel: %s', (_, prizes, error) => expect(errorIn(prizes)).toBe(error));

test.each([
  ['a third each', [1, 1, 1], [33.33333334, 33.33333333, 33.33333333]],
  ['the rest on the largest', [20, 33.4, 46.7], [19.98001998, 33.36663337, 46.65334665]],
])('probabilities: %s', (_, numbers, percents) => {
  expect(sharesOf(numbers).map(percentOf)).toEqual(percents);
});

test.each([
  [0, 1],
  [60, 3],
  [100, 3],
])('a draw of %i %% hits the prize at place %i, never one with probability 0', (percent, place) => {
  const shares = sharesOf([0, 60, 0, 40, 0]);
  expect(prizeAt(shares, Math.min((percent / 100) * wholeShare, wholeShare - 1))).toBe(place);
  expect(prizeAt(shares, wholeShare * 0.6 - 1)).toBe(1);
});

const items = (...given: [probability: number, locked?: boolean][]) =>
  given.map(([probability, locked = false]) => ({ probability, locked }));
test.each([
  ['one locked', items([40, true], [10], [30]), [40, 15, 45]],
  ['100 % locked', items([60, true], [40, true], [5]), [60, 40, 0]],
  ['zeros', items([50, true], [0], [0]), [50, 25, 25]],
  ['all locked', items([60, true], [40, true]), t.wheel.allLocked],
  ['too much locked', items([60, true], [40.1, true], [5]), t.wheel.lockedExceed],
])('normalizing: %s', (_, given, expected) => {
  const result = normalize(given);
  expect(typeof result === 'string' ? result : result.map((item) => item.probability)).toEqual(
    expected,
  );
});

describe('the colors', () => {
  test('are 39 distinct ones, visible in both themes', () => {
    expect(new Set(colors).size).toBe(39);
    for (const color of colors) {
      expect(contrast(color, '#FFFFFF')).toBeGreaterThanOrEqual(3);
      expect(contrast(color, '#221B29')).toBeGreaterThanOrEqual(3);
    }
  });

  test('have white or dark text, whichever has more contrast (4.5:1)', () => {
    const best = (color: string) =>
      Math.max(contrast(color, '#FFFFFF'), contrast(color, '#221B29'));
    expect(colors.filter((color) => best(color) < 4.5)).toEqual([]);
  });
});
