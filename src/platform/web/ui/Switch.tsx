import { type ReactNode, useId } from 'react';
import styles from './Switch.module.css';

export type SwitchProps = {
  label: string;
  /** What it means while it is on. */
  description?: ReactNode;
  on: boolean;
  onChange: (on: boolean) => void;
  /** Why it cannot be changed now; told in place of nothing, and focus still reaches it. */
  disabledReason?: string | undefined;
};

/** Something that is on or off, and takes effect at once. A native checkbox with the role of a switch. */
export function Switch({ label, description, on, onChange, disabledReason }: SwitchProps) {
  const id = useId();
  const off = disabledReason !== undefined;
  return (
    <div className={styles.switch} data-off={off || undefined}>
      <span className={styles.words}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        <span className={styles.description} id={`${id}-description`}>
          {disabledReason ?? description}
        </span>
      </span>
      <span className={styles.control}>
        <input
          id={id}
          className={styles.input}
          type="checkbox"
          role="switch"
          checked={on}
          aria-checked={on}
          aria-disabled={off || undefined}
          aria-describedby={`${id}-description`}
          onChange={({ target }) => off || onChange(target.checked)}
        />
        <span className={styles.track} aria-hidden="true">
          <span className={styles.thumb} />
        </span>
      </span>
    </div>
  );
}
