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
