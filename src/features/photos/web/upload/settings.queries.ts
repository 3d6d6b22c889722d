import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { onLiveEvent } from '#platform/web/realtime/events.ts';
import { changeSettings, readSettings, settingsChanged } from '../../photos.originals.contract.ts';

/** Whether the two keep files as they were uploaded. */
export const settingsQuery = queryOptions({
  queryKey: ['photo settings'],
  queryFn: () => request(readSettings),
});

// Here, and not in a component: whoever asks for it has loaded this, and an upload must not go by what was chosen before.
onLiveEvent(settingsChanged, () => void queryClient.invalidateQueries(settingsQuery));

/** What counts for a photo that goes up now. Throws where nobody knows: an original that was not sent is lost. */
export const keepsOriginals = async (): Promise<boolean> =>
  (await queryClient.fetchQuery(settingsQuery)).keepOriginals;

/** Shown at once, and taken back where it could not be saved. */
export function useKeepOriginals() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (keepOriginals: boolean) => request(changeSettings, { body: { keepOriginals } }),
    onMutate: async (keepOriginals) => {
      // An answer that is under way knows nothing of it.
      await client.cancelQueries(settingsQuery);
      client.setQueryData(settingsQuery.queryKey, { keepOriginals });
    },
    onSuccess: (saved) => client.setQueryData(settingsQuery.queryKey, saved),
    onError: (_, wished) => {
      client.setQueryData(settingsQuery.queryKey, { keepOriginals: !wished });
      void client.invalidateQueries(settingsQuery);
    },
  });
}
