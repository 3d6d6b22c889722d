import * as z from 'zod/mini';
import type { Draft } from '../api/drafts.ts';
import { type FormDraft, keysOf, withoutEqual } from './use-form.ts';

/** The unsaved values of a form, and the saved values from which the user started. */
export interface Edit<Values> {
  readonly fields: Values;
  readonly base: Values;
}

/** The stored draft of such a form; null without changes. */
export const editSchema = <Values>(values: z.core.$ZodType<Values>) =>
  z.nullable(z.object({ fields: values, base: values }));

export interface Conflict<Values> {
  /** For `savedValues` of `useForm`: a form with changes doesn't follow the saved values. */
  readonly base: Values;
  /** For `useForm`. */
  readonly draft: FormDraft<Values>;
  /** True if the draft is from an earlier visit. */
  readonly isRestored: boolean;
  /** True if the partner, or another device, has changed a field since the user's first change. */
  readonly isOutdated: boolean;
  /** Discards the user's changes. */
  showSaved(): void;
  /** The next save overwrites the values that were saved since. */
  keepMine(): void;
}

/** Notices that the saved values change while the user edits them. `DraftNotice` shows it. */
export function useConflict<Values extends object>(
  edit: Draft<Edit<Values> | null>,
  savedValues: Values,
  isSame: (one: Values, other: Values) => boolean = hasSameFields,
): Conflict<Values> {
  const { fields, base } = edit.value ?? { fields: savedValues, base: savedValues };
  const store = (fields: Values, base: Values) =>
    edit.set(hasSameFields(fields, base) ? null : { fields, base });
  const isOther = (field: keyof Values, values: Values) =>
    !isSame({ ...savedValues, [field]: values[field] }, savedValues);
  return {
    base,
    draft: {
      value: edit.value?.fields ?? {},
      set(changes, sentValues) {
        const nextBase = { ...base, ...sentValues };
        store({ ...nextBase, ...changes }, nextBase);
      },
      clear: edit.clear,
    },
    isRestored: edit.isRestored,
    // A field whose saved value is the user's own was probably saved by this form.
    isOutdated: keysOf(savedValues).some((field) => isOther(field, base) && isOther(field, fields)),
    showSaved: edit.clear,
    keepMine: () => store(fields, savedValues),
  };
}

const hasSameFields = <Values extends object>(one: Values, other: Values): boolean =>
  Object.keys(withoutEqual<Values>(one, other)).length === 0;
