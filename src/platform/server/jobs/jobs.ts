import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';

export type Jobs = ReturnType<typeof createJobs>;

/** Background jobs. A job never runs twice at the same time; one that fails is logged and retried. */
export function createJobs(clock: Clock, log: Log) {
  const cancels = new Map<string, () => void>();
  const runningJobs = new Map<string, Promise<void>>();
  const rerun = new Set<string>();
  let isStopped = false;

  function start(retry: number, name: string, work: () => Promise<number>): void {
    const retryWork = () => start(retry, name, work);
    const run = async () => {
      const pause = await work().catch((error: unknown) => {
        log.error('a job failed and will be retried', { reason: name, error });
        return retry;
      });
      runningJobs.delete(name);
      if (isStopped) return;
      if (rerun.delete(name)) retryWork();
      else cancels.set(name, clock.after(pause, retryWork));
    };
    runningJobs.set(name, run());
  }

  return {
    /** Runs a job now, and again `pause` milliseconds after each run. */
    every: (pause: number, name: string, work: () => Promise<void>) =>
      start(pause, name, () => work().then(() => pause)),

    /**
     * Runs a job now. It returns the milliseconds until its next run; `retry` applies if it fails.
     * Returns a function that runs it at once, or again if it is running.
     */
    schedule(retry: number, name: string, work: () => Promise<number>): () => void {
      start(retry, name, work);
      return () => {
        if (isStopped) return;
        if (runningJobs.has(name)) {
          rerun.add(name);
          return;
        }
        cancels.get(name)?.();
        start(retry, name, work);
      };
    },

    /** Starts no more runs, and waits for those in progress. */
    async stop(): Promise<void> {
      isStopped = true;
      for (const cancel of cancels.values()) cancel();
      await Promise.all(runningJobs.values());
    },
  };
}
