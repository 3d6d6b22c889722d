import { longText, tooLong } from '#shared/text.ts';
import type { CompletionType } from './boxes.rules.ts';
import { boxesMessages as t } from './messages/index.ts';

/** Minutes to complete a new box, and an edited one (S3 §5). */
export const minutesOfNew = { least: 5, most: 168 * 60 + 59 } as const;
export const minutesOfEdited = { least: 1, most: 365 * 24 * 60 } as const;

const maxPrice = 1_000_000_000;

export interface BoxInput {
  readonly prizeName: string;
  readonly prizeDescription: string;
  readonly taskDescription: string;
  readonly completionType: CompletionType;
  /** In dollars. */
  readonly priceAmount: number;
  readonly expirationMinutes: number;
  readonly isInstantDrop: boolean;
}

/** S3 §5. */
export const newBox: BoxInput = {
  ...{ prizeName: '', prizeDescription: '', taskDescription: '', priceAmount: 0 },
  ...{ completionType: 'PHOTO', expirationMinutes: 1440, isInstantDrop: true },
};

export type FieldErrors = { readonly [Field in keyof BoxInput]?: string | undefined };

/** Errors of the first step of a new box (S3 §5). */
export const firstStepErrors = (input: BoxInput): FieldErrors => ({
  prizeName: missing(input.prizeName, t.box.toContinue.prizeName),
  prizeDescription: textError(input.prizeDescription, t.box.toContinue.prizeDescription),
  taskDescription: textError(input.taskDescription, t.box.toContinue.taskDescription),
  priceAmount: input.priceAmount > 0 ? undefined : t.box.toContinue.priceAmount,
});

/** Errors of a new box (S3 §5). */
export const newBoxErrors = (input: BoxInput): FieldErrors => ({
  prizeName: missing(input.prizeName, t.box.nameMissing),
  prizeDescription: textError(input.prizeDescription, t.box.descriptionMissing),
  taskDescription: textError(input.taskDescription, t.box.taskMissing),
  priceAmount: priceError(input.priceAmount) ?? noPriceError(input.priceAmount),
  expirationMinutes: minutesError(input.expirationMinutes, minutesOfNew),
});

/** Errors of an edited box (S3 §5). */
export const editedBoxErrors = (input: BoxInput): FieldErrors => ({
  prizeName: missing(input.prizeName, t.box.nameMissing),
  prizeDescription: tooLong(input.prizeDescription, longText),
  taskDescription: tooLong(input.taskDescription, longText),
  priceAmount: priceError(input.priceAmount),
  expirationMinutes: minutesError(input.expirationMinutes, minutesOfEdited),
});

export function priceError(price: number): string | undefined {
  if (price < 0) return t.box.priceNegative;
  if (price > maxPrice) return t.box.priceTooHigh;
  return centsOf(price) / 100 === price ? undefined : t.box.priceUnreadable;
}

export const noPriceError = (price: number): string | undefined =>
  price === 0 ? t.box.priceMissing : undefined;

export function minutesError(
  minutes: number,
  { least, most }: { least: number; most: number },
): string | undefined {
  if (!Number.isInteger(minutes)) return t.box.minutesUnreadable;
  if (minutes < least) return t.box.minutesTooFew(least);
  return minutes > most ? t.box.minutesTooMany(most) : undefined;
}

export const centsOf = (price: number): number => Math.round(price * 100);

const missing = (text: string, error: string): string | undefined =>
  text.trim() === '' ? error : undefined;

const textError = (text: string, ifMissing: string): string | undefined =>
  missing(text, ifMissing) ?? tooLong(text, longText);
