import {
  type InputHTMLAttributes,
  type Ref,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from 'react';
import { IconButton } from './Button.tsx';
import { EyeIcon } from './EyeIcon.tsx';
import styles from './Field.module.css';
import { Field, type FieldProps, fieldAria } from './Field.tsx';
import { uiTexts } from './ui.texts.ts';

type Taken =
  | 'id'
  | 'className'
  | 'style'
  | 'onChange'
  | 'value'
  | 'defaultValue'
  | 'disabled'
  | 'children';

type Typed = {
  value: string;
  onChange: (value: string) => void;
};

export type TextFieldProps = FieldProps &
  Typed &
  Omit<InputHTMLAttributes<HTMLInputElement>, Taken | 'type'> & {
    ref?: Ref<HTMLInputElement> | undefined;
    type?: 'text' | 'password' | 'email' | 'url' | 'search' | 'number' | undefined;
  };

/** One line of text. A password has a button beside it that shows and hides it. */
export function TextField({
  label,
  description,
  error,
  optional,
  labelHidden,
  type = 'text',
  value,
  onChange,
  ...rest
}: TextFieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const secret = type === 'password';
  return (
    <Field {...{ id, label, description, error, optional, labelHidden }}>
      <div className={styles.box}>
        <input
          {...rest}
          {...fieldAria(id, { description, error })}
          className={styles.input}
          type={secret && shown ? 'text' : type}
          {...(secret && { autoCapitalize: 'none', spellCheck: false })}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        {secret && (
          <span className={styles.trailing}>
            <IconButton
              label={shown ? uiTexts.hidePassword : uiTexts.showPassword}
              icon={<EyeIcon crossed={shown} />}
              aria-controls={id}
              onClick={() => setShown(!shown)}
            />
          </span>
        )}
      </div>
    </Field>
  );
}

export type TextAreaProps = FieldProps &
  Typed &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, Taken> & { ref?: Ref<HTMLTextAreaElement> };

/** Several lines of text. */
export function TextArea({
  label,
  description,
  error,
  optional,
  labelHidden,
  value,
  onChange,
  rows = 4,
  ...rest
}: TextAreaProps) {
  const id = useId();
  return (
    <Field {...{ id, label, description, error, optional, labelHidden }}>
      <div className={styles.box}>
        <textarea
          {...rest}
          {...fieldAria(id, { description, error })}
          className={styles.input}
          rows={rows}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </Field>
  );
}
