import { queryOptions } from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { onLiveEvent } from '#platform/web/realtime/events.ts';
import {
  type RelationshipInfo,
  readRelationship,
  relationshipChanged,
} from '../relationship.contract.ts';

/** Since when the two are together, and their time zone. */
export const relationshipQuery = queryOptions({
  queryKey: ['relationship'],
  queryFn: () => request(readRelationship),
  // It changes by the couple's own wish only.
  staleTime: 5 * 60_000,
});

/** Takes over a new date or zone. By the zone go days everywhere: all of it is read again. */
export async function hearRelationship(info: RelationshipInfo): Promise<void> {
  // The answer of a pending read may be older.
  await queryClient.cancelQueries(relationshipQuery);
  queryClient.setQueryData(relationshipQuery.queryKey, info);
  void queryClient.invalidateQueries();
}

// For every signed-in page.
onLiveEvent(relationshipChanged, (info) => void hearRelationship(info));
