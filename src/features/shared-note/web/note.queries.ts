import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
import {
  changeEditSettings,
  type Revision,
  noteId,
  type EditSettings,
  readHistory,
  readEditSettings,
  restoreRevision,
} from '../shared-note.contract.ts';

const params = { noteId: String(noteId) };
/** Versions that are fetched at once; each may be as long as the note. */
const versionsAtOnce = 20;

/** Earlier versions, newest first; read anew whenever they are looked at. */
export const historyQuery = infiniteQueryOptions({
  queryKey: ['shared-note', 'history'],
  queryFn: ({ pageParam: before }) =>
    request(readHistory, {
      params,
      query: { limit: String(versionsAtOnce), ...(before !== null && { before: String(before) }) },
    }),
  initialPageParam: null as number | null,
  getNextPageParam: (page) =>
    page.length < versionsAtOnce ? undefined : page[page.length - 1]?.version,
  gcTime: 0,
});

interface Restoring {
  tab: string;
  /** What is on its way must not come after it. */
  before: () => Promise<unknown>;
  /** Also where nobody looks at the versions any more. */
  onRestored: (content: string) => void;
}

/** Makes an earlier version the note, once `before` has settled; the pen must be in this tab. */
export const useRestoreVersion = ({ tab, before, onRestored }: Restoring) =>
  useMutation({
    async mutationFn({ version }: Revision) {
      await before();
      return request(restoreRevision, {
        params: { ...params, version: String(version) },
        body: { sessionId: tab },
      });
    },
    onSuccess: (_, { content }) => onRestored(content),
  });

/** How long this person has to answer who wants the pen. */
export const penSettingsQuery = queryOptions({
  queryKey: ['shared-note', 'settings'],
  queryFn: () => request(readEditSettings),
});

export function useChangePenSettings() {
  const cache = useQueryClient();
  return useMutation({
    // One after the other: what was chosen last must arrive last.
    scope: { id: 'pen-settings' },
    mutationFn: (body: EditSettings) => request(changeEditSettings, { body }),
    onSuccess: (settings) => cache.setQueryData(penSettingsQuery.queryKey, settings),
  });
}
