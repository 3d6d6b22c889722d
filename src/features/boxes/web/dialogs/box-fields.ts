import * as z from 'zod/mini';
import { newIdempotencyKey } from '#platform/web/api/client.ts';
import { type Remembered, remembered } from '#platform/web/session/remembered.ts';
import { longText } from '#shared/text.ts';
import { tooLong } from '#shared/too-long.ts';
import {
  type BoxWords,
  type Faults,
  freshBox,
  minutesOfNew,
  withoutGaps,
} from '../../box-form.rules.ts';
import { type Box, CompletionType } from '../../boxes.contract.ts';

const words = {
  prizeName: z.string(),
  prizeDescription: z.string(),
  taskDescription: z.string(),
  completionType: CompletionType,
  price: z.string(),
  minutes: z.string(),
};
/** What stands in the fields of the form; numbers as they are typed. */
export const BoxFields = z.object({ ...words, hours: z.string(), isInstantDrop: z.boolean() });
export type BoxFields = z.infer<typeof BoxFields>;
/** The same of a box that is there; all of its time is in `minutes`. */
const EditedFields = z.object(words);
export type EditedFields = z.infer<typeof EditedFields>;

/** The same with what it was before; an older page kept only how the form stood. */
const EditDraft = z.object({ ...words, base: z.optional(EditedFields) });
export type EditDraft = z.infer<typeof EditDraft>;

/** What this person changed of a box and did not save. */
export const editDraft = (person: string, boxId: number): Remembered<EditDraft> =>
  remembered(`box-edit.${person}.${boxId}`, EditDraft);

/** What the form shows of a box that is `known`: what was written, and the rest as it is by now. */
export const withDraft = (known: EditedFields, draft: EditDraft | undefined): EditedFields =>
  draft === undefined ? known : { ...known, ...changedFields(draft.base ?? known, draft) };

/** What stands in the fields otherwise than before. */
export const changedFields = (
  before: EditedFields,
  { prizeName, prizeDescription, taskDescription, completionType, price, minutes }: EditedFields,
): Partial<EditedFields> => ({
  ...(prizeName !== before.prizeName && { prizeName }),
  ...(prizeDescription !== before.prizeDescription && { prizeDescription }),
  ...(taskDescription !== before.taskDescription && { taskDescription }),
  ...(completionType !== before.completionType && { completionType }),
  ...(price !== before.price && { price }),
  ...(minutes !== before.minutes && { minutes }),
});

/** What is too long, which nothing cuts: said while it is written. The home counts it as it stands. */
export const faultsOfLength = ({
  prizeDescription,
  taskDescription,
}: Pick<EditedFields, 'prizeDescription' | 'taskDescription'>): Faults =>
  withoutGaps({
    prizeDescription: tooLong(prizeDescription, longText),
    taskDescription: tooLong(taskDescription, longText),
  });

/** The fields that a fault is about, where it is not called like its one field. */
const about: Readonly<Record<string, readonly string[]>> = {
  priceAmount: ['price'],
  expirationMinutes: ['hours', 'minutes'],
};

/** What of these is not mended by a change of some fields. */
export const stillWrong = (faults: Faults, changed: Partial<BoxFields>): Faults =>
  Object.fromEntries(
    Object.entries(faults).filter(
      ([fault]) => !(about[fault] ?? [fault]).some((field) => field in changed),
    ),
  );

export const fieldsOf = (box: Box): EditedFields => ({
  prizeName: box.prizeName ?? '',
  prizeDescription: box.prizeDescription,
  taskDescription: box.taskDescription,
  completionType: box.completionType,
  price: `${box.priceAmount}`,
  minutes: `${box.expirationMinutes}`,
});

export function isSameFields(one: object, other: object): boolean {
  const there = new Map(Object.entries(other));
  return Object.entries(one).every(([field, typed]) => there.get(field) === typed);
}

const sentBox = (person: string) => remembered(`box-sent.${person}`, z.object({ key: z.string() }));

/**
 * What a new box is sent under: the same again, whatever was changed, until it is known to have arrived. So a lost answer
 * makes no second one.
 */
export function keyOf(person: string): string {
  const sent = sentBox(person);
  const key = sent.get()?.key ?? newIdempotencyKey();
  sent.set({ key });
  return key;
}

/** It stands for a box that is known to have arrived: what comes next is another one. */
export const forgetKey = (person: string): void => sentBox(person).forget();

export const hoursAndMinutes = (minutes: number) => ({
  hours: `${Math.floor(minutes / 60)}`,
  minutes: `${minutes % 60}`,
});

const { priceAmount: _, expirationMinutes, ...fresh } = freshBox;

/** A price of nothing is an empty field: nobody wants to delete a zero first. */
export const freshFields: BoxFields = {
  ...fresh,
  ...hoursAndMinutes(expirationMinutes),
  price: '',
};

/** What the fields mean; what is no number becomes NaN, and nothing 0. */
export const wordsIn = ({ price, hours, minutes, ...words }: BoxFields): BoxWords => ({
  ...words,
  priceAmount: Number(price),
  expirationMinutes: Number(hours) * 60 + Number(minutes),
});

const mostHours = Math.floor(minutesOfNew.most / 60);
/** The least and the most that each field takes (S3 §5). */
export const bounds = { hours: mostHours, minutes: 59 } as const;

/** A whole number between nothing and `most`, or an empty field. */
export function within(most: number, typed: string): string {
  if (typed === '') return '';
  const whole = Math.trunc(Number(typed));
  return `${Math.min(most, Math.max(0, whole || 0))}`;
}
