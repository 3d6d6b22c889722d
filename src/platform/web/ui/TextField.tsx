import { type InputHTMLAttributes, type Ref, type TextareaHTMLAttributes, useState } from 'react';
import { platformMessages as t } from '../messages/index.ts';
import { IconButton } from './Button.tsx';
import { EyeIcon } from './EyeIcon.tsx';
import styles from './Field.module.css';
import { Field, type FieldProps, useField } from './Field.tsx';

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
export function TextField({ type = 'text', ...props }: TextFieldProps) {
  const { field, control } = useField(props);
  const [shown, setShown] = useState(false);
  const secret = type === 'password';
  return (
    <Field {...field}>
      <div className={styles.box}>
        <input
          {...control}
          className={styles.input}
          type={secret && shown ? 'text' : type}
          {...(secret && { autoCapitalize: 'none', spellCheck: false })}
        />
        {secret && (
          <span className={styles.trailing}>
            <IconButton
              label={shown ? t.ui.hidePassword : t.ui.showPassword}
              icon={<EyeIcon crossed={shown} />}
              aria-controls={field.id}
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
export function TextArea({ rows = 4, ...props }: TextAreaProps) {
  const { field, control } = useField(props);
  return (
    <Field {...field}>
      <div className={styles.box}>
        <textarea {...control} className={styles.input} rows={rows} />
      </div>
    </Field>
  );
}
