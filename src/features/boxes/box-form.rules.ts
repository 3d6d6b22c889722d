import * as z from 'zod/mini';
import { longTextLimit, nameError, tooLongError } from '#shared/text.ts';
import { completionTypes } from './boxes.rules.ts';
import { t } from './messages/index.ts';

/** Limits of the minutes to complete a new box, and an edited one. */
export const newBoxMinutes = { minimum: 5, maximum: 168 * 60 + 59 } as const;
export const editedBoxMinutes = { minimum: 1, maximum: 365 * 24 * 60 } as const;

const maxPrice = 1_000_000_000;

export const newBox = {
  prizeName: '',
  prizeDescription: '',
  taskDescription: '',
  priceAmount: 0,
  completionType: 'PHOTO' as const,
  expirationMinutes: 1440,
  isInstantDrop: true,
};

/** The price is in dollars. */
export type BoxInput = ReturnType<typeof inputOf>;

export type FieldErrors = { readonly [Field in keyof BoxInput]?: string | undefined };

/** Errors of the first step of a new box. */
export const firstStepErrors = (input: BoxInput): FieldErrors => ({
  prizeName: nameError(input.prizeName, t.box.toContinue.prizeName),
  prizeDescription: textError(input.prizeDescription, t.box.toContinue.prizeDescription),
  taskDescription: textError(input.taskDescription, t.box.toContinue.taskDescription),
  priceAmount: input.priceAmount > 0 ? undefined : t.box.toContinue.priceAmount,
});

/** Errors of a new box. */
export const newBoxErrors = (input: BoxInput): FieldErrors => ({
  prizeName: nameError(input.prizeName, t.box.nameMissing),
  prizeDescription: textError(input.prizeDescription, t.box.descriptionMissing),
  taskDescription: textError(input.taskDescription, t.box.taskMissing),
  priceAmount: priceError(input.priceAmount) ?? missingPriceError(input.priceAmount),
  expirationMinutes: minutesError(input.expirationMinutes, newBoxMinutes),
});

/** Errors of an edited box. */
export const editedBoxErrors = (input: BoxInput, savedName?: string): FieldErrors => ({
  prizeName: nameError(input.prizeName, t.box.nameMissing, savedName),
  prizeDescription: tooLongError(input.prizeDescription, longTextLimit),
  taskDescription: tooLongError(input.taskDescription, longTextLimit),
  priceAmount: priceError(input.priceAmount),
  expirationMinutes: minutesError(input.expirationMinutes, editedBoxMinutes),
});

export function priceError(price: number): string | undefined {
  if (price < 0) return t.box.priceNegative;
  if (price > maxPrice) return t.box.priceTooHigh;
  return centsOf(price) / 100 === price ? undefined : t.box.priceUnreadable;
}

export const missingPriceError = (price: number): string | undefined =>
  price === 0 ? t.box.priceMissing : undefined;

export function minutesError(
  minutes: number,
  { minimum, maximum }: { minimum: number; maximum: number },
): string | undefined {
  if (!Number.isInteger(minutes)) return t.box.minutesUnreadable;
  if (minutes < minimum) return t.box.minutesTooFew(minimum);
  return minutes > maximum ? t.box.minutesTooMany(maximum) : undefined;
}

export const centsOf = (price: number): number => Math.round(price * 100);

const requiredError = (text: string, error: string): string | undefined =>
  text.trim() === '' ? error : undefined;

const textError = (text: string, ifMissing: string): string | undefined =>
  requiredError(text, ifMissing) ?? tooLongError(text, longTextLimit);

// ——— The form

/** The fields of the form; numbers as typed. */
export const BoxFields = z.object({
  prizeName: z.string(),
  prizeDescription: z.string(),
  taskDescription: z.string(),
  completionType: z.enum(completionTypes),
  price: z.string(),
  hours: z.string(),
  minutes: z.string(),
  isInstantDrop: z.boolean(),
});
export type BoxFields = z.infer<typeof BoxFields>;

export const hoursAndMinutes = (minutes: number) => ({
  hours: `${Math.floor(minutes / 60)}`,
  minutes: `${minutes % 60}`,
});

const { priceAmount: _, expirationMinutes, ...texts } = newBox;

/** The price is empty, so that nobody has to delete a zero. */
export const emptyFields: BoxFields = {
  ...texts,
  ...hoursAndMinutes(expirationMinutes),
  price: '',
};

export const fieldsOf = (
  box: Omit<BoxInput, 'prizeName'> & { prizeName: string | null },
): BoxFields => ({
  prizeName: box.prizeName ?? '',
  prizeDescription: box.prizeDescription,
  taskDescription: box.taskDescription,
  completionType: box.completionType,
  price: `${box.priceAmount}`,
  ...hoursAndMinutes(box.expirationMinutes),
  isInstantDrop: box.isInstantDrop,
});

export const inputOf = ({ price, hours, minutes, ...rest }: BoxFields) => ({
  ...rest,
  priceAmount: Number(price),
  expirationMinutes: Number(hours) * 60 + Number(minutes),
});

/** The errors of a request, by fields of the form. */
export const errorsOfFields = ({ priceAmount, expirationMinutes, ...errors }: FieldErrors) => ({
  ...errors,
  price: priceAmount,
  // Hours and minutes share it.
  hours: expirationMinutes,
});

/** Maximum of each field. */
export const maxOf = (isNew: boolean) => ({
  hours: Math.floor((isNew ? newBoxMinutes : editedBoxMinutes).maximum / 60),
  minutes: 59,
});

/** A whole number from 0 to `maximum`, or an empty field. */
export function clampWholeNumber(maximum: number, typedText: string): string {
  if (typedText === '') return '';
  return `${Math.min(maximum, Math.max(0, Math.trunc(Number(typedText)) || 0))}`;
}
