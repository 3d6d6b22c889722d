import { useId } from 'react';
import styles from './Gift.module.css';

export type GiftProps = {
  /** It was opened just now: the lid lifts. */
  opens?: boolean | undefined;
  isOpen?: boolean | undefined;
  size?: number | undefined;
};

/** A wrapped box in the colour of who gives it; decoration. */
export function Gift({ opens = false, isOpen = false, size = 56 }: GiftProps) {
  const id = useId();
  return (
    <svg
      className={styles.gift}
      data-open={isOpen || undefined}
      data-opens={opens || undefined}
      width={size}
      height={size}
      viewBox="0 0 56 56"
      aria-hidden="true"
      focusable="false"
    >
      <clipPath id={id}>
        <rect x="8" y="25" width="40" height="26" rx="5" />
      </clipPath>
      <rect className={styles.body} x="8" y="25" width="40" height="26" rx="5" />
      <rect
        className={styles.ribbon}
        x="24"
        y="25"
        width="8"
        height="26"
        clipPath={`url(#${id})`}
      />
      <g className={styles.lid}>
        <path
          className={styles.bow}
          d="M28 17c-3-9-14-10-14-4 0 4 7 4 14 4Zm0 0c3-9 14-10 14-4 0 4-7 4-14 4Z"
        />
        <rect className={styles.top} x="5" y="17" width="46" height="10" rx="4" />
        <rect className={styles.ribbon} x="24" y="17" width="8" height="10" />
      </g>
    </svg>
  );
}
