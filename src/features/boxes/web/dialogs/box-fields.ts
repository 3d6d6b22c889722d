import * as z from 'zod/mini';
import {
  type BoxInput,
  type FieldErrors,
  minutesOfEdited,
  minutesOfNew,
  newBox,
} from '../../box-form.rules.ts';
import { type Box, CompletionType } from '../../boxes.contract.ts';

/** The fields of the form; numbers as typed. */
export const BoxFields = z.object({
  prizeName: z.string(),
  prizeDescription: z.string(),
  taskDescription: z.string(),
  completionType: CompletionType,
  price: z.string(),
  hours: z.string(),
  minutes: z.string(),
  isInstantDrop: z.boolean(),
});
export type BoxFields = z.infer<typeof BoxFields>;

/** `base`: the saved box that the fields were changed from. */
export const BoxDraft = z.object({ fields: BoxFields, base: BoxFields });

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

export const fieldsOf = (box: Box): BoxFields => ({
  prizeName: box.prizeName ?? '',
  prizeDescription: box.prizeDescription,
  taskDescription: box.taskDescription,
  completionType: box.completionType,
  price: `${box.priceAmount}`,
  ...hoursAndMinutes(box.expirationMinutes),
  isInstantDrop: box.isInstantDrop,
});

export const isSame = (one: BoxFields, other: BoxFields): boolean =>
  (Object.keys(BoxFields.shape) as (keyof BoxFields)[]).every((key) => one[key] === other[key]);

export const inputOf = ({ price, hours, minutes, ...rest }: BoxFields): BoxInput => ({
  ...rest,
  priceAmount: Number(price),
  expirationMinutes: Number(hours) * 60 + Number(minutes),
});

const errorOfField: Readonly<Record<string, keyof BoxInput>> = {
  ...{ price: 'priceAmount', hours: 'expirationMinutes', minutes: 'expirationMinutes' },
};

/** Clears the errors of fields that changed. */
export const clearedErrors = (changed: Partial<BoxFields>): FieldErrors =>
  Object.fromEntries(
    Object.keys(changed).map((field) => [errorOfField[field] ?? field, undefined]),
  );

/** Maximum of each field (S3 §5). */
export const maxOf = (isNew: boolean) => ({
  hours: Math.floor((isNew ? minutesOfNew : minutesOfEdited).most / 60),
  minutes: 59,
});

/** A whole number from 0 to `most`, or an empty field. */
export function within(most: number, typed: string): string {
  if (typed === '') return '';
  return `${Math.min(most, Math.max(0, Math.trunc(Number(typed)) || 0))}`;
}
