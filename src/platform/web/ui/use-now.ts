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

/** The device's time in milliseconds, updated at this pace while the page is visible. */
export function useNow(pace: Pace): number {
  const ticker = tickers.get(pace) ?? tickerOf(pace);
  tickers.set(pace, ticker);
  return useSyncExternalStore(ticker.subscribe, ticker.now);
}
