import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { t } from '../messages/index.ts';
import { CircleAlert } from './icons.tsx';

/** The common properties of all fields. */
export type FieldProps = {
  label: string;
  description?: ReactNode;
  /** The error message, announced when it appears. */
  error?: string | undefined;
  /** Marks the field as optional. */
  optional?: boolean | undefined;
  /** Hides the label visually. */
  labelHidden?: boolean | undefined;
};

export const fieldClass = 'grid min-w-0 gap-1.5';
export const labelClass = 'text-14 font-semibold';
export const descriptionClass = 'text-14 font-normal text-ink-muted';

/** The box around a control: shared by text, date and search fields. A focused one is underlined in the user's color. */
export const boxClass =
  'relative flex min-h-12 min-w-0 items-center rounded-control border border-control bg-surface transition-[border-color] after:absolute after:inset-x-3 after:bottom-[5px] after:h-0.5 after:scale-x-60 after:rounded-[2px] after:bg-own-solid after:opacity-0 after:transition-[opacity,scale] after:duration-enter has-[textarea]:pb-2 has-[[readonly]]:bg-sunken field-focus:shadow-[0_0_0_2px_var(--surface)] field-focus:outline-2 field-focus:outline-offset-2 field-focus:outline-ink field-focus:after:scale-x-100 field-focus:after:opacity-100 field-invalid:border-danger field-invalid:shadow-[inset_0_0_0_1px_var(--danger)] forced-colors:field-focus:outline-3 forced-colors:field-focus:outline-[Highlight] forced-colors:field-invalid:border-3';

/** A control in its box. */
export const inputClass =
  'w-full min-w-0 flex-1 appearance-none rounded-[inherit] border-0 px-3.5 py-2.5 outline-none focus-visible:shadow-none';

type Valued = FieldProps & { value: string; onChange: (value: string) => void };
type Changed = { target: { value: string } };

/** Splits a field's properties between its <Field> and its control. */
export function useField<Props extends Valued>({
  label,
  description,
  error,
  optional,
  labelHidden,
  onChange,
  ...rest
}: Props) {
  const id = useId();
  return {
    field: { id, label, description, error, optional, labelHidden },
    control: {
      ...rest,
      id,
      'aria-invalid': error === undefined ? undefined : true,
      'aria-describedby':
        clsx(
          error !== undefined && `${id}-error`,
          description !== undefined && `${id}-description`,
        ) || undefined,
      onChange: ({ target }: Changed) => onChange(target.value),
    },
  };
}

export function Field({
  id,
  label,
  description,
  error,
  optional = false,
  labelHidden = false,
  children,
}: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className={fieldClass}>
      <label className={clsx(labelClass, labelHidden && 'visually-hidden')} htmlFor={id}>
        {label}
        {optional && <span className={descriptionClass}> {t.optional}</span>}
      </label>
      {children}
      {description !== undefined && (
        <div className={descriptionClass} id={`${id}-description`}>
          {description}
        </div>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** An error message that is announced without moving the focus. */
export function FieldError({ id, error }: { id?: string; error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <div role="alert" className="flex items-start gap-1.5 text-14 font-medium text-danger" id={id}>
      <CircleAlert className="mt-[0.2em] size-[1.15em] flex-none" size={16} />
      <span>{error}</span>
    </div>
  );
}
