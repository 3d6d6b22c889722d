import { photosChanged, photosPurged } from '#features/photos/photos.contract.ts';
import { invalidate } from '#platform/web/api/queries.ts';
import { type LiveTable, when, whenAny } from '#platform/web/realtime/live.ts';
import { memoriesChanged } from '../memories.contract.ts';
import { onThisDayChanged, readOnThisDay } from '../on-this-day.contract.ts';
import { refreshMemories } from './dashboard/dashboard.queries.ts';

export const memoriesLive: LiveTable = [
  // Memories contain their photos.
  whenAny([memoriesChanged, photosChanged, photosPurged], refreshMemories),
  when(onThisDayChanged, () => void invalidate(readOnThisDay)),
];
