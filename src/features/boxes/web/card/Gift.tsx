import { useId } from 'react';
import { wrappingOf } from '../../box-looks.rules.ts';
import styles from './Gift.module.css';

export type GiftProps = {
  /** Decides the wrapping. */
  boxId: number;
  /** Plays the animation of the lid. */
  opens?: boolean | undefined;
  isOpen?: boolean | undefined;
  size?: number | undefined;
};

/** A wrapped box; decoration. */
export function Gift({ boxId, opens = false, isOpen = false, size = 56 }: GiftProps) {
  const id = useId();
  const { hue, ribbon } = wrappingOf(boxId);
  return (
    <svg
      className={styles.gift}
      style={{ '--hue': hue }}
      data-ribbon={ribbon}
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
      <g className={styles.ribbon} clipPath={`url(#${id})`}>
        {ribbon === 'double' ? (
          <path d="M16 25h6v26h-6ZM34 25h6v26h-6Z" />
        ) : (
          <rect x="24" y="25" width="8" height="26" />
        )}
        {ribbon === 'cross' && <rect x="8" y="35" width="40" height="7" />}
      </g>
      <g className={styles.lid}>
        <path
          className={styles.bow}
          d="M28 17c-3-9-14-10-14-4 0 4 7 4 14 4Zm0 0c3-9 14-10 14-4 0 4-7 4-14 4Z"
        />
        <rect className={styles.top} x="5" y="17" width="46" height="10" rx="4" />
        {ribbon === 'double' ? (
          <path className={styles.ribbon} d="M16 17h6v10h-6ZM34 17h6v10h-6Z" />
        ) : (
          <rect className={styles.ribbon} x="24" y="17" width="8" height="10" />
        )}
      </g>
    </svg>
  );
}
