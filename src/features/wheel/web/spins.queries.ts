import { apiQuery, invalidate } from '#platform/web/api/queries.ts';
import { onLiveEvent } from '#platform/web/realtime/events.ts';
import {
  readPrizeStats,
  readPrizes,
  readSavedSpins,
  readWheelStats,
  spinsChanged,
} from '../wheel.contract.ts';

// The dashboard reads these two: a spin is possible now if `unused > 0` or a milestone is pending, and
// `canUseThisWeek`; otherwise the saved spins can be used after `nextResetAt`.
export const savedSpinsQuery = apiQuery(readSavedSpins);
export const wheelStatsQuery = apiQuery(readWheelStats);

export const prizesQuery = apiQuery(readPrizes);
export const prizeStatsQuery = apiQuery(readPrizeStats);

export const invalidateSpins = (): Promise<unknown> =>
  invalidate(readWheelStats, readSavedSpins, readPrizes, readPrizeStats);

onLiveEvent(spinsChanged, () => void invalidateSpins());
