export interface LoveSchema {
  love: LoveTable;
  milestones: MilestonesTable;
}

interface LoveTable {
  personId: number;
  count: number;
}

/** One row per user and milestone. */
interface MilestonesTable {
  personId: number;
  /** 1 for the 520th love, 2 for the 1040th, … */
  number: number;
  /** Milliseconds since 1970. */
  reachedAt: number;
  /** Null until its wheel is spun or saved. */
  spentAt: number | null;
}
