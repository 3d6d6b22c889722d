import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';

/** Background jobs. A job never runs twice at the same time; one that fails is logged and retried. */
export interface Jobs {
  /** Runs a job now, and again `pause` milliseconds after each run. */
  every(pause: number, name: string, work: () => Promise<void>): void;
  /**
   * Runs a job now. It returns the milliseconds until its next run; `retry` applies if it fails.
   * Returns a function that runs it at once, or again if it is running.
   */
  asDue(retry: number, name: string, work: () => Promise<number>): () => void;
  /** Starts no more runs, and waits for those in progress. */
  stop(): Promise<void>;
}

export function createJobs(clock: Clock, log: Log): Jobs {
  const cancels = new Map<string, () => void>();
  const running = new Map<string, Promise<void>>();
  const rerun = new Set<string>();
  let stopped = false;

  function start(retry: number, name: string, work: () => Promise<number>): void {
    const again = () => start(retry, name, work);
    const run = async () => {
      const pause = await work().catch((error: unknown) => {
        log.error('a job failed and will be retried', { reason: name, error });
        return retry;
      });
      running.delete(name);
      if (stopped) return;
      if (rerun.delete(name)) again();
      else cancels.set(name, clock.after(pause, again));
    };
    running.set(name, run());
  }

  return {
    every: (pause, name, work) => start(pause, name, () => work().then(() => pause)),

    asDue(retry, name, work) {
      start(retry, name, work);
      return () => {
        if (stopped) return;
        if (running.has(name)) {
          rerun.add(name);
          return;
        }
        cancels.get(name)?.();
        start(retry, name, work);
      };
    },

    async stop() {
      stopped = true;
      for (const cancel of cancels.values()) cancel();
      await Promise.all(running.values());
    },
  };
}
