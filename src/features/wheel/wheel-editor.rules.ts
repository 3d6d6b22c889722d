import { longText } from '#shared/text.ts';
import { tooLong } from '#shared/too-long.ts';
import { wheelMessages as t } from './messages/index.ts';
import {
  colorAt,
  colors,
  faultOf,
  fewestPrizes,
  isChance,
  isValue,
  mostPrizes,
  normalised,
  type Prize,
  type PrizeType,
  slider,
  tolerance,
  totalOf,
} from './wheel.rules.ts';

/** A prize while it is being written: its numbers as they were typed. */
export interface Row {
  /** Which one it is, wherever it moves. */
  readonly key: number;
  readonly prizeName: string;
  readonly prizeDescription: string;
  readonly prizeType: PrizeType;
  readonly value: string;
  /** The probability in percent, with two decimals unless it was typed. */
  readonly chance: string;
  /** The same with all decimals, while `chance` still shows it. */
  readonly exact?: number | undefined;
  readonly color: string;
  /** Whether normalizing and the slider leave its probability alone. */
  readonly locked: boolean;
}

export type Field = 'prizeName' | 'prizeDescription' | 'value' | 'chance';
export type RowFaults = Partial<Record<Field, string>>;

export const rowsOf = (prizes: readonly Prize[]): Row[] =>
  prizes.map(({ prizeName, prizeDescription, prizeType, color, ...prize }, key) => ({
    ...{ key, prizeName, prizeDescription, prizeType, color, locked: false },
    value: String(prize.prizeValue),
    ...chanceFields(prize.probability),
  }));

/** Two decimals; a tiny probability keeps two digits, so that it doesn't read as 0. */
const shownChance = (probability: number): string =>
  String(
    probability > 0 && probability < 0.01
      ? Number(probability.toPrecision(2))
      : Math.round(probability * 100) / 100,
  );

const chanceFields = (probability: number) => ({
  chance: shownChance(probability),
  exact: probability,
});

type Chance = Pick<Row, 'chance' | 'exact'>;

/** The probability with all decimals; undefined if another one was typed. */
const untouched = ({ chance, exact }: Chance): number | undefined =>
  exact !== undefined && chance === shownChance(exact) ? exact : undefined;

/** NaN if it is no number. */
const probabilityOf = (row: Chance): number => untouched(row) ?? numberIn(row.chance);

/** A typed chance has the range of the slider; a saved one stays valid. */
const isValidChance = (row: Chance): boolean => {
  const typed = numberIn(row.chance);
  return untouched(row) === undefined
    ? typed >= slider.least && typed <= slider.most
    : isChance(probabilityOf(row));
};

/** What of it is saved; NaN for what is no number. */
export const prizesOf = (rows: readonly Row[]): Prize[] =>
  rows.map(({ prizeName, prizeDescription, prizeType, color, value, ...row }) => ({
    ...{ prizeName: prizeName.trim(), prizeDescription: prizeDescription.trim(), prizeType, color },
    prizeValue: numberIn(value),
    probability: probabilityOf(row),
  }));

/** NaN for what is no number, and for nothing. */
export const numberIn = (typed: string): number => (typed.trim() === '' ? Number.NaN : +typed);

/** The prize without what only the home knows of it. */
export function bare(prize: Prize): Prize {
  const { prizeName, prizeDescription, prizeType, prizeValue, probability, color } = prize;
  return { prizeName, prizeDescription, prizeType, prizeValue, probability, color };
}

/** Whether two wheels are the same, prize by prize. */
export const isSame = (some: readonly Prize[], others: readonly Prize[]): boolean =>
  some.length === others.length &&
  some.every((prize, at) => {
    const other = others[at];
    return (
      other !== undefined &&
      prize.prizeName === other.prizeName &&
      prize.prizeDescription === other.prizeDescription &&
      prize.prizeType === other.prizeType &&
      Object.is(prize.prizeValue, other.prizeValue) &&
      Object.is(prize.probability, other.probability) &&
      prize.color.toUpperCase() === other.color.toUpperCase()
    );
  });

/** In percent; what is no number counts as 0. */
export const totalIn = (rows: readonly Row[]): number =>
  totalOf(rows.map((row) => ({ probability: chanceIn(row) })));

/** One more, empty, with a colour of its own and what is missing to 100 %; or why that cannot be. */
export function withOneMore(rows: readonly Row[]): Row[] | string {
  if (rows.length >= mostPrizes) return t.wheel.tooMany(mostPrizes);
  const taken = new Set(rows.map(({ color }) => color.toUpperCase()));
  const missing = Math.round((100 - totalIn(rows)) * 10) / 10;
  const row: Row = {
    ...{ prizeName: '', prizeDescription: '', prizeType: 'GIFT', value: '', locked: false },
    key: Math.max(-1, ...rows.map(({ key }) => key)) + 1,
    chance: String(Math.min(slider.most, Math.max(missing, slider.least))),
    color: colors.find((color) => !taken.has(color)) ?? colorAt(rows.length),
  };
  return [...rows, row];
}

/** Without this one; or why that cannot be (S2 §5). */
export const without = (rows: readonly Row[], key: number): Row[] | string =>
  rows.length <= fewestPrizes ? t.wheel.tooFew : rows.filter((row) => row.key !== key);

/** The unlocked ones scaled so that all add up to 100 %; or why that cannot be (S2 §5). */
export function normalisedRows(rows: readonly Row[]): Row[] | string {
  const result = normalised(
    rows.map((row) => ({ row, locked: row.locked, probability: Math.max(0, chanceIn(row)) })),
  );
  if (typeof result === 'string') return result;
  return result.map(({ row, probability }) => ({ ...row, ...chanceFields(probability) }));
}

/** 0 for what is no number. */
export const chanceIn = (row: Row): number => {
  const probability = probabilityOf(row);
  return Number.isFinite(probability) ? probability : 0;
};

/** Why these cannot be saved, or null. */
export const faultIn = (rows: readonly Row[]): string | null =>
  faultOf(prizesOf(rows)) ??
  (rows.some((row) => descriptionTooLong(row) || !isValidChance(row)) ? t.wheel.notFilled : null);

/** Said while it is written, since nothing cuts it. */
export const descriptionTooLong = ({ prizeDescription }: Row): string | undefined =>
  tooLong(prizeDescription.trim(), longText);

/** What is wrong with single fields of a prize. */
export function faultsIn(row: Row): RowFaults {
  const [prize] = prizesOf([row]);
  if (prize === undefined) return {};
  const { prizeName, prizeDescription, prizeValue } = prize;
  const over = descriptionTooLong(row);
  return {
    ...(over !== undefined && { prizeDescription: over }),
    ...(prizeName === '' && { prizeName: t.config.nameMissing }),
    ...(prizeDescription === '' && { prizeDescription: t.config.descriptionMissing }),
    ...(!isValue(prizeValue) && { value: t.config.valueWrong }),
    ...(!isValidChance(row) && { chance: t.config.chanceWrong }),
  };
}

/** How the total stands to 100 %: Save accepts what fits (S2 §5). */
export function standingOf(rows: readonly Row[]): 'fits' | 'less' | 'more' {
  const total = totalIn(rows);
  if (Math.abs(total - 100) <= tolerance) return 'fits';
  return total < 100 ? 'less' : 'more';
}
