import type { Clock } from '#platform/server/clock.ts';

/** The system's clock, which tests can advance. */
export interface SkippingClock extends Clock {
  /** Timers that are due by then run at once. */
  skip(milliseconds: number): void;
}

export function createSkippingClock(): SkippingClock {
  let skipped = 0;
  const timers = new Set<() => void>();
  const elapsed = () => performance.now() + skipped;
  return {
    now: () => Date.now() + skipped,
    elapsed,
    after(delay, work) {
      const at = elapsed() + delay;
      let timer: NodeJS.Timeout | undefined;
      const start = () => {
        clearTimeout(timer);
        timer = setTimeout(run, Math.max(0, at - elapsed()));
        timer.unref();
      };
      const run = () => {
        timers.delete(start);
        work();
      };
      timers.add(start);
      start();
      return () => {
        timers.delete(start);
        clearTimeout(timer);
      };
    },
    skip(milliseconds) {
      skipped += milliseconds;
      for (const start of [...timers]) start();
    },
  };
}
