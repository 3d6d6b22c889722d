import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';

/** What time does by itself. */
export interface Jobs {
  /** Runs `work` at once, and again so many milliseconds after each time it finished or failed. */
  every(pause: number, name: string, work: () => Promise<void>): void;
  /**
   * The same for work that answers the pause until its next run, and takes `retry` where it failed. Returns what
   * makes it run now: something came that may be due sooner.
   */
  asDue(retry: number, name: string, work: () => Promise<number>): () => void;
  /** Starts nothing more, and waits for what is running. */
  stop(): Promise<void>;
}

export function createJobs(clock: Clock, log: Log): Jobs {
  const cancels = new Map<string, () => void>();
  const running = new Map<string, Promise<void>>();
  /** What has to run once more as soon as it is done. */
  const wanted = new Set<string>();
  let stopped = false;

  async function run(retry: number, name: string, work: () => Promise<number>): Promise<number> {
    try {
      return await work();
    } catch (error) {
      log.error('a job failed and will be retried', { reason: name, error });
      return retry;
    }
  }

  function start(retry: number, name: string, work: () => Promise<number>): void {
    const turn = run(retry, name, work).then((pause) => {
      running.delete(name);
      if (stopped) return;
      const again = () => start(retry, name, work);
      if (wanted.delete(name)) again();
      else cancels.set(name, clock.after(pause, again));
    });
    running.set(name, turn);
  }

  return {
    every: (pause, name, work) => start(pause, name, () => work().then(() => pause)),

    asDue(retry, name, work) {
      start(retry, name, work);
      return () => {
        if (stopped) return;
        if (running.has(name)) {
          wanted.add(name);
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
