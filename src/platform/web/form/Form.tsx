import clsx from 'clsx';
import type { FormEvent, KeyboardEventHandler, ReactNode } from 'react';
import { Alert } from '../ui/Alert.tsx';
import type { FormState } from './use-form.ts';

export type FormProps<Values extends object> = {
  form: FormState<Values>;
  /** For a submit button outside the form. */
  id?: string | undefined;
  /** The buttons, below the error. */
  actions?: ReactNode;
  children: ReactNode;
  /** Forms on pages are no wider than their fields need. */
  width?: keyof typeof widths | undefined;
  /** The error is above the fields. */
  errorFirst?: boolean | undefined;
  onKeyDown?: KeyboardEventHandler<HTMLFormElement> | undefined;
};

const widths = {
  field: 'max-w-[480px] gap-4',
  page: 'gap-4',
  full: 'gap-5',
  section: 'gap-3',
  step: 'gap-6',
};

/** A form with its error that belongs to no field. */
export function Form<Values extends object>({
  form,
  id,
  actions,
  children,
  width = 'field',
  errorFirst = false,
  onKeyDown,
}: FormProps<Values>) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  const error = form.error !== undefined && <Alert>{form.error}</Alert>;
  return (
    <form
      id={id}
      ref={form.ref}
      className={clsx('grid grid-cols-1', widths[width])}
      noValidate
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
    >
      {errorFirst && error}
      {children}
      {!errorFirst && error}
      {actions}
    </form>
  );
}
