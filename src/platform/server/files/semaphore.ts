/** Runs a task when its permits are free, first come, first served. `p-limit` has no weights. */
export function createSemaphore(permits: number) {
  const queue: { weight: number; start: () => void }[] = [];
  let freePermits = permits;

  function startNext(): void {
    for (let [next] = queue; next !== undefined && next.weight <= freePermits; [next] = queue) {
      queue.shift();
      freePermits -= next.weight;
      next.start();
    }
  }

  return async function run<Result>(weight: number, task: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((start) => {
      queue.push({ weight, start });
      startNext();
    });
    try {
      return await task();
    } finally {
      freePermits += weight;
      startNext();
    }
  };
}
