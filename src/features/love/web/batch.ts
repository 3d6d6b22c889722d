import type { LoveStats } from '../love.contract.ts';
import { toastChance } from '../love.rules.ts';

/** What a batch of clicks may bring about, each at most once (decisions §2). */
export interface BatchOutcome {
  /** One of its answers says that a milestone was reached. */
  reached: (stats: LoveStats) => void;
  /** One of its clicks failed. */
  failed: (error: unknown) => void;
  /** It is over, nothing failed, and luck gives it a love toast (S1 §9). */
  praised: () => void;
}

/** The clicks that came without a pause between them. */
export interface Batch {
  reachMilestone(stats: LoveStats): void;
  fail(error: unknown): void;
  /** The pause came. Answers may still be under way. */
  end(): void;
}

/** `random` answers from 0 up to 1. */
export function openBatch({ reached, failed, praised }: BatchOutcome, random: () => number): Batch {
  let hasReached = false;
  let hasFailed = false;
  return {
    reachMilestone(stats) {
      if (hasReached) return;
      hasReached = true;
      reached(stats);
    },
    fail(error) {
      if (hasFailed) return;
      hasFailed = true;
      failed(error);
    },
    end() {
      if (!hasFailed && random() < toastChance) praised();
    },
  };
}
