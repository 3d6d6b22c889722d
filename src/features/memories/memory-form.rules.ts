import * as z from 'zod/mini';
import { longTextLimit, nameError, tooLongError } from '#shared/text.ts';
import { dayOf, dayRangeOf } from './calendar.rules.ts';
import { hasPhotos, type MemoryType, memoryTypes } from './memories.rules.ts';
import { t } from './messages/index.ts';

/** The fields of the form. Dates are `YYYY-MM-DD`, or empty. */
export const MemoryFields = z.object({
  title: z.string(),
  description: z.string(),
  type: z.enum(memoryTypes),
  date: z.string(),
  endDate: z.string(),
});
export type MemoryFields = z.infer<typeof MemoryFields>;

/** The last day of a date field; browsers allow years of six digits. */
export const lastDay = '9999-12-31';

export const emptyMemory = (day: string): MemoryFields => ({
  title: '',
  description: '',
  type: 'special_moment',
  date: day,
  endDate: '',
});

interface SavedMemory {
  readonly title: string;
  readonly description: string;
  readonly type: MemoryType;
  readonly date: unknown;
  readonly endDate: unknown;
}

/** Returns the form fields of a saved memory. A date that is not readable becomes empty. */
export function fieldsOf({ title, description, type, date, endDate }: SavedMemory): MemoryFields {
  const days = dayRangeOf({ date, endDate });
  const isLonger = days !== null && days.lastDay !== days.firstDay;
  return {
    title,
    description,
    type,
    date: days?.firstDay ?? '',
    endDate: isLonger ? days.lastDay : '',
  };
}

export type MemoryErrors = { readonly [Field in keyof MemoryFields]?: string | undefined };

/** Validates the form, by field. `savedTitle` is that of a saved memory. */
export function validateMemory(memory: MemoryFields, savedTitle?: string): MemoryErrors {
  const { title, date, endDate, type, description } = memory;
  const errors: MemoryErrors = {
    title: nameError(title, t.form.titleMissing, savedTitle),
    date: dayOf(date) === null ? t.form.dateMissing : undefined,
    endDate: hasPhotos(type) && endDate !== '' && endDate < date ? t.form.endBeforeDate : undefined,
    description:
      description.trim() === '' ? t.form.descriptionMissing : descriptionTooLong(description),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
}

export const descriptionTooLong = (description: string): string | undefined =>
  tooLongError(description.trim(), longTextLimit);

/** Returns the request body: trimmed, with an end date only for events. */
export const requestBodyOf = ({ title, description, type, date, endDate }: MemoryFields) => ({
  title: title.trim(),
  description: description.trim(),
  type,
  date,
  endDate: hasPhotos(type) && endDate !== '' && endDate !== date ? endDate : null,
});

/** The changed fields of the body. Another type always sends the end date. */
export function changesOf(before: MemoryFields, after: MemoryFields) {
  const [oldBody, newBody] = [requestBodyOf(before), requestBodyOf(after)];
  const isOtherType = newBody.type !== oldBody.type;
  return {
    ...(newBody.title !== oldBody.title && { title: newBody.title }),
    ...(newBody.description !== oldBody.description && { description: newBody.description }),
    ...(isOtherType && { type: newBody.type }),
    ...(newBody.date !== oldBody.date && { date: newBody.date }),
    ...((isOtherType || newBody.endDate !== oldBody.endDate) && { endDate: newBody.endDate }),
  };
}

/** True if the form would lose something. */
export const isChanged = (before: MemoryFields, after: MemoryFields): boolean =>
  Object.keys(changesOf(before, after)).length > 0;
