import { useSyncExternalStore } from 'react';

type Ticker = { subscribe: (listener: () => void) => () => void; now: () => number };

const tickers = new Map<number, Ticker>();

/** One interval for all who listen at this pace; it rests while nobody does and while the page is hidden. */
const makeTicker = (everyMs: number): Ticker => {
  const listeners = new Set<() => void>();
  let now = Date.now();
  let timer: ReturnType<typeof setInterval> | undefined;

  const tick = () => {
    now = Date.now();
    for (const listener of listeners) listener();
  };
  const rest = () => {
    clearInterval(timer);
    timer = undefined;
  };
  const run = () => {
    rest();
    if (document.hidden || listeners.size === 0) return;
    tick();
    timer = setInterval(tick, everyMs);
  };

  return {
    now: () => now,
    subscribe: (listener) => {
      listeners.add(listener);
      if (listeners.size === 1) {
        document.addEventListener('visibilitychange', run);
        run();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        document.removeEventListener('visibilitychange', run);
        rest();
      };
    },
  };
};

const tickerOf = (everyMs: number): Ticker => {
  const known = tickers.get(everyMs);
  if (known !== undefined) return known;
  const made = makeTicker(everyMs);
  tickers.set(everyMs, made);
  return made;
};

/** The device's time in milliseconds, renewed every `everyMs` (1, 5 or 60 s) while the page is in sight. */
export const useNow = (everyMs: 1_000 | 5_000 | 60_000): number => {
  const ticker = tickerOf(everyMs);
  return useSyncExternalStore(ticker.subscribe, ticker.now);
};
