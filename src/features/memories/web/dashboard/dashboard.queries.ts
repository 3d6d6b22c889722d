import { apiQuery, invalidate } from '#platform/web/api/queries.ts';
import * as contract from '../../memories.contract.ts';
import { mostUpcoming } from '../../memories.rules.ts';
import { readOnThisDay } from '../../on-this-day.contract.ts';

export const countQuery = apiQuery(contract.countMemories);
export const upcomingQuery = apiQuery(contract.readUpcoming, {
  query: { limit: `${mostUpcoming}` },
});
export const onThisDayQuery = apiQuery(readOnThisDay);

/** Reads everything about memories again. */
export function refreshMemories(): void {
  const { readMemories, filterMemories, readMemory, countMemories, readUpcoming } = contract;
  void invalidate(readMemories, filterMemories, readMemory);
  void invalidate(countMemories, readUpcoming, readOnThisDay);
}
