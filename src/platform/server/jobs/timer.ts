import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';

/** What time does by itself. */
export interface Jobs {
  /** Runs `work` at once, and again so many milliseconds after each time it finished or failed. */
  every(pause: number, name: string, work: () => Promise<void>): void;
  /** Starts nothing more, and waits for what is running. */
  stop(): Promise<void>;
}

export function createJobs(clock: Clock, log: Log): Jobs {
  const cancels = new Map<string, () => void>();
  const running = new Set<Promise<void>>();
  let stopped = false;

  async function run(pause: number, name: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.error('a job failed and will be tried again', { reason: name, error });
    }
    if (!stopped)
      cancels.set(
        name,
        clock.after(pause, () => start(pause, name, work)),
      );
  }

  function start(pause: number, name: string, work: () => Promise<void>): void {
    const turn = run(pause, name, work).finally(() => running.delete(turn));
    running.add(turn);
  }

  return {
    every: start,
    async stop() {
      stopped = true;
      for (const cancel of cancels.values()) cancel();
      await Promise.all(running);
    },
  };
}
