import clsx from 'clsx';
import type { SelectHTMLAttributes } from 'react';
import box from './Field.module.css';
import { Field, type FieldProps, useField } from './Field.tsx';
import styles from './SelectField.module.css';

export type Option<Value extends string> = { value: Value; label: string };

export type SelectFieldProps<Value extends string> = FieldProps & {
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
} & Pick<SelectHTMLAttributes<HTMLSelectElement>, 'name' | 'autoComplete'>;

/** One of a few, from a list that opens. The browser's own control: every platform has a good one. */
export function SelectField<Value extends string>({
  options,
  onChange,
  ...props
}: SelectFieldProps<Value>) {
  const choose = (chosen: string) => {
    const option = options.find(({ value }) => value === chosen);
    if (option !== undefined) onChange(option.value);
  };
  const { field, control } = useField({ ...props, onChange: choose });
  return (
    <Field {...field}>
      <div className={box.box}>
        <select {...control} className={clsx(box.input, styles.select)}>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <svg
          className={styles.arrow}
          viewBox="0 0 20 20"
          width="20"
          height="20"
          aria-hidden="true"
          focusable="false"
        >
          <path d="m5 8 5 5 5-5" />
        </svg>
      </div>
    </Field>
  );
}
