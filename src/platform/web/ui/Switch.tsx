import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import styles from './Switch.module.css';

export type SwitchProps = {
  label: string;
  /** The effect of the switch while it is on. */
  description?: ReactNode;
  on: boolean;
  onChange: (on: boolean) => void;
  /** The reason why it is disabled. It stays focusable. */
  disabledReason?: string | undefined;
};

/** A setting that applies at once. A native checkbox with the role `switch`. */
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
          className={clsx('covering-input', styles.input)}
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
