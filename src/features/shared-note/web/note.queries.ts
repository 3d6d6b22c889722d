import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
import { apiQuery, invalidate, queryClient, useApiMutation } from '#platform/web/api/queries.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { t as noteMessages } from '../messages/index.ts';
import {
  changeEditSettings,
  noteId,
  type Revision,
  readEditSettings,
  readHistory,
  restoreRevision,
} from '../shared-note.contract.ts';
import type { NoteClient } from './note-client.ts';

const params = { noteId: String(noteId) };
/** Revisions loaded at a time; each may be as long as the note. */
const pageSize = 20;

/** Newest first; loaded again whenever the dialog opens. */
export const historyQuery = infiniteQueryOptions({
  queryKey: [readHistory.path],
  queryFn: ({ pageParam: before }) =>
    request(readHistory, {
      params,
      query: { limit: String(pageSize), ...(before !== null && { before: String(before) }) },
    }),
  initialPageParam: null as number | null,
  getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.version),
  gcTime: 0,
});

export const useRestoreRevision = (client: NoteClient) =>
  useMutation({
    async mutationFn({ version }: Revision) {
      // The save comes first, so that typed text doesn't arrive after the revision.
      await client.save();
      return request(restoreRevision, {
        params: { ...params, version: String(version) },
        body: { sessionId: client.tab },
      });
    },
    // The cache is updated even if the dialog is closed before the response.
    onSuccess(_, { content }) {
      client.restored(content);
      toast.general(noteMessages.note.restored, { tone: 'ok', subject: 'note' });
    },
  });

export const editSettingsQuery = apiQuery(readEditSettings);

/** The change is shown at once; an error restores the old value. */
export const useChangeEditSettings = () =>
  useApiMutation(changeEditSettings, {
    // The last choice must arrive last.
    scope: { id: changeEditSettings.path },
    meta: { errorText: noteMessages.note.answerFailed },
    onMutate: ({ body }) => queryClient.setQueryData(editSettingsQuery.queryKey, body),
    onError: () => invalidate(readEditSettings),
  });
