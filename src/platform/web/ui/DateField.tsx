import clsx from 'clsx';
import type { InputHTMLAttributes, Ref } from 'react';
import styles from './DateField.module.css';
import box from './Field.module.css';
import { Field, type FieldProps, useField } from './Field.tsx';

export type DateFieldProps = FieldProps & {
  ref?: Ref<HTMLInputElement> | undefined;
  /** A calendar date as `YYYY-MM-DD`, or `''`; `withTime` as `YYYY-MM-DDTHH:mm`, with seconds where it has some. */
  value: string;
  /** Asks for the time of day as well. */
  withTime?: boolean | undefined;
  onChange: (value: string) => void;
  /** The first and the last date that may be chosen, as `YYYY-MM-DD`. */
  min?: string | undefined;
  max?: string | undefined;
} & Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'name' | 'required' | 'autoComplete' | 'autoFocus' | 'readOnly' | 'onBlur'
  >;

/** A calendar date, with or without the time of day. The browser's own control: every platform has a good one, in its own language. */
export function DateField({ withTime = false, ...props }: DateFieldProps) {
  const { field, control } = useField(props);
  return (
    <Field {...field}>
      <div className={box.box}>
        <input
          {...control}
          className={clsx(box.input, styles.date)}
          type={withTime ? 'datetime-local' : 'date'}
        />
      </div>
    </Field>
  );
}
