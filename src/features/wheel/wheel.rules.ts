import { t } from './messages/index.ts';
import { mostPrizes, type Prize } from './wheel.contract.ts';

export const fewestPrizes = 2;
const highestValue = 1_000_000_000;
/** Percent by which the total of a wheel may differ from 100. */
export const tolerance = 0.1;
/** The range of the slider in percent. */
export const slider = { minimum: 0.1, maximum: 95, step: 0.1 } as const;

/** Probabilities are stored as whole numbers of 10⁻⁸ percent, so that sums are exact. */
const sharesPerPercent = 100_000_000;
export const wholeShare = 100 * sharesPerPercent;

export const percentOf = (share: number): number => share / sharesPerPercent;
const shareOf = (percent: number): number => Math.round(percent * sharesPerPercent);
const sumOf = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0);

/** The reason why a wheel cannot be saved, or null. */
export function errorIn(prizes: readonly Prize[]): string | null {
  if (prizes.length < fewestPrizes) return t.wheel.tooFew;
  if (prizes.length > mostPrizes) return t.wheel.tooMany(mostPrizes);
  if (Math.abs(totalOf(prizes) - 100) > tolerance) return t.wheel.notAll;
  return prizes.every(isValidPrize) ? null : t.wheel.notFilled;
}

/** Returns the total in percent, with 8 decimals. */
export const totalOf = (prizes: readonly Pick<Prize, 'probability'>[]): number =>
  percentOf(sumOf(prizes.map(({ probability }) => shareOf(probability))));

const isValidPrize = ({ prizeName, prizeDescription, prizeValue, probability }: Prize): boolean =>
  prizeName.trim() !== '' &&
  prizeDescription.trim() !== '' &&
  isValue(prizeValue) &&
  isProbability(probability);

/** Accepts a percentage. 0 is valid: normalizing results in 0 if the locked prizes take 100 %. */
export const isProbability = (percent: number): boolean => percent >= 0 && percent <= 100;

export const centsOf = (value: number): number => Math.round(value * 100);

/** True for a positive amount with at most two decimals. */
export const isValue = (value: number): boolean =>
  value > 0 && value <= highestValue && centsOf(value) / 100 === value;

/** Scales numbers to integers whose sum is `total`; the largest takes the remainder. Zeros become equal shares. */
export function sharesOf(numbers: readonly number[], whole = wholeShare): number[] {
  const total = sumOf(numbers);
  const parts = numbers.map((each) =>
    Math.round(whole * (total === 0 ? 1 / numbers.length : each / total)),
  );
  const largestIndex = parts.indexOf(Math.max(...parts));
  const remainder = whole - sumOf(parts);
  return parts.map((part, index) => (index === largestIndex ? part + remainder : part));
}

/** The index of the prize for a draw from 0 to below `wholeShare`, by cumulative probability. */
export function prizeAt(shares: readonly number[], draw: number): number {
  let cumulativeProbability = 0;
  const index = shares.findIndex((share) => {
    cumulativeProbability += share;
    return draw < cumulativeProbability;
  });
  return index === -1 ? shares.length - 1 : index;
}

/** Scales the unlocked probabilities so that the total is 100 %, or returns the reason why not. */
export function normalize<Item extends Pick<Prize, 'probability'> & { locked: boolean }>(
  items: readonly Item[],
): Item[] | string {
  const lockedItems = items.filter((item) => item.locked);
  if (lockedItems.length === items.length) return t.wheel.allLocked;
  const lockedShare = sumOf(lockedItems.map(({ probability }) => shareOf(probability)));
  if (lockedShare > wholeShare) return t.wheel.lockedExceed;
  const unlockedNumbers = items
    .filter((item) => !item.locked)
    .map(({ probability }) => probability);
  const shares = sharesOf(unlockedNumbers, wholeShare - lockedShare).values();
  return items.map((item) => {
    const share = item.locked ? shareOf(item.probability) : (shares.next().value ?? 0);
    return { ...item, probability: percentOf(share) };
  });
}

/** 39 colors: neighbors differ clearly, and each is visible on light and dark. */
export const colors: readonly string[] = (
  '#7F51C1 #BC8303 #1093AA #B53A79 #6BA211 #5B7FED #B24B0A #01A494 #A754B9 #806E05 ' +
  '#109BD5 #CA435E #0B853D #8C7AF0 #AA670D #0A7E85 #D05FAF #7D8D06 #116DCE #E45F46 ' +
  '#169777 #8B4EBB #B3880F #1291B3 #B9386C #54A430 #5F6BDB #A95407 #0FA49E #AD4EAD ' +
  '#78720F #0797E5 #CB454E #078451 #9975EA #B7790E #117C8C #D65DA2 #6E920E'
).split(' ');

export const colorAt = (index: number): string => colors[index % colors.length] ?? '';

const defaults = { 1: 45, 5: 25, 10: 15, 25: 10, 77: 2.5, 100: 1.5, 500: 0.5, 1000: 0.5 };

/** The wheel of a user for whom none was saved. */
export const defaultPrizes: readonly Prize[] = Object.entries(defaults).map(
  ([value, probability], index) => ({
    prizeName: `$${value}`,
    get prizeDescription() {
      return t.wheel.lovePoints(value);
    },
    prizeType: 'MONEY',
    prizeValue: Number(value),
    probability,
    color: colorAt(index),
  }),
);
