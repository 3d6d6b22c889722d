import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { colorSlot, type PartnerColor } from './Avatar.tsx';

export type Segment<Value extends string> = {
  value: Value;
  label: string;
  /** This partner's color when selected; by default the current user's. */
  color?: PartnerColor | undefined;
  /** Replaces the label on phones. */
  icon: ReactNode;
};

export type SegmentsProps<Value extends string> = {
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Shows icon and label on every screen. */
  isWordy?: boolean | undefined;
};

/** A group of native radios in one narrow row. */
export function Segments<Value extends string>({
  label,
  segments,
  value,
  onChange,
  isWordy = false,
}: SegmentsProps<Value>) {
  const id = useId();
  return (
    <div
      className={clsx(
        'inline-flex gap-0.5 border border-control bg-surface p-[3px]',
        isWordy ? 'max-w-full rounded-sheet' : 'rounded-full',
      )}
      role="radiogroup"
      aria-label={label}
    >
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={clsx(
            'relative rounded-full text-14 font-semibold has-focus-visible:focus-outline has-focus-visible:outline-offset-1',
            isWordy
              ? 'flex min-h-11 min-w-0 items-center gap-2 py-1 pr-4 pl-2.5 wrap-anywhere'
              : 'grid min-h-9 min-w-11 place-items-center px-3.5 py-1 touch:min-h-11 phone:min-h-11 phone:px-2.5',
            segment.value === value
              ? 'bg-own-soft text-ink inset-ring-[1.5px] inset-ring-own-solid forced-colors:text-[Highlight] forced-colors:outline-2 forced-colors:outline-[Highlight]'
              : 'text-ink-muted hover:text-ink',
          )}
          title={segment.label}
          data-color={segment.color && colorSlot(segment.color)}
        >
          <input
            className="covering-input"
            type="radio"
            name={id}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
            aria-label={segment.label}
          />
          <span className={isWordy ? 'min-w-0' : 'hidden phone:block'} aria-hidden="true">
            {segment.icon}
          </span>
          <span className={isWordy ? 'min-w-0' : 'phone:hidden'} aria-hidden="true">
            {segment.label}
          </span>
        </label>
      ))}
    </div>
  );
}
