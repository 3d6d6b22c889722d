import { useEffect, useEffectEvent } from 'react';

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
    <div
      className="pointer-events-none fixed inset-0 z-celebration grid place-items-center"
      aria-hidden="true"
    >
      {pieces.map((nth) => (
        <span
          key={nth}
          className="fly col-start-1 row-start-1 size-3.5 rounded-full bg-(--a-solid) even:rounded-[4px] even:bg-(--b-solid)"
          style={{
            '--angle': `${(nth * 360) / pieces.length}deg`,
            '--way': `${90 + ((nth * 67) % 160)}px`,
          }}
        />
      ))}
    </div>
  );
}
