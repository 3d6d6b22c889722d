import { useMutation } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { apiFieldErrors, errorMessage, isSignedOut } from '../api/errors.ts';
import { focusFirstError } from './focus.ts';

/** Messages by field. */
export type Errors<Values> = { readonly [Field in keyof Values]?: string | undefined };

/** The changed fields. Drafts of `useDraft` have this type. */
export interface FormDraft<Values> {
  readonly value: Partial<Values>;
  /** `sentValues` were saved before. */
  set(changes: Partial<Values>, sentValues?: Partial<Values>): void;
  clear(): void;
}

export interface FormOptions<Values extends object, Result> {
  /** The saved values. A field that the user has not changed follows them. */
  savedValues: Values;
  /** The changed fields, kept on this device. Without it, what is typed is lost with the page. */
  draft?: FormDraft<Values> | undefined;
  /** Checks the values before they are sent. */
  validate?: ((values: Values, changes: Partial<Values>) => Errors<Values>) | undefined;
  /** Shows the step with an error, before the error is focused. */
  onInvalid?: ((errors: Errors<Values>) => void) | undefined;
  /** In a step before the last, goes on instead of saving. It may ask the server about the values. */
  onNext?: ((values: Values) => unknown) | undefined;
  /** Sends the values. Sending only the changes keeps the partner's changes of the other fields. */
  save: (values: Values, changes: Partial<Values>) => Promise<Result>;
  /** Updates the cache. After it, `savedValues` has the new values. */
  onSaved?: ((result: Result) => unknown) | undefined;
  /** Shows an error that belongs to no field, instead of the form. */
  onError?: ((error: Error) => unknown) | undefined;
  /** Errors of fields for an error of the server; by default the server's own. */
  errorsOf?: ((error: Error) => Errors<Values> | undefined) | undefined;
  /** Shown for errors without a reason that the user can act on; or a function for all errors without a field. */
  errorText?: string | ((error: Error) => string | undefined) | undefined;
}

export interface FieldBinding<Value> {
  readonly name: string;
  readonly value: Value;
  readonly error: string | undefined;
  readonly onChange: (value: Value) => void;
}

export interface FormState<Values extends object> {
  readonly values: Values;
  /** True if a field differs from its saved value. */
  readonly isChanged: boolean;
  readonly isPending: boolean;
  /** The error that belongs to no field. */
  readonly error: string | undefined;
  readonly ref: RefObject<HTMLFormElement | null>;
  field<Name extends keyof Values & string>(name: Name): FieldBinding<Values[Name]>;
  /** Changes several fields at once, which also clears their errors. */
  change(fields: Partial<Values>): void;
  /** Validates, then saves or goes on; focuses the first invalid field. */
  submit(): void;
  /** Goes back to the saved values. */
  discard(): void;
  clearErrors(): void;
}

/** Values, draft, errors and saving of one form. */
export function useForm<Values extends object, Result>({
  savedValues,
  draft: storedDraft,
  validate = () => ({}),
  onInvalid,
  onNext,
  save,
  onSaved,
  onError,
  errorsOf = apiFieldErrors,
  errorText,
}: FormOptions<Values, Result>): FormState<Values> {
  const [typedValues, setTypedValues] = useState<Partial<Values>>({});
  const typedDraft = { value: typedValues, set: setTypedValues, clear: () => setTypedValues({}) };
  const draft = storedDraft ?? typedDraft;
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors<Values>>({});
  const latestValue = useRef(draft.value);
  latestValue.current = draft.value;

  /** Errors of other fields count as the form's. */
  const hasErrors = (shownErrors: Errors<Values>) =>
    keysOf(savedValues).some((field) => shownErrors[field] !== undefined);
  const showErrors = (newErrors: Errors<Values>): void => {
    flushSync(() => {
      setErrors(newErrors);
      if (hasErrors(newErrors)) onInvalid?.(newErrors);
    });
    focusFirstError(ref);
  };
  const mutation = useMutation({
    async mutationFn(sentValues: Partial<Values>) {
      const allValues = { ...savedValues, ...sentValues };
      if (onNext === undefined) return { result: await save(allValues, sentValues) };
      await onNext(allValues);
      return undefined;
    },
    async onSuccess(saved, sentValues) {
      if (saved === undefined) return;
      await onSaved?.(saved.result);
      draft.set(withoutEqual(latestValue.current, sentValues), sentValues);
    },
    onError(error) {
      const fieldErrors = errorsOf(error) ?? {};
      if (hasErrors(fieldErrors)) showErrors(fieldErrors);
      else onError?.(error);
    },
  });
  const { isPending, reset } = mutation;

  const changes = isPending ? draft.value : withoutEqual(draft.value, savedValues);
  const values = { ...savedValues, ...changes };
  const isChanged = Object.keys(changes).length > 0;

  const change = (fields: Partial<Values>) => {
    const next = { ...draft.value, ...fields };
    // While saving, the saved values are about to change.
    draft.set(isPending ? next : withoutEqual(next, savedValues));
    setErrors((all) => withoutKeys(all, fields));
    if (mutation.isError) reset();
  };
  const formError = (error: Error): string | undefined => {
    if (onError !== undefined) return undefined;
    if (typeof errorText === 'function') return errorText(error);
    return isSignedOut(error) ? undefined : errorMessage(error, errorText);
  };
  const clearErrors = () => {
    setErrors({});
    reset();
  };

  return {
    values,
    isChanged,
    isPending,
    error: mutation.isError && !hasErrors(errors) ? formError(mutation.error) : undefined,
    ref,
    field: (name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange(value) {
        const changedField: Partial<Values> = {};
        changedField[name] = value;
        change(changedField);
      },
    }),
    change,
    submit() {
      if (isPending) return;
      const invalidFields = validate(values, changes);
      if (hasErrors(invalidFields)) return showErrors(invalidFields);
      setErrors({});
      mutation.mutate(changes);
    },
    discard() {
      draft.clear();
      clearErrors();
    },
    clearErrors,
  };
}

export const keysOf = <Values extends object>(values: Values) =>
  Object.keys(values) as (keyof Values)[];

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The changes that differ from the saved values. */
export const withoutEqual = <Values extends object>(
  changes: Partial<Values>,
  savedValues: Partial<Values>,
): Partial<Values> => {
  const remainingChanges = { ...changes };
  for (const field of keysOf(changes))
    if (isEqual(changes[field], savedValues[field])) delete remainingChanges[field];
  return remainingChanges;
};

const withoutKeys = <Values extends object>(
  errors: Errors<Values>,
  fields: Partial<Values>,
): Errors<Values> => {
  const remainingErrors = { ...errors };
  for (const field of keysOf(fields)) delete remainingErrors[field];
  return remainingErrors;
};
