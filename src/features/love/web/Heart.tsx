import { type KeyboardEvent, useRef, useState } from 'react';
import { bounceClicks, bounces } from '../love.rules.ts';
import { loveMessages as t } from '../messages/index.ts';
import styles from './Heart.module.css';
import { HeartShape } from './HeartShape.tsx';

export type HeartProps = {
  onShare: () => void;
};

/** More of them at once would only cover each other. */
const mostFloating = 8;
/** Milliseconds of the buzz of a click, on devices that can. */
const buzz = 8;

/** The heart to click. Every click floats a +1; five quick ones make it bounce (S1 §2). */
export function Heart({ onShare }: HeartProps) {
  const clicks = useRef<readonly number[]>([]);
  const lastId = useRef(0);
  const [floating, setFloating] = useState<readonly number[]>([]);
  const [bounced, setBounced] = useState(0);

  const click = () => {
    clicks.current = [...clicks.current, performance.now()].slice(-bounceClicks);
    if (bounces(clicks.current)) {
      clicks.current = [];
      setBounced((times) => times + 1);
    }
    lastId.current += 1;
    const id = lastId.current;
    setFloating((ids) => [...ids, id].slice(-mostFloating));
    navigator.vibrate?.(buzz);
    onShare();
  };

  return (
    <span className={styles.place}>
      <button
        type="button"
        className={styles.heart}
        aria-label={t.counter.share}
        onClick={click}
        onKeyDown={ignoreRepeat}
      >
        <HeartShape key={bounced} className={bounced > 0 ? styles.bouncing : undefined} size={60} />
      </button>
      {floating.map((id) => (
        <span
          key={id}
          className={styles.plusOne}
          data-way={id % 3}
          aria-hidden="true"
          onAnimationEnd={() => setFloating((ids) => ids.filter((other) => other !== id))}
        >
          +1
        </span>
      ))}
    </span>
  );
}

/** A key that is held down is one click, however long. */
function ignoreRepeat(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}
