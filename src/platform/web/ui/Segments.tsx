import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { colorSlot, type PartnerColor } from './Avatar.tsx';
import styles from './Segments.module.css';

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
      className={clsx(styles.segments, isWordy && styles.wordy)}
      role="radiogroup"
      aria-label={label}
    >
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={styles.segment}
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
          <span className={styles.icon} aria-hidden="true">
            {segment.icon}
          </span>
          <span className={styles.label} aria-hidden="true">
            {segment.label}
          </span>
        </label>
      ))}
    </div>
  );
}
