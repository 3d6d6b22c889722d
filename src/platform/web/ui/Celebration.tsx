import { useEffect, useEffectEvent } from 'react';
import styles from './Celebration.module.css';

export type CelebrationProps = { onEnd: () => void };

/** Milliseconds. */
const duration = 1_600;
const pieces = Array.from({ length: 28 }, (_, nth) => nth);

/** A burst of circles and rounded squares; a still image with reduced motion. */
export function Celebration({ onEnd }: CelebrationProps) {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const timer = setTimeout(() => end(), duration);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.celebration} aria-hidden="true">
      {pieces.map((nth) => (
        <span
          key={nth}
          className={styles.piece}
          style={{
            '--angle': `${(nth * 360) / pieces.length}deg`,
            '--way': `${90 + ((nth * 67) % 160)}px`,
          }}
        />
      ))}
    </div>
  );
}
