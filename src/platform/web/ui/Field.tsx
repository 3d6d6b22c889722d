import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { platformMessages as t } from '../messages/index.ts';
import styles from './Field.module.css';
import { CircleAlert } from './icons.tsx';

/** What every field has in common. */
export type FieldProps = {
  label: string;
  description?: ReactNode;
  /** What is wrong and what to do; undefined while nothing is. Said as soon as it appears. */
  error?: string | undefined;
  /** Marks a field that may stay empty, where the others may not. */
  optional?: boolean | undefined;
  /** The label is read aloud only; the placeholder or the surroundings show what the field is. */
  labelHidden?: boolean | undefined;
};

type Valued = FieldProps & { value: string; onChange: (value: string) => void };
type Changed = { target: { value: string } };

/** Takes the properties of a field apart: what its <Field> says, and what its control is given. */
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

/** Label above, control, then description and error. */
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
        {optional && <span className={styles.optional}> ({t.ui.optional})</span>}
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

/** A field's error: it says itself when it comes, and moves no focus. */
export function FieldError({ id, error }: { id?: string; error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <div role="alert" className={styles.error} id={id}>
      <CircleAlert className={styles.sign} size={16} />
      <span>{error}</span>
    </div>
  );
}
