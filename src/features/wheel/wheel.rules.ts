import { wheelMessages as t } from './messages/index.ts';

export const prizeTypes = ['MONEY', 'GIFT', 'EXPERIENCE'] as const;
export type PrizeType = (typeof prizeTypes)[number];

/** A prize as somebody sets it up. */
export interface Prize {
  readonly prizeName: string;
  readonly prizeDescription: string;
  readonly prizeType: PrizeType;
  readonly prizeValue: number;
  /** In percent. */
  readonly probability: number;
  /** `#RRGGBB`. */
  readonly color: string;
}

export const fewestPrizes = 2;
export const mostPrizes = 100;
/** No prize is worth more. */
export const mostValue = 1_000_000_000;
/** By how much the probabilities may miss 100 % and still be saved (S2 §5). */
export const tolerance = 0.1;
/** The slider of a probability, in percent (S2 §5). */
export const slider = { least: 0.1, most: 95, step: 0.1 } as const;

/**
 * Probabilities are kept as whole numbers of such parts, 8 decimals of a percent (S2 §5): their sum is exact, which no
 * sum of fractions is.
 */
const partsOfPercent = 100_000_000;
export const wholeShare = 100 * partsOfPercent;

export const percentOf = (share: number): number => share / partsOfPercent;
const shareOf = (percent: number): number => Math.round(percent * partsOfPercent);
const sumOf = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0);

/** Why these cannot be saved as a wheel, or null where they can (S2 §5). */
export function faultOf(prizes: readonly Prize[]): string | null {
  if (prizes.length < fewestPrizes) return t.wheel.tooFew;
  if (prizes.length > mostPrizes) return t.wheel.tooMany(mostPrizes);
  if (Math.abs(totalOf(prizes) - 100) > tolerance) return t.wheel.notAll;
  return prizes.every(isFilled) ? null : t.wheel.notFilled;
}

/** In percent, with 8 decimals. */
export const totalOf = (prizes: readonly Pick<Prize, 'probability'>[]): number =>
  percentOf(sumOf(prizes.map(({ probability }) => shareOf(probability))));

/**
 * Whether a prize has all that it needs; its value has two decimals at most. It may have no chance at all: where others
 * are locked at 100 %, normalizing leaves it none (S2 §5).
 */
const isFilled = ({ prizeName, prizeDescription, prizeValue, probability }: Prize): boolean =>
  prizeName.trim() !== '' &&
  prizeDescription.trim() !== '' &&
  isValue(prizeValue) &&
  isChance(probability);

/** In percent. */
export const isChance = (probability: number): boolean => probability >= 0 && probability <= 100;

export const centsOf = (value: number): number => Math.round(value * 100);
/** Whether a prize can be worth that much: more than nothing, and in whole cents. */
export const isValue = (value: number): boolean =>
  value > 0 && value <= mostValue && centsOf(value) / 100 === value;

/** Shares that together are exactly all, each as its probability; what rounding leaves goes to the largest (decisions §3). */
export const sharesOf = (probabilities: readonly number[]): number[] =>
  scaled(probabilities, wholeShare);

/** These prizes as a wheel keeps them: their probabilities make 100 together. */
export function asKept(prizes: readonly Prize[]): Prize[] {
  const shares = sharesOf(prizes.map(({ probability }) => probability)).values();
  return prizes.map((prize) => ({ ...prize, probability: percentOf(shares.next().value ?? 0) }));
}

/** The same numbers in whole parts of `whole`; of equal size where all are 0. */
function scaled(numbers: readonly number[], whole: number): number[] {
  const total = sumOf(numbers);
  const parts = numbers.map((each) =>
    Math.round(whole * (total === 0 ? 1 / numbers.length : each / total)),
  );
  const largest = parts.indexOf(Math.max(...parts));
  const rest = whole - sumOf(parts);
  return parts.map((part, index) => (index === largest ? part + rest : part));
}

/** The place of the prize that a draw from 0 up to `wholeShare` hits, by cumulative probability (decisions §3). */
export function prizeAt(shares: readonly number[], draw: number): number {
  let cumulative = 0;
  const place = shares.findIndex((share) => {
    cumulative += share;
    return draw < cumulative;
  });
  return place === -1 ? shares.length - 1 : place;
}

/** What the editor keeps of a probability: locked ones stay as they are. */
export interface Weighted {
  readonly probability: number;
  readonly locked: boolean;
}

/**
 * The unlocked ones scaled so that they fill what the locked ones leave of 100 %, or why that cannot be (S2 §5).
 */
export function normalised<Item extends Weighted>(items: readonly Item[]): Item[] | string {
  const isLocked = ({ locked }: Weighted) => locked;
  if (items.every(isLocked)) return t.wheel.allLocked;
  const taken = sumOf(items.filter(isLocked).map(({ probability }) => shareOf(probability)));
  if (taken > wholeShare) return t.wheel.lockedExceed;
  const free = items.filter(({ locked }) => !locked).map(({ probability }) => probability);
  const shares = scaled(free, wholeShare - taken).values();
  return items.map((item) =>
    item.locked
      ? { ...item, probability: percentOf(shareOf(item.probability)) }
      : { ...item, probability: percentOf(shares.next().value ?? 0) },
  );
}

/** The colours a wheel has to offer (S1 §9): neighbours far apart, each to be seen on light and dark. */
export const colors: readonly string[] = [
  '#7F51C1',
  '#BC8303',
  '#1093AA',
  '#B53A79',
  '#6BA211',
  '#5B7FED',
  '#B24B0A',
  '#01A494',
  '#A754B9',
  '#806E05',
  '#109BD5',
  '#CA435E',
  '#0B853D',
  '#8C7AF0',
  '#AA670D',
  '#0A7E85',
  '#D05FAF',
  '#7D8D06',
  '#116DCE',
  '#E45F46',
  '#169777',
  '#8B4EBB',
  '#B3880F',
  '#1291B3',
  '#B9386C',
  '#54A430',
  '#5F6BDB',
  '#A95407',
  '#0FA49E',
  '#AD4EAD',
  '#78720F',
  '#0797E5',
  '#CB454E',
  '#078451',
  '#9975EA',
  '#B7790E',
  '#117C8C',
  '#D65DA2',
  '#6E920E',
];

/** The colour of the segment at a place. */
export const colorAt = (index: number): string => colors[index % colors.length] ?? '';

const usual: readonly (readonly [value: number, probability: number])[] = [
  [1, 45],
  [5, 25],
  [10, 15],
  [25, 10],
  [77, 2.5],
  [100, 1.5],
  [500, 0.5],
  [1000, 0.5],
];

/** Where nobody has set a wheel up (S1 §3). */
export const usualPrizes: readonly Prize[] = usual.map(([value, probability], index) => ({
  prizeName: `$${value}`,
  prizeDescription: `Win $${value} love points`,
  prizeType: 'MONEY',
  prizeValue: value,
  probability,
  color: colorAt(index),
}));
