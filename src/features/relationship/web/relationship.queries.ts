import { apiQuery, queryClient } from '#platform/web/api/queries.ts';
import { type RelationshipInfo, readRelationship } from '../relationship.contract.ts';

export const relationshipQuery = apiQuery(readRelationship);

/** Stores a new date or zone. Dates everywhere depend on the zone, so all other data is refetched. */
export async function storeRelationship(info: RelationshipInfo): Promise<void> {
  // The response of a pending read may be older.
  await queryClient.cancelQueries(relationshipQuery);
  queryClient.setQueryData(relationshipQuery.queryKey, info);
  void queryClient.invalidateQueries();
}
