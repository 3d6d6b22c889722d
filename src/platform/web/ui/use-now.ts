import { useSyncExternalStore } from 'react';

type Pace = 1_000 | 5_000 | 60_000;

/** One interval for all listeners of a pace. It pauses without listeners and while the page is hidden. */
function tickerOf(pace: Pace) {
  const listeners = new Set<() => void>();
  let now = Date.now();
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = () => {
    now = Date.now();
    for (const listener of listeners) listener();
  };
  const runOrRest = () => {
    clearInterval(timer);
    if (document.hidden || listeners.size === 0) return;
    tick();
    timer = setInterval(tick, pace);
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    if (listeners.size === 1) {
      document.addEventListener('visibilitychange', runOrRest);
      runOrRest();
    }
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      document.removeEventListener('visibilitychange', runOrRest);
      runOrRest();
    };
  };
  return { now: () => now, subscribe };
}

const tickers = new Map<Pace, ReturnType<typeof tickerOf>>();

/** A value of the device's time, computed at this pace while the page is visible. Renders only when it changes. */
export function useTimed<Value extends string | number | undefined>(
  pace: Pace,
  valueAt: (now: number) => Value,
): Value {
  const ticker = tickers.get(pace) ?? tickerOf(pace);
  tickers.set(pace, ticker);
  return useSyncExternalStore(ticker.subscribe, () => valueAt(ticker.now()));
}

/** The device's time in milliseconds, updated at this pace while the page is visible. */
export const useNow = (pace: Pace): number => useTimed(pace, same);

const same = (now: number): number => now;
