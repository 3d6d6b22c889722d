import clsx from 'clsx';
import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import { type ReactNode, type Ref, useCallback } from 'react';
import { announce } from './announce.tsx';
import styles from './Checkbox.module.css';

export type CheckboxProps = {
  label: string;
  /** Hides the label visually. */
  labelHidden?: boolean | undefined;
  /** A decorative icon before the label. */
  sign?: ReactNode;
  checked: boolean;
  /** True if some of the group is checked. */
  mixed?: boolean | undefined;
  onChange: (checked: boolean) => void;
  /** The reason why it is disabled, shown on a click. It stays focusable. */
  disabledReason?: string | undefined;
};

/** A native checkbox. */
export function Checkbox({
  label,
  labelHidden = false,
  sign,
  checked,
  mixed = false,
  onChange,
  disabledReason,
}: CheckboxProps) {
  // HTML has no attribute for `indeterminate`.
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
        className={clsx('covering-input', styles.input)}
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
