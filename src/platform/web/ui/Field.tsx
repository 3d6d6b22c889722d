import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { t } from '../messages/index.ts';
import styles from './Field.module.css';
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
    <div className={styles.field}>
      <label className={clsx(styles.label, labelHidden && 'visually-hidden')} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> {t.optional}</span>}
      </label>
      {children}
      {description !== undefined && (
        <div className={styles.description} id={`${id}-description`}>
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
    <div role="alert" className={styles.error} id={id}>
      <CircleAlert className={styles.sign} size={16} />
      <span>{error}</span>
    </div>
  );
}
