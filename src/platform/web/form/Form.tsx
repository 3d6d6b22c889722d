import clsx from 'clsx';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { t } from '#shared/messages/index.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import type { FormState } from './use-form.ts';

export type FormProps<Values extends object> = {
  form: FormState<Values>;
  /** For a submit button outside the form. */
  id?: string | undefined;
  /** The buttons, below the error. */
  actions?: ReactNode;
  children: ReactNode;
  /** Forms on pages are no wider than their fields need. */
  width?: 'field' | 'full' | undefined;
};

/** A form with its error that belongs to no field. */
export function Form<Values extends object>({
  form,
  id,
  actions,
  children,
  width = 'field',
}: FormProps<Values>) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <form
      id={id}
      ref={form.ref}
      className={clsx('grid grid-cols-1', width === 'field' ? 'max-w-[480px] gap-4' : 'gap-5')}
      noValidate
      onSubmit={onSubmit}
    >
      {children}
      {form.error !== undefined && <Alert>{form.error}</Alert>}
      {actions}
    </form>
  );
}

export type SaveBarProps<Values extends object> = {
  form: FormState<Values>;
  /** The text of the button that saves. */
  action: string;
};

/** Save, Discard, and the state of the form. */
export function SaveBar<Values extends object>({ form, action }: SaveBarProps<Values>) {
  const save = useRef<HTMLButtonElement>(null);
  const isUnsaved = form.isChanged && !form.isPending;
  const discard = () => {
    // This button disappears with the changes.
    save.current?.focus();
    form.discard();
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button ref={save} type="submit" variant="primary" busy={form.isPending}>
        {action}
      </Button>
      {isUnsaved && (
        <Button variant="plain" onClick={discard}>
          {t.discard}
        </Button>
      )}
      <p className="min-h-[1.5em] flex-[1_1_100%] text-14 text-ink-muted" role="status">
        {isUnsaved && t.unsaved}
      </p>
    </div>
  );
}
