import { useQueryClient } from '@tanstack/react-query';

const draftsKey = ['photo drafts'] as const;

/**
 * What was typed about a photo and is not saved, `caption` or `note`: it waits until somebody comes back to it. Kept
 * with what was read, and so for who is signed in only.
 */
export function usePhotoDraft(id: number, of: 'caption' | 'note') {
  const client = useQueryClient();
  const key = [...draftsKey, id, of];
  return {
    kept: client.getQueryData<string>(key) ?? null,
    keep(draft: string | null) {
      // Nobody reads it while the photo is not shown; it is no leftover all the same.
      client.setQueryDefaults(draftsKey, { gcTime: Number.POSITIVE_INFINITY });
      if (draft === null) client.removeQueries({ queryKey: key, exact: true });
      else client.setQueryData(key, draft);
    },
  };
}
