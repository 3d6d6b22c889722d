import type { Generated } from 'kysely';
import type { LoveSchema } from '#features/love/server/love.schema.ts';
import type { IdentitySchema } from '#platform/server/identity/identity.store.ts';
import type { savedSources, spinSources } from '../wheel.contract.ts';
import type { PrizeType } from '../wheel.rules.ts';

/** What this room reads; milestones it spends through their own room. */
export type Schema = WheelSchema & LoveSchema & IdentitySchema;

export interface WheelSchema {
  wheelPrizes: WheelPrizesTable;
  savedSpins: SavedSpinsTable;
  spins: SpinsTable;
}

/** The prizes of a wheel that somebody has set up; no row where nobody has. */
interface WheelPrizesTable {
  id: Generated<number>;
  personId: number;
  displayOrder: number;
  prizeName: string;
  prizeDescription: string;
  prizeType: PrizeType;
  /** Its value in hundredths. */
  cents: number;
  /** Its probability, of `wholeShare`. */
  share: number;
  color: string;
}

/** A milestone whose wheel waits for a later week. */
interface SavedSpinsTable {
  id: Generated<number>;
  personId: number;
  milestone: number;
  source: (typeof savedSources)[number];
  savedAt: number;
  usedAt: number | null;
}

/** Every spin there was. */
interface SpinsTable {
  id: Generated<number>;
  personId: number;
  /** The one that paid for it, perhaps long ago. */
  milestone: number;
  /** The Sunday of its week, and when that week was over by the clock of then. */
  weekStart: string;
  resetAt: number;
  source: (typeof spinSources)[number];
  usedAt: number;
  claimedAt: number | null;
  prizeName: string;
  prizeType: PrizeType;
  cents: number;
  prizeDescription: string;
  /** Of the prize, on the wheel as it was. */
  prizeId: number;
  /** All prizes it could have been, as JSON. */
  wheel: string;
}
