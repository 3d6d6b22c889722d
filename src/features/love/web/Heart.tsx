import clsx from 'clsx';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useLongPress } from '#platform/web/ui/use-long-press.ts';
import { simultaneousClicks } from '../love.contract.ts';
import { bounceClicks, bounces } from '../love.rules.ts';
import { t } from '../messages/index.ts';
import { shareLove } from './share-love.ts';
import { useMoment } from './use-moment.ts';
import './heart.css';

/** More hearts would only cover each other. */
const maxFloating = 8;
/** Milliseconds. */
const vibration = 8;

/** `onLongPress` is called instead of a click. */
export type HeartProps = { onLongPress: () => void };

/** The button that adds love. Each click floats a +1; five quick ones bounce the heart. It beats when both partners click. */
export function Heart({ onLongPress }: HeartProps) {
  const clicks = useRef<readonly number[]>([]);
  const lastId = useRef(0);
  const [floatingHearts, setFloating] = useState<readonly number[]>([]);
  const [bounceCount, setBounceCount] = useState(0);
  const isMoment = useMoment(simultaneousClicks) > 0;
  const longPress = useLongPress(() => {
    navigator.vibrate?.(vibration);
    onLongPress();
  });

  const click = () => {
    clicks.current = [...clicks.current, performance.now()].slice(-bounceClicks);
    if (bounces(clicks.current)) {
      clicks.current = [];
      setBounceCount((count) => count + 1);
    }
    lastId.current += 1;
    const id = lastId.current;
    setFloating((ids) => [...ids, id].slice(-maxFloating));
    navigator.vibrate?.(vibration);
    shareLove();
  };

  return (
    <span className={clsx('relative inline-grid place-items-center', isMoment && 'heart-beating')}>
      <button
        {...longPress}
        type="button"
        className="heart"
        aria-label={t.counter.share}
        onClick={click}
        onKeyDown={ignoreRepeat}
      >
        <HeartShape
          key={bounceCount}
          className={bounceCount > 0 ? 'heart-bouncing' : undefined}
          size={60}
        />
      </button>
      {floatingHearts.map((id) => (
        <span
          key={id}
          className="heart-plus-one"
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

/** Holding a key down counts once. */
function ignoreRepeat(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

export type HeartShapeProps = {
  /** Width and height in pixels. */
  size: number;
  className?: string | undefined;
};

/** A decorative heart, colored by `fill`. */
export const HeartShape = ({ size, className }: HeartShapeProps) => (
  <svg
    className={className}
    viewBox="0 0 32 32"
    width={size}
    height={size}
    aria-hidden="true"
    focusable="false"
  >
    <path d="M16 28.2C8.6 22.6 3 17.7 3 11.4 3 7.3 6.2 4.2 10.1 4.2c2.4 0 4.6 1.2 5.9 3.1 1.3-1.9 3.5-3.1 5.9-3.1 3.9 0 7.1 3.1 7.1 7.2 0 6.3-5.6 11.2-13 16.8Z" />
  </svg>
);
