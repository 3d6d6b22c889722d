import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useOncePerEntry, useRequestInAddress } from '#platform/web/navigation.ts';
import { shortTextLimit } from '#shared/text.ts';
import { type Day, dayOf, type Month, parseMonth } from '../calendar.rules.ts';
import {
  editMemoryParam,
  memoryTypes,
  newMemoryFields,
  newMemoryParam,
  openMemoryParam,
  sortOrders,
  timeFilters,
} from '../memories.rules.ts';
import type { MemoryFilter } from './memories.queries.ts';

const allTypes = ['all', ...memoryTypes] as const;

type Params = Readonly<Record<string, string | null>>;

function withParams(search: string, changes: Params): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  return `?${params}`;
}

/** Replaces query parameters of the current address, which may be newer than the rendered one. */
function useChangeParams() {
  const navigate = useNavigate();
  return useCallback(
    (changes: Params) =>
      void navigate({ search: withParams(location.search, changes) }, { replace: true }),
    [navigate],
  );
}

/** The filter of the list, kept in the address. */
export function useFilter() {
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const filter = useMemo(() => filterIn(params), [params]);
  const change = (changes: Partial<MemoryFilter>) => {
    const next = { ...filterIn(new URLSearchParams(location.search)), ...changes };
    changeParams({
      type: next.type === 'all' ? null : next.type,
      time: next.timeFilter === 'all' ? null : next.timeFilter,
      sort: next.sortOrder === 'asc' ? null : next.sortOrder,
    });
  };
  return { filter, change };
}

const filterIn = (params: URLSearchParams): MemoryFilter => ({
  type: oneOf(allTypes, params.get('type')),
  timeFilter: oneOf(timeFilters, params.get('time')),
  sortOrder: oneOf(sortOrders, params.get('sort')),
});

/** The first value is the default. */
const oneOf = <Value extends string>(values: readonly [Value, ...Value[]], text: string | null) =>
  values.find((value) => value === text) ?? values[0];

/** The month of the calendar, kept in the address. */
export function useMonth(defaultMonth: Month | undefined) {
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const show = (month: Month) => changeParams({ month: month === defaultMonth ? null : month });
  return [parseMonth(params.get('month')) ?? defaultMonth, show] as const;
}

/** Calls `open` with the day and the title, if the address asks for the form of a new memory. */
export function useNewMemoryInAddress(open: (values: { day?: Day; title?: string }) => void): void {
  const onAsked = (asked: URLSearchParams) => {
    const day = dayOf(asked.get(newMemoryFields.day));
    const title = asked.get(newMemoryFields.title)?.slice(0, shortTextLimit);
    open({ ...(day !== null && { day }), ...(title !== undefined && { title }) });
  };
  useRequestInAddress(newMemoryParam, onAsked, Object.values(newMemoryFields));
}

/** Marks an entry of the history that was opened from the page, so that closing goes back to it. */
const fromPage = { from: 'memories' } as const;

const closed = { [openMemoryParam]: null, [editMemoryParam]: null };

/** Returns the link to a memory. The same function until the rest of the address changes. */
export function useLinkToMemory() {
  const { search } = useLocation();
  const page = withParams(search, closed);
  return useCallback(
    (id: number) => ({
      to: { search: withParams(page, { [openMemoryParam]: `${id}` }) },
      state: fromPage,
    }),
    [page],
  );
}

/** Returns the link to the form of a new memory. The same function until the rest of the address changes. */
export function useLinkToNewMemory() {
  const { search } = useLocation();
  return useCallback(
    (day: Day, title: string) => ({
      to: {
        search: withParams(search, {
          [newMemoryParam]: '1',
          [newMemoryFields.day]: day,
          [newMemoryFields.title]: title,
        }),
      },
    }),
    [search],
  );
}

/** The open memory, kept in the address. Back closes it. */
export function useOpenMemory() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const linkTo = useLinkToMemory();
  const id = idIn(params.get(openMemoryParam));
  const once = useOncePerEntry();

  const open = (memory: number) => void navigate(linkTo(memory).to, { state: fromPage });
  const close = () => {
    if (id === null) return;
    once(() => {
      if (isFromPage(state)) void navigate(-1);
      else changeParams(closed);
    });
  };

  return { id, open, close };
}

const idIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

const isFromPage = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'from' in state && state.from === fromPage.from;
