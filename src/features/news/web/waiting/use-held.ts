import { type RefObject, useEffect, useRef, useState } from 'react';

/** Milliseconds after a press for which the page keeps still. */
const pressMs = 1_000;

/** Keeps the earlier value while the user presses outside the block, so that nothing moves under the finger. */
export function useHeld<Value>(value: Value, block: RefObject<HTMLElement | null>): Value {
  const [shownValue, setShownValue] = useState(value);
  const lastPressAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      const isInside = target instanceof Node && block.current?.contains(target);
      if (!isInside) lastPressAt.current = performance.now();
    };
    addEventListener('pointerdown', onPress, { capture: true, passive: true });
    return () => removeEventListener('pointerdown', onPress, { capture: true });
  }, [block]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      const wait = lastPressAt.current + pressMs - performance.now();
      if (wait > 0) timer = setTimeout(show, wait);
      else setShownValue(value);
    };
    show();
    return () => clearTimeout(timer);
  }, [value]);
  return shownValue;
}
