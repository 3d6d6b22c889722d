import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
import { isSignedOut } from '#platform/web/api/errors.ts';
import { useConfirm, useTell } from '#platform/web/ui/confirm.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { deleteMemory, type Memory } from '../memories.contract.ts';
import { memoriesMessages as t } from '../messages/index.ts';
import { doubt, hearMemory } from './memories.queries.ts';

/** Deletes a memory after a confirmation, and says how that went (S2 §8). */
export function useDeletion(onDeleted: () => void) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const tell = useTell();
  const { mutateAsync } = useMutation({
    mutationFn: (id: number) => request(deleteMemory, { params: { id: `${id}` } }),
    onError: () => doubt(client),
  });
  return async ({ id, title }: Memory) => {
    const sure = await confirm({
      title: t.page.deleteTitle,
      text: t.page.sureToDelete(title),
      action: t.page.delete,
      danger: true,
    });
    if (!sure) return;
    try {
      await mutateAsync(id);
      onDeleted();
      hearMemory(client, id, null);
      toast.general(t.page.deleted, { tone: 'ok' });
    } catch (error) {
      if (isSignedOut(error)) return;
      await tell({ title: t.page.deleteFailedTitle, text: t.page.deleteFailed });
    }
  };
}
