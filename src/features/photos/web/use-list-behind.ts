import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { Photo } from '../photos.contract.ts';
import { photosIn } from '../photos.rules.ts';
import { photosQuery } from './photos.queries.ts';
import { originOf } from './use-way-back.ts';

/** Milliseconds for which the list is good enough to go on from photo to photo; the stream keeps it fresh anyway. */
const freshEnough = 5 * 60_000;
const none: readonly Photo[] = [];

/** The photos among which an opened one was found. Those of the bin, which comes in pages, have no neighbours. */
export function useListBehind(photo: Photo): readonly Photo[] {
  const { data: all = none } = useQuery({ ...photosQuery, staleTime: freshEnough });
  // One that goes there while it is looked at stays where it was among the others.
  const [arrived] = useState(photo);
  const origin = originOf(useLocation().state, arrived);
  const category = origin.from === 'grid' ? origin.category : undefined;
  const list = useMemo(
    () => (category === undefined ? all : photosIn(all, category)),
    [all, category],
  );
  return origin.from === 'bin' ? none : list;
}
