import { type QueryClient, useQueryClient } from '@tanstack/react-query';

const draftsKey = ['photo drafts'] as const;

type DraftOf = 'caption' | 'note';
const keyOf = (id: number, of: DraftOf) => [...draftsKey, id, of];

/** What was typed about a photo and is not saved; null where nothing was. */
export const photoDraft = (client: QueryClient, id: number, of: DraftOf): string | null =>
  client.getQueryData<string>(keyOf(id, of)) ?? null;

/** Keeps it, or no longer. */
export function keepPhotoDraft(
  client: QueryClient,
  id: number,
  of: DraftOf,
  draft: string | null,
): void {
  // Nobody reads it while the photo is not shown; it is no leftover all the same.
  client.setQueryDefaults(draftsKey, { gcTime: Number.POSITIVE_INFINITY });
  if (draft === null) client.removeQueries({ queryKey: keyOf(id, of), exact: true });
  else client.setQueryData(keyOf(id, of), draft);
}

/**
 * What was typed about a photo and is not saved, `caption` or `note`: it waits until somebody comes back to it. Kept
 * with what was read, and so for who is signed in only.
 */
export function usePhotoDraft(id: number, of: DraftOf) {
  const client = useQueryClient();
  return {
    kept: photoDraft(client, id, of),
    keep: (draft: string | null) => keepPhotoDraft(client, id, of, draft),
  };
}
