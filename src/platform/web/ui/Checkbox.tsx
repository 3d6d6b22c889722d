import clsx from 'clsx';
import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import { type ReactNode, type Ref, useCallback } from 'react';
import { announce } from './announce.ts';
import styles from './Checkbox.module.css';

export type CheckboxProps = {
  label: string;
  /** The label is read aloud only; the surroundings show what is chosen. */
  labelHidden?: boolean | undefined;
  /** Before the label; for the eye only. */
  sign?: ReactNode;
  checked: boolean;
  /** Some of what it stands for is chosen, and some is not. */
  mixed?: boolean | undefined;
  onChange: (checked: boolean) => void;
  /** Why it cannot be changed now; told to whoever tries, and focus still reaches it. */
  disabledReason?: string | undefined;
};

/** One thing, chosen or not. A native checkbox: Space changes it. */
export function Checkbox({
  label,
  labelHidden = false,
  sign,
  checked,
  mixed = false,
  onChange,
  disabledReason,
}: CheckboxProps) {
  // HTML has no attribute for it.
  const setMixed: Ref<HTMLInputElement> = useCallback(
    (input: HTMLInputElement | null) => {
      if (input !== null) input.indeterminate = mixed;
    },
    [mixed],
  );
  const Sign = mixed ? Minus : Check;
  return (
    <label className={styles.choice}>
      <input
        ref={setMixed}
        className={styles.input}
        type="checkbox"
        checked={checked}
        aria-disabled={disabledReason !== undefined || undefined}
        onChange={({ target }) => {
          if (disabledReason !== undefined) announce(disabledReason);
          else onChange(target.checked);
        }}
      />
      <span className={styles.box} aria-hidden="true">
        <Sign size={16} strokeWidth={3} />
      </span>
      {sign}
      <span className={clsx(styles.label, labelHidden && 'visually-hidden')} dir="auto">
        {label}
      </span>
    </label>
  );
}
