import clsx from 'clsx';
import { type ReactNode, useId } from 'react';

export type SwitchProps = {
  label: string;
  /** The effect of the switch while it is on. */
  description?: ReactNode;
  on: boolean;
  onChange: (on: boolean) => void;
};

/** A setting that applies at once. A native checkbox with the role `switch`. */
export function Switch({ label, description, on, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="relative flex min-h-11 items-center justify-between gap-4">
      <span className="grid min-w-0 gap-0.5">
        <label className="font-semibold" htmlFor={id}>
          {label}
        </label>
        <span className="text-13 text-ink-muted" id={`${id}-description`}>
          {description}
        </span>
      </span>
      <input
        id={id}
        className="covering-input peer z-1"
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        aria-describedby={`${id}-description`}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span
        className={clsx(
          'h-7 w-12 flex-none rounded-full border p-[3px] transition-[background-color] peer-focus-visible:focus-outline peer-focus-visible:shadow-[0_0_0_2px_var(--surface)]',
          on
            ? 'border-own-solid bg-own-solid forced-colors:bg-[Highlight]'
            : 'border-control bg-surface',
        )}
        aria-hidden="true"
      >
        <span
          className={clsx(
            'block size-5 rounded-full transition-[translate]',
            on
              ? 'translate-x-5 bg-on-solid forced-colors:bg-[HighlightText]'
              : 'bg-control forced-colors:bg-[CanvasText]',
          )}
        />
      </span>
    </div>
  );
}
