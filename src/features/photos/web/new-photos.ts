import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useCouple } from '#platform/web/session/couple.ts';
import type { Photo } from '../photos.contract.ts';

/**
 * Until when the user had seen the gallery before this visit of it, in ISO 8601. It is written when the visit begins, and never
 * read from the server, so that new photos stay new while they are looked at.
 */
export const seenBeforeQuery = queryOptions<string>({
  queryKey: ['gallery seen before this visit'],
  queryFn: skipToken,
});

/** Returns a function that is true for the partner's photos that were added since the last visit. */
export function useIsNew(): (photo: Photo) => boolean {
  const { partner } = useCouple();
  const { data: seenBefore } = useQuery(seenBeforeQuery);
  return useCallback(
    ({ uploader, createdAt }) =>
      seenBefore !== undefined && createdAt > seenBefore && uploader.color === partner.color,
    [seenBefore, partner.color],
  );
}
