import type { CompletionType } from './boxes.rules.ts';
import { boxesMessages as t } from './messages/index.ts';

/** Minutes from the opening that a new box leaves for its challenge; an edited one may leave less (S3 §5). */
export const minutesOfNew = { least: 5, most: 168 * 60 + 59 } as const;
export const minutesOfEdited = { least: 1, most: 365 * 24 * 60 } as const;

/** No prize costs more. */
export const mostPrice = 1_000_000_000;

/** A box as its owner fills it in. */
export interface BoxWords {
  readonly prizeName: string;
  readonly prizeDescription: string;
  readonly taskDescription: string;
  readonly completionType: CompletionType;
  /** In dollars. */
  readonly priceAmount: number;
  readonly expirationMinutes: number;
  readonly isInstantDrop: boolean;
}

/** What the form begins with (S3 §5). */
export const freshBox: BoxWords = {
  ...{ prizeName: '', prizeDescription: '', taskDescription: '', priceAmount: 0 },
  ...{ completionType: 'PHOTO', expirationMinutes: 1440, isInstantDrop: true },
};

export type Faults = { readonly [Field in keyof BoxWords]?: string };

/** What keeps somebody on the first step, by field (S3 §5). */
export const faultsOfFirstStep = (words: BoxWords): Faults =>
  withoutGaps({
    prizeName: missing(words.prizeName, t.box.toContinue.prizeName),
    prizeDescription: missing(words.prizeDescription, t.box.toContinue.prizeDescription),
    taskDescription: missing(words.taskDescription, t.box.toContinue.taskDescription),
    priceAmount: words.priceAmount > 0 ? undefined : t.box.toContinue.priceAmount,
  });

/** What keeps a box from being created, by field (S3 §5). */
export const faultsOfNew = (words: BoxWords): Faults =>
  withoutGaps({
    prizeName: missing(words.prizeName, t.box.nameMissing),
    prizeDescription: missing(words.prizeDescription, t.box.descriptionMissing),
    taskDescription: missing(words.taskDescription, t.box.taskMissing),
    priceAmount: faultOfPrice(words.priceAmount) ?? faultOfNoPrice(words.priceAmount),
    expirationMinutes: faultOfMinutes(words.expirationMinutes, minutesOfNew),
  });

/** What keeps an edited box from being saved, by field (S3 §5). */
export const faultsOfEdited = (words: Omit<BoxWords, 'isInstantDrop'>): Faults =>
  withoutGaps({
    prizeName: missing(words.prizeName, t.box.nameMissing),
    priceAmount: faultOfPrice(words.priceAmount),
    expirationMinutes: faultOfMinutes(words.expirationMinutes, minutesOfEdited),
  });

/** What is wrong with a price, which may be nothing. */
export function faultOfPrice(price: number): string | undefined {
  if (price < 0) return t.box.priceNegative;
  if (price > mostPrice) return t.box.priceTooHigh;
  return centsOf(price) / 100 === price ? undefined : t.box.priceUnreadable;
}

/** What a new box has to cost. */
export const faultOfNoPrice = (price: number): string | undefined =>
  price === 0 ? t.box.priceMissing : undefined;

export function faultOfMinutes(
  minutes: number,
  { least, most }: { least: number; most: number },
): string | undefined {
  if (!Number.isInteger(minutes)) return t.box.minutesUnreadable;
  if (minutes < least) return t.box.minutesTooFew(least);
  return minutes > most ? t.box.minutesTooMany(most) : undefined;
}

export const centsOf = (price: number): number => Math.round(price * 100);

const missing = (text: string, fault: string): string | undefined =>
  text.trim() === '' ? fault : undefined;

export const withoutGaps = (faults: { [Field in keyof BoxWords]?: string | undefined }): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));
