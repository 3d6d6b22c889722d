import { longText } from '#shared/text.ts';
import { tooLong } from '#shared/too-long.ts';
import { dayOf, daysOf } from './calendar.rules.ts';
import { hasPhotos, type MemoryType } from './memories.rules.ts';
import { memoriesMessages as t } from './messages/index.ts';

/** A memory as somebody writes it. Dates are `YYYY-MM-DD`, or empty. */
export interface MemoryWords {
  readonly title: string;
  readonly description: string;
  readonly type: MemoryType;
  readonly date: string;
  readonly endDate: string;
}

/** The last day that a date field takes: the browser's own would take years of six digits. */
export const lastDay = '9999-12-31';

/** What a new memory begins with, on a day that was chosen or on none. */
export const freshWords = (day: string): MemoryWords => ({
  title: '',
  description: '',
  type: 'special_moment',
  date: day,
  endDate: '',
});

/** A memory as the home tells of it; its days in any form that the wire may carry. */
type Told = Pick<MemoryWords, 'title' | 'description' | 'type'> & {
  readonly date: unknown;
  readonly endDate: unknown;
};

/** A memory that is there, to be changed. A date that cannot be read is empty: it has to be chosen anew. */
export function wordsOf({ title, description, type, date, endDate }: Told): MemoryWords {
  const days = daysOf({ date, endDate });
  const isLonger = days !== null && days.last !== days.first;
  return { title, description, type, date: days?.first ?? '', endDate: isLonger ? days.last : '' };
}

export type Faults = { readonly [Field in keyof MemoryWords]?: string | undefined };

/** What is wrong with the words, by field (S2 §5). */
export function faultsIn({ title, date, endDate, type, description }: MemoryWords): Faults {
  return withoutGaps({
    title: title.trim() === '' ? t.form.titleMissing : undefined,
    date: dayOf(date) === null ? t.form.dateMissing : undefined,
    endDate: hasPhotos(type) && endDate !== '' && endDate < date ? t.form.endBeforeDate : undefined,
    description:
      description.trim() === '' ? t.form.descriptionMissing : descriptionTooLong(description),
  });
}

/** Said while it is written, since nothing cuts it. */
export const descriptionTooLong = (description: string): string | undefined =>
  tooLong(description.trim(), longText);

const withoutGaps = (faults: Faults): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));

/** What is sent of the words: trimmed, and an end only where there can be one. */
export const sentOf = ({ title, description, type, date, endDate }: MemoryWords) => ({
  title: title.trim(),
  description: description.trim(),
  type,
  date,
  endDate: hasPhotos(type) && endDate !== '' && endDate !== date ? endDate : null,
});

/**
 * What is sent of words that were changed: what the partner changed meanwhile stays. The home judges all of it together;
 * another type says anew whether there is a last day.
 */
export function changesOf(began: MemoryWords, words: MemoryWords) {
  const [before, now] = [sentOf(began), sentOf(words)];
  const isOther = now.type !== before.type;
  return {
    ...(now.title !== before.title && { title: now.title }),
    ...(now.description !== before.description && { description: now.description }),
    ...(isOther && { type: now.type }),
    ...(now.date !== before.date && { date: now.date }),
    ...((isOther || now.endDate !== before.endDate) && { endDate: now.endDate }),
  };
}

/** Whether somebody would lose something if these words were dropped. */
export const isChanged = (began: MemoryWords, words: MemoryWords): boolean =>
  Object.keys(changesOf(began, words)).length > 0;
