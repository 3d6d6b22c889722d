/** Lets work through: a few at a time, and only as much at once as memory bears. */
export interface Turns {
  /** Runs `work`, of so much weight, when its turn comes; turns come in the order of asking. */
  take<Result>(weight: number, work: () => Promise<Result>): Promise<Result>;
}

export function createTurns(most: { atOnce: number; weight: number }): Turns {
  const waiting: { weight: number; start: () => void }[] = [];
  let running = 0;
  let carried = 0;

  /** What is heavier than everything allowed runs alone. */
  const fits = (weight: number) =>
    running === 0 || (running < most.atOnce && carried + weight <= most.weight);

  function startWhatFits(): void {
    for (;;) {
      const [next] = waiting;
      if (next === undefined || !fits(next.weight)) return;
      waiting.shift();
      running += 1;
      carried += next.weight;
      next.start();
    }
  }

  return {
    async take(weight, work) {
      await new Promise<void>((start) => {
        waiting.push({ weight, start });
        startWhatFits();
      });
      try {
        return await work();
      } finally {
        running -= 1;
        carried -= weight;
        startWhatFits();
      }
    },
  };
}
