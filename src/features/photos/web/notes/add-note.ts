import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { sendOrQueue } from '#platform/web/api/outbox.ts';
import { notesQuery } from './photo-notes.queries.ts';
import { notesKind, sendNote } from './waiting-notes.ts';

/**
 * Writes a note, trimmed already. Answers null where it waits for the connection. `isPending` also while one is sent
 * from where this photo was shown before.
 */
export function useAddNote(photoId: number) {
  const client = useQueryClient();
  const mutationKey = ['add photo note', photoId];
  const { mutateAsync: add } = useMutation({
    mutationKey,
    mutationFn: (content: string) => {
      const input = { photoId, content };
      return sendOrQueue(notesKind, input, (key) => sendNote(input, { idempotencyKey: key }));
    },
    // It may have been written all the same, its answer lost on the way: then it should be seen before it is retried.
    onError: () => void client.invalidateQueries({ queryKey: notesQuery(photoId).queryKey }),
  });
  return { add, isPending: useIsMutating({ mutationKey }) > 0 };
}
