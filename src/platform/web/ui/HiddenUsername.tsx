import styles from './VisuallyHidden.module.css';

export type HiddenUsernameProps = {
  value: string;
  /** A password manager filled in another one. Without it, the username stands. */
  onChange?: ((username: string) => void) | undefined;
};

/** Whose password a form asks for, for password managers alone: they keep a login for each username. */
export function HiddenUsername({ value, onChange }: HiddenUsernameProps) {
  return (
    <input
      className={styles.hidden}
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
