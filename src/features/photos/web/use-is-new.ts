import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useCouple } from '#platform/web/session/couple.ts';
import type { Photo } from '../photos.contract.ts';
import { seenBeforeQuery } from './photos.queries.ts';

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
