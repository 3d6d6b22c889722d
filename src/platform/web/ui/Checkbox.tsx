import clsx from 'clsx';
import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import { type ReactNode, type Ref, useCallback } from 'react';
import { announce } from './announce.tsx';

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
  const isMarked = checked || mixed;
  const isDisabled = disabledReason !== undefined;
  return (
    <label
      className={clsx(
        'group relative inline-flex min-h-11 min-w-11 items-center gap-2.5 px-[11px] py-1.5',
        isDisabled && 'text-ink-muted',
      )}
    >
      <input
        ref={setMixed}
        className={clsx('covering-input peer z-1', isDisabled && 'cursor-not-allowed')}
        type="checkbox"
        checked={checked}
        aria-disabled={isDisabled || undefined}
        onChange={({ target }) => {
          if (isDisabled) announce(disabledReason);
          else onChange(target.checked);
        }}
      />
      <span
        className={clsx(
          'grid size-5.5 flex-none place-items-center rounded-[6px] border-[1.5px] transition-[background-color] peer-focus-visible:focus-outline peer-focus-visible:shadow-[0_0_0_2px_var(--surface)]',
          isMarked
            ? 'border-own-solid bg-own-solid forced-colors:bg-[Highlight]'
            : 'border-control bg-surface',
          !isDisabled && 'group-hover:border-ink',
        )}
        aria-hidden="true"
      >
        <Sign
          className={clsx(
            'stroke-on-solid forced-colors:stroke-[HighlightText]',
            !isMarked && 'invisible',
          )}
          size={16}
          strokeWidth={2.5}
        />
      </span>
      {sign}
      <span className={labelHidden ? 'visually-hidden' : 'min-w-0 wrap-anywhere'} dir="auto">
        {label}
      </span>
    </label>
  );
}
