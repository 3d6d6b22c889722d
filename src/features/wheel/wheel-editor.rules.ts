import { longTextLimit, nameError, tooLongError } from '#shared/text.ts';
import { t } from './messages/index.ts';
import { mostPrizes, Prize } from './wheel.contract.ts';
import {
  colorAt,
  colors,
  errorIn,
  fewestPrizes,
  isProbability,
  isValue,
  normalize,
  slider,
  tolerance,
  totalOf,
} from './wheel.rules.ts';

/** A prize in the editor, with its numbers as typed. */
export interface Row extends Omit<Prize, 'prizeValue' | 'probability'> {
  readonly key: number;
  readonly value: string;
  /** Percent, rounded for display unless the user typed it. */
  readonly chance: string;
  /** The probability with all decimals, as long as `chance` displays it. */
  readonly exact?: number | undefined;
  /** If true, neither the slider nor Normalize changes the chance. */
  readonly locked: boolean;
}

export type RowErrors = Partial<
  Record<'prizeName' | 'prizeDescription' | 'value' | 'chance', string>
>;

export const rowsOf = (prizes: readonly Prize[]): Row[] =>
  prizes.map(({ prizeValue, probability, ...prize }, key) => ({
    ...prize,
    key,
    value: String(prizeValue),
    locked: false,
    ...chanceFields(probability),
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

/** True until the user types another chance. */
const isUntouched = ({ chance, exact }: Row): boolean =>
  exact !== undefined && chance === shownChance(exact);

const probabilityOf = (row: Row): number =>
  isUntouched(row) ? (row.exact ?? 0) : parseNumber(row.chance);

/** A typed chance has the range of the slider; a saved one stays valid. */
const isValidChance = (row: Row): boolean => {
  const probability = probabilityOf(row);
  if (isUntouched(row)) return isProbability(probability);
  return probability >= slider.minimum && probability <= slider.maximum;
};

/** The prizes to save; numbers that were not typed correctly are NaN. */
export const prizesOf = (rows: readonly Row[]): Prize[] =>
  rows.map((row) => ({
    prizeName: row.prizeName.trim(),
    prizeDescription: row.prizeDescription.trim(),
    prizeType: row.prizeType,
    prizeValue: parseNumber(row.value),
    probability: probabilityOf(row),
    color: row.color,
  }));

/** NaN for an empty or invalid text. */
export const parseNumber = (typedText: string): number =>
  typedText.trim() === '' ? Number.NaN : Number(typedText);

const comparable = (prizes: readonly Prize[]) =>
  JSON.stringify(
    prizes.map((prize) => ({ ...prize, color: prize.color.toUpperCase() })),
    Object.keys(Prize.shape),
  );

/** True if two wheels have the same prizes in the same order. */
export const isSameWheel = (prizes: readonly Prize[], otherPrizes: readonly Prize[]): boolean =>
  comparable(prizes) === comparable(otherPrizes);

/** 0 for an invalid number. */
export const chanceOf = (row: Row): number => {
  const probability = probabilityOf(row);
  return Number.isFinite(probability) ? probability : 0;
};

export const totalChance = (rows: readonly Row[]): number =>
  totalOf(rows.map((row) => ({ probability: chanceOf(row) })));

const roundTyped = (typedText: string): string => {
  const value = parseNumber(typedText);
  return Number.isFinite(value) ? String(Math.round(value * 100) / 100) : typedText;
};

/** Typed numbers with at most two decimals. Invalid text and a saved chance stay as they are. */
export const roundedNumbers = (row: Row): Pick<Row, 'value' | 'chance'> => ({
  value: roundTyped(row.value),
  chance: isUntouched(row) ? row.chance : roundTyped(row.chance),
});

/** Compares the total with 100 %, by the rules of saving: a chance that can't be saved never fits. */
export function totalState(rows: readonly Row[]): 'fits' | 'short' | 'over' | 'wrong' {
  const total = totalChance(rows);
  if (Math.abs(total - 100) > tolerance) return total < 100 ? 'short' : 'over';
  return rows.every(isValidChance) ? 'fits' : 'wrong';
}

/** Adds an empty prize with an unused color and the missing chance, or returns the reason why not. */
export function addRow(rows: readonly Row[]): Row[] | string {
  if (rows.length >= mostPrizes) return t.wheel.tooMany(mostPrizes);
  const usedColors = new Set(rows.map(({ color }) => color.toUpperCase()));
  const missingPercent = Math.round((100 - totalChance(rows)) * 10) / 10;
  const row: Row = {
    prizeName: '',
    prizeDescription: '',
    prizeType: 'GIFT',
    value: '',
    locked: false,
    key: Math.max(-1, ...rows.map(({ key }) => key)) + 1,
    chance: String(Math.min(slider.maximum, Math.max(missingPercent, slider.minimum))),
    color: colors.find((color) => !usedColors.has(color)) ?? colorAt(rows.length),
  };
  return [...rows, row];
}

export const removeRow = (rows: readonly Row[], key: number): Row[] | string =>
  rows.length <= fewestPrizes ? t.wheel.tooFew : rows.filter((row) => row.key !== key);

/** Scales the unlocked chances to a total of 100 %, or returns the reason why not. */
export function normalizeRows(rows: readonly Row[]): Row[] | string {
  const result = normalize(
    rows.map((row) => ({ ...row, probability: Math.max(0, chanceOf(row)) })),
  );
  if (typeof result === 'string') return result;
  return result.map(({ probability, ...row }) => ({ ...row, ...chanceFields(probability) }));
}

export const saveError = (
  rows: readonly Row[],
  savedPrizes: readonly Prize[] = [],
): string | null =>
  errorIn(prizesOf(rows)) ??
  (rows.some((row) => Object.keys(rowErrors(row, savedPrizes)).length > 0)
    ? t.wheel.notFilled
    : null);

export const descriptionError = ({ prizeDescription }: Row): string | undefined =>
  tooLongError(prizeDescription.trim(), longTextLimit);

/** `saved`: the prizes of the saved wheel, whose names stay valid. */
export function rowErrors(row: Row, savedPrizes: readonly Prize[] = []): RowErrors {
  const savedName = savedPrizes.find(
    ({ prizeName }) => prizeName === row.prizeName.trim(),
  )?.prizeName;
  const name = nameError(row.prizeName, t.config.nameMissing, savedName);
  const description =
    descriptionError(row) ??
    (row.prizeDescription.trim() === '' ? t.config.descriptionMissing : undefined);
  return {
    ...(name !== undefined && { prizeName: name }),
    ...(description !== undefined && { prizeDescription: description }),
    ...(!isValue(parseNumber(row.value)) && { value: t.config.valueWrong }),
    ...(!isValidChance(row) && { chance: t.config.chanceWrong }),
  };
}
