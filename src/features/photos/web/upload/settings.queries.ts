import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { cache } from '#platform/web/cache/cache.ts';
import { call } from '#platform/web/http/call.ts';
import { changeSettings, readSettings } from '../../photos.originals.contract.ts';

/** Whether the two keep files as they were uploaded. */
export const settingsQuery = queryOptions({
  queryKey: ['photo settings'],
  queryFn: () => call(readSettings),
});

/** What counts for a photo that goes up now. Throws where nobody knows: an original that was not sent is lost. */
export const keepsOriginals = async (): Promise<boolean> =>
  (await cache.fetchQuery(settingsQuery)).keepOriginals;

/** Shown at once, and taken back where it could not be saved. */
export function useKeepOriginals() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (keepOriginals: boolean) => call(changeSettings, { body: { keepOriginals } }),
    onMutate: (keepOriginals) => {
      client.setQueryData(settingsQuery.queryKey, { keepOriginals });
    },
    onSuccess: (saved) => client.setQueryData(settingsQuery.queryKey, saved),
    onError: (_, wished) => {
      client.setQueryData(settingsQuery.queryKey, { keepOriginals: !wished });
      void client.invalidateQueries(settingsQuery);
    },
  });
}
