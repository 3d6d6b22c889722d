import { useId } from 'react';
import styles from './Mark.module.css';

export type MarkProps = {
  /** Height in pixels; it is 1.5 times as wide. */
  size?: number | undefined;
  /** The accessible name; decorative without one. */
  label?: string | undefined;
};

/** The app's mark: a circle and a rounded square. Their overlap has a gradient against the shapes' own colors, so that both outlines stay visible. */
export function Mark({ size = 32, label }: MarkProps) {
  const id = useId();
  return (
    <svg
      className={styles.mark}
      width={size * 1.5}
      height={size}
      viewBox="0 0 48 32"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      focusable="false"
    >
      <defs>
        <linearGradient
          id={`${id}us`}
          gradientUnits="userSpaceOnUse"
          x1="17"
          y1="8"
          x2="31"
          y2="24"
        >
          <stop className={styles.from} offset="0.1" />
          <stop className={styles.to} offset="0.9" />
        </linearGradient>
        <clipPath id={`${id}both`}>
          <circle cx="16" cy="16" r="15" />
        </clipPath>
      </defs>
      <circle className={styles.circle} cx="16" cy="16" r="15" />
      <rect className={styles.square} x="18" y="1.5" width="29" height="29" rx="9" />
      <g clipPath={`url(#${id}both)`}>
        <rect
          className={styles.both}
          x="18"
          y="1.5"
          width="29"
          height="29"
          rx="9"
          fill={`url(#${id}us)`}
        />
      </g>
    </svg>
  );
}
