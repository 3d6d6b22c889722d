import { queryOptions } from '@tanstack/react-query';
import { cache } from '#platform/web/cache/cache.ts';
import { call } from '#platform/web/http/call.ts';
import { live } from '#platform/web/live/live.ts';
import {
  type RelationshipInfo,
  readRelationship,
  relationshipChanged,
} from '../relationship.contract.ts';

/** Since when the two are together, and their time zone. */
export const relationshipQuery = queryOptions({
  queryKey: ['relationship'],
  queryFn: () => call(readRelationship),
  // It changes by the couple's own wish only.
  staleTime: 5 * 60_000,
});

/** Takes over a new date or zone. By the zone go days everywhere: all of it is read again. */
export function hearRelationship(info: RelationshipInfo): void {
  cache.setQueryData(relationshipQuery.queryKey, info);
  void cache.invalidateQueries();
}

// For every signed-in page.
live.on(relationshipChanged, hearRelationship);
