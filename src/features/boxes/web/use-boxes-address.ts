import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { Box } from '../boxes.contract.ts';
import { boxesOfPage, pagesOf } from '../card.rules.ts';

export type List = 'received' | 'created';

/** Which list, which page of it, and which box is looked for, as the address keeps them. */
export function useBoxesAddress(lists: Readonly<Record<List, readonly Box[] | undefined>>) {
  const [search, setSearch] = useSearchParams();
  const { key: visit } = useLocation();
  const sought = Number(search.get('box')) || null;
  const place = sought === null ? undefined : placeIn(lists, sought);
  // Once it was taken back, whoever was led to it stays where it was.
  const [last, setLast] = useState<Place & { id: number }>();
  if (sought !== null && place !== undefined && !isThere(last, sought, place)) {
    setLast({ ...place, id: sought });
  }
  const there = place ?? (last?.id === sought ? last : undefined);
  const list = there?.list ?? (search.get('tab') === 'created' ? 'created' : 'received');
  const pages = pagesOf(lists[list]?.length ?? 0);
  const asked = there?.page ?? (Math.trunc(Number(search.get('page'))) || 1);
  const go = (to: { tab: List; page?: number }) =>
    setSearch(
      { ...(to.tab === 'created' && { tab: to.tab }), ...(to.page && { page: `${to.page}` }) },
      { replace: true },
    );
  return {
    list,
    pages,
    page: Math.min(Math.max(1, asked), pages),
    /** The box that a link leads to, once its list is here. */
    found: place === undefined ? null : sought,
    /** Another one each time that somebody follows a link. */
    visit,
    /** Another list begins with its first page (S3 §2). */
    showList: (tab: List) => go({ tab }),
    showPage: (page: number) => go({ tab: list, page }),
    /** Shows the page that a box is on. */
    showBox: (id: number) => setSearch({ box: `${id}` }, { replace: true }),
  };
}

interface Place {
  readonly list: List;
  /** From 1. */
  readonly page: number;
}

const isThere = (last: (Place & { id: number }) | undefined, id: number, { list, page }: Place) =>
  last?.id === id && last.list === list && last.page === page;

function placeIn(
  lists: Readonly<Record<List, readonly Box[] | undefined>>,
  id: number,
): Place | undefined {
  for (const list of ['received', 'created'] as const) {
    const at = lists[list]?.findIndex((box) => box.id === id) ?? -1;
    if (at >= 0) return { list, page: Math.floor(at / boxesOfPage) + 1 };
  }
  return undefined;
}
