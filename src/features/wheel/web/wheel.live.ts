import { queryClient } from '#platform/web/api/queries.ts';
import { type LiveTable, when } from '#platform/web/realtime/live.ts';
import { spinsChanged, wheelSaved } from '../wheel.contract.ts';
import { invalidateSpins, keyOf } from './wheel.queries.ts';

export const wheelLive: LiveTable = [
  when(spinsChanged, () => void invalidateSpins()),
  when(wheelSaved, ({ id }) => void queryClient.invalidateQueries({ queryKey: keyOf(id) })),
];
