import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/http/call.ts';
import { readRelationship } from '../relationship.contract.ts';

/** Since when the two are together, and their time zone. */
export const relationshipQuery = queryOptions({
  queryKey: ['relationship'],
  queryFn: () => call(readRelationship),
  // It changes by the couple's own wish only.
  staleTime: 5 * 60_000,
});
