/** Of how many waiting milestones the page was told, so that none is told twice and none is forgotten. */
export interface MilestoneMemory {
  /** A click reached one, and the page is told of it at once. `pending` wait now. */
  reached(pending: number): void;
  /**
   * `pending` wait for certain: nothing is being read or clicked. Answers whether the page has to be
   * told, because more wait than it knows of. From then on it knows.
   */
  hasMore(pending: number): boolean;
}

export function createMilestoneMemory(): MilestoneMemory {
  let told = 0;
  return {
    reached(pending) {
      told = Math.max(told, pending);
    },
    hasMore(pending) {
      const more = pending > told;
      // Fewer than before: some were spent meanwhile.
      told = pending;
      return more;
    },
  };
}
