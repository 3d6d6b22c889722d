import { type InputHTMLAttributes, type Ref, type TextareaHTMLAttributes, useState } from 'react';
import { t } from '../messages/index.ts';
import { IconButton } from './Button.tsx';
import { Field, type FieldProps, useField } from './Field.tsx';
import { Eye, EyeOff } from './icons.tsx';

type Taken =
  | 'id'
  | 'className'
  | 'style'
  | 'onChange'
  | 'value'
  | 'defaultValue'
  | 'disabled'
  | 'children';

type Typed = FieldProps & { value: string; onChange: (value: string) => void };

export type TextFieldProps = Typed &
  Omit<InputHTMLAttributes<HTMLInputElement>, Taken | 'type'> & {
    ref?: Ref<HTMLInputElement> | undefined;
    type?: 'text' | 'password' | 'email' | 'url' | 'search' | 'number' | undefined;
  };

/** A single-line input. Passwords can be shown and hidden. */
export function TextField({ type = 'text', ...props }: TextFieldProps) {
  const { field, control } = useField(props);
  const [shown, setShown] = useState(false);
  const secret = type === 'password';
  const Sign = shown ? EyeOff : Eye;
  return (
    <Field {...field}>
      <div className="field-box">
        <input
          dir="auto"
          {...control}
          className="field-input bg-transparent"
          type={secret && shown ? 'text' : type}
          {...(secret && { autoCapitalize: 'none', spellCheck: false })}
        />
        {secret && (
          <span className="flex flex-none pr-0.5">
            <IconButton
              label={shown ? t.hidePassword : t.showPassword}
              icon={<Sign />}
              aria-controls={field.id}
              onClick={() => setShown(!shown)}
            />
          </span>
        )}
      </div>
    </Field>
  );
}

export type TextAreaProps = Typed &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, Taken> & { ref?: Ref<HTMLTextAreaElement> };

export function TextArea({ rows = 4, ...props }: TextAreaProps) {
  const { field, control } = useField(props);
  return (
    <Field {...field}>
      <div className="field-box">
        {/* Long texts scroll above the line, not behind it. */}
        <textarea
          dir="auto"
          {...control}
          className="field-input block min-h-22 resize-y bg-transparent pb-0.5 leading-normal"
          rows={rows}
        />
      </div>
    </Field>
  );
}

export type HiddenUsernameProps = {
  value: string;
  /** Called if a password manager fills in another username. Without it, the username can't change. */
  onChange?: ((username: string) => void) | undefined;
};

/** The username for password managers, which store a login for each. */
export function HiddenUsername({ value, onChange }: HiddenUsernameProps) {
  return (
    <input
      className="visually-hidden"
      type="text"
      name="username"
      autoComplete="username"
      value={value}
      onChange={(event) => onChange?.(event.target.value)}
      readOnly={onChange === undefined}
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
