/** How much love each user shared, and every milestone that came of it. */
export interface LoveSchema {
  love: LoveTable;
  milestones: MilestonesTable;
}

interface LoveTable {
  personId: number;
  count: number;
}

/** One row per user and 520; what it unlocked is spent once. */
interface MilestonesTable {
  personId: number;
  /** 1 for the 520th love, 2 for the 1040th, … */
  number: number;
  reachedAt: number;
  /** Null while its wheel is neither spun nor saved. */
  spentAt: number | null;
}
