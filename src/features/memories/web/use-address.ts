import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { isInLightbox } from '#features/photos/web/lightbox/use-lightbox-entry.ts';
import { useOncePerEntry } from '#platform/web/use-once-per-entry.ts';
import { type Month, monthIn } from '../calendar.rules.ts';
import { memoryTypes, sortOrders, timeFilters } from '../memories.rules.ts';
import { openMemoryParam } from '../places.rules.ts';
import type { MemoryFilter } from './memories.queries.ts';
import { memoryToOpen } from './opened-memory.ts';

const allTypes = ['all', ...memoryTypes] as const;

/** The query of the address, and how to change some of it: from what it is by then, which may be ahead of what is drawn. */
function useAddress() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const change = useCallback(
    (changed: (now: URLSearchParams) => Record<string, string | null>) => {
      const now = new URLSearchParams(window.location.search);
      void navigate({ search: `?${withParams(now, changed(now))}` }, { replace: true });
    },
    [navigate],
  );
  return [params, change] as const;
}

/** What the list shows, kept in the address: it is there after a reload, and on the way back. */
export function useFilter() {
  const [params, changeAddress] = useAddress();
  const { type, timeFilter, sortOrder } = filterIn(params);
  const filter = useMemo<MemoryFilter>(
    () => ({ type, timeFilter, sortOrder }),
    [type, timeFilter, sortOrder],
  );
  const change = (changed: Partial<MemoryFilter>) =>
    changeAddress((now) => {
      const next = { ...filterIn(now), ...changed };
      return {
        type: next.type === 'all' ? null : next.type,
        time: next.timeFilter === 'all' ? null : next.timeFilter,
        sort: next.sortOrder === 'asc' ? null : next.sortOrder,
      };
    });
  return { filter, change };
}

const filterIn = (params: URLSearchParams): MemoryFilter => ({
  type: oneOf(allTypes, params.get('type')),
  timeFilter: oneOf(timeFilters, params.get('time')),
  sortOrder: oneOf(sortOrders, params.get('sort')),
});

/** The first is the usual one, and what any nonsense means. */
const oneOf = <Value extends string>(values: readonly [Value, ...Value[]], text: string | null) =>
  values.find((value) => value === text) ?? values[0];

function withParams(before: URLSearchParams, changed: Record<string, string | null>) {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changed)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The month that the calendar shows, kept in the address as well; `usual` where it names none. */
export function useMonth(usual: Month | undefined) {
  const [params, change] = useAddress();
  const show = (month: Month) => change(() => ({ month: month === usual ? null : month }));
  return [monthIn(params.get('month')) ?? usual, show] as const;
}

/** Tells an open memory that the page itself lies behind it in the history. */
const fromPage = { from: 'memories' } as const;

/** Where a link to one of the memories on the page leads. The same function while the page stays as it is below. */
export function useLinkToMemory() {
  const { search } = useLocation();
  const below = `${withParams(new URLSearchParams(search), { [openMemoryParam]: null })}`;
  return useCallback(
    (id: number) => ({
      to: {
        search: `?${withParams(new URLSearchParams(below), { [openMemoryParam]: `${id}` })}`,
      },
      state: fromPage,
    }),
    [below],
  );
}

/** The memory that the address opens (S2 §2), and how to open and close one. Back closes it as well. */
export function useOpenMemory() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [params, change] = useAddress();
  const linkTo = useLinkToMemory();
  const id = idIn(params.get(openMemoryParam));
  const once = useOncePerEntry();

  const open = (memory: number) => {
    const { to, state: from } = linkTo(memory);
    void navigate(to, { state: from });
  };
  const close = () => {
    if (id === null) return;
    once(() => {
      // After a reload full screen is closed, but its entry is still there.
      if (isFromPage(state)) void navigate(isInLightbox(state) ? -2 : -1);
      else change(() => ({ [openMemoryParam]: null }));
    });
  };

  useEffect(() => {
    const kept = memoryToOpen.get();
    if (kept === undefined) return;
    memoryToOpen.forget();
    change((now) => ({ [openMemoryParam]: now.get(openMemoryParam) ?? `${kept}` }));
  }, [change]);

  return { id, open, close };
}

const idIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

const isFromPage = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'from' in state && state.from === fromPage.from;
