import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Whole seconds until a moment of this device's clock in milliseconds, counting down by itself;
 * 0 once it has passed, or where there is none. `onPassed` runs when it passes.
 */
export function useSecondsLeft(until: number | undefined, onPassed: () => void): number {
  const [left, setLeft] = useState(0);
  const passed = useEffectEvent(onPassed);
  useEffect(() => {
    if (until === undefined) return;
    const look = () => {
      const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setLeft(seconds);
      if (seconds > 0) return;
      clearInterval(timer);
      passed();
    };
    const timer = setInterval(look, 250);
    look();
    return () => clearInterval(timer);
  }, [until]);
  return until === undefined ? 0 : left;
}
