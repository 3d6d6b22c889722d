import clsx from 'clsx';
import { type InputHTMLAttributes, type Ref, useId } from 'react';
import styles from './DateField.module.css';
import box from './Field.module.css';
import { Field, type FieldProps, fieldAria } from './Field.tsx';

export type DateFieldProps = FieldProps & {
  ref?: Ref<HTMLInputElement> | undefined;
  /** A calendar date as `YYYY-MM-DD`, or `''`. */
  value: string;
  onChange: (value: string) => void;
  /** The first and the last date that may be chosen, as `YYYY-MM-DD`. */
  min?: string | undefined;
  max?: string | undefined;
} & Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'name' | 'required' | 'autoComplete' | 'autoFocus' | 'readOnly' | 'onBlur'
  >;

/** A calendar date without a time. The browser's own control: every platform has a good one, in its own language. */
export function DateField({
  label,
  description,
  error,
  optional,
  labelHidden,
  value,
  onChange,
  ...rest
}: DateFieldProps) {
  const id = useId();
  return (
    <Field {...{ id, label, description, error, optional, labelHidden }}>
      <div className={box.box}>
        <input
          {...rest}
          {...fieldAria(id, { description, error })}
          className={clsx(box.input, styles.date)}
          type="date"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </Field>
  );
}
