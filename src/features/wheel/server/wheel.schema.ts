import type { Generated } from 'kysely';
import type { LoveSchema } from '#features/love/server/love.store.ts';
import type { IdentitySchema } from '#platform/server/identity/identity.store.ts';
import type { Prize, savedSources, spinSources } from '../wheel.contract.ts';

/** All tables that the wheel touches. Milestones are spent by functions of `love`. */
export type Schema = WheelSchema & LoveSchema & IdentitySchema;

export interface WheelSchema {
  wheelPrizes: WheelPrizesTable;
  savedSpins: SavedSpinsTable;
  spins: SpinsTable;
}

interface PrizeColumns extends Pick<Prize, 'prizeName' | 'prizeDescription' | 'prizeType'> {
  cents: number;
}

/** The prizes of saved wheels. A user without rows has the default wheel. */
interface WheelPrizesTable extends PrizeColumns {
  id: Generated<number>;
  personId: number;
  displayOrder: number;
  /** Integer share of the total `wholeShare`. */
  share: number;
  color: string;
}

interface SavedSpinsTable {
  id: Generated<number>;
  personId: number;
  milestone: number;
  source: (typeof savedSources)[number];
  savedAt: number;
  usedAt: number | null;
}

interface SpinsTable extends PrizeColumns {
  id: Generated<number>;
  personId: number;
  milestone: number;
  /** The Sunday of the week, and the end of the week as computed at the time of the spin. */
  weekStart: string;
  resetAt: number;
  source: (typeof spinSources)[number];
  usedAt: number;
  claimedAt: number | null;
  /** When and by whom the prize was marked as given; `givenBy` is null for prizes from before vouchers. */
  givenAt: Generated<number | null>;
  givenBy: Generated<number | null>;
  /** An id in `wheel`. */
  prizeId: number;
  wheel: string;
}
