import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Box } from '../boxes.contract.ts';
import { boxesOfPage, pagesOf } from '../card.rules.ts';

export type List = 'received' | 'created';
type Lists = Readonly<Record<List, UseQueryResult<Box[]>>>;

/** The list and page in the address, and the box that a link leads to. */
export function useBoxesAddress(lists: Lists) {
  const [search, setSearch] = useSearchParams();
  const [visitedBox, setVisitedBox] = useState({ id: 0, visits: 0 });
  const list: List = search.get('tab') === 'created' ? 'created' : 'received';
  const pages = pagesOf(lists[list].data?.length ?? 0);
  const page = Math.min(Math.max(1, Math.trunc(Number(search.get('page'))) || 1), pages);

  const go = (tab: List, page = 1) =>
    setSearch(
      { ...(tab === 'created' && { tab }), ...(page > 1 && { page: `${page}` }) },
      { replace: true, preventScrollReset: true },
    );
  /** Shows the page of a box, and focuses its card if `focus`. */
  const show = (id: number, focus = true) => {
    const place = placeIn(lists, id);
    if (place === undefined) return;
    if (place.list !== list || place.page !== page || search.has('box')) go(place.list, place.page);
    if (focus) setVisitedBox(({ visits }) => ({ id, visits: visits + 1 }));
  };

  const linkedId = Number(search.get('box')) || null;
  const isFound = linkedId !== null && placeIn(lists, linkedId) !== undefined;
  const areRead = [lists.received, lists.created].every(
    ({ isSuccess, isFetching }) => isSuccess && !isFetching,
  );
  const isGone = linkedId !== null && !isFound && areRead;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per link
  useEffect(() => {
    if (linkedId !== null && isFound) show(linkedId);
    else if (isGone) go(list);
  }, [linkedId, isFound, isGone]);

  return {
    list,
    pages,
    page,
    show,
    /** Grows with each click on a link to this box. */
    visitsOf: (id: number) => (visitedBox.id === id ? visitedBox.visits : 0),
    showList: (tab: List) => go(tab),
    showPage: (page: number) => go(list, page),
  };
}

function placeIn(lists: Lists, id: number): { list: List; page: number } | undefined {
  for (const list of ['received', 'created'] as const) {
    const index = lists[list].data?.findIndex((box) => box.id === id) ?? -1;
    if (index >= 0) return { list, page: Math.floor(index / boxesOfPage) + 1 };
  }
  return undefined;
}
