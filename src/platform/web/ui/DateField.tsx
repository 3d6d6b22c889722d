import type { InputHTMLAttributes, Ref, SelectHTMLAttributes } from 'react';
import { Field, type FieldProps, useField } from './Field.tsx';
import { ChevronDown } from './icons.tsx';

export type DateFieldProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement> | undefined;
  /** The value is `YYYY-MM-DDTHH:mm` with a time, otherwise `YYYY-MM-DD`. Empty: `''`. */
  withTime?: boolean | undefined;
  /** The first and the last allowed date, as `YYYY-MM-DD`. */
  min?: string | undefined;
  max?: string | undefined;
} & Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'name' | 'required' | 'autoComplete' | 'autoFocus' | 'readOnly' | 'onBlur'
  >;

/** A native date input, with or without time. */
export function DateField({ withTime = false, ...props }: DateFieldProps) {
  const { field, control } = useField(props);
  return (
    <Field {...field}>
      <div className="field-box">
        <input
          {...control}
          className="field-input native-date"
          type={withTime ? 'datetime-local' : 'date'}
        />
      </div>
    </Field>
  );
}

export type SelectFieldProps<Value extends string> = FieldProps & {
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
} & Pick<SelectHTMLAttributes<HTMLSelectElement>, 'name' | 'autoComplete'>;

/** A native select. */
export function SelectField<Value extends string>({
  options,
  onChange,
  ...props
}: SelectFieldProps<Value>) {
  const choose = (date: string) => {
    const option = options.find(({ value }) => value === date);
    if (option !== undefined) onChange(option.value);
  };
  const { field, control } = useField({ ...props, onChange: choose });
  return (
    <Field {...field}>
      <div className="field-box">
        <select
          dir="auto"
          {...control}
          className="field-input min-h-[46px] cursor-pointer bg-transparent pr-[38px] text-ellipsis [&_option]:bg-surface [&_option]:text-ink"
        >
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute right-3" />
      </div>
    </Field>
  );
}
