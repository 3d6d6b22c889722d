import { categoriesMessages as t } from '#features/categories/messages/index.ts';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import type { Category } from '../../photos.categories.contract.ts';
import { told } from '../told.ts';
import { useDeleteCategory } from './category-changes.queries.ts';

/** Deletes a category after a confirmation. */
export function useDeletion() {
  const confirm = useConfirm();
  const deletion = useDeleteCategory();
  return async ({ id, name, photoCount }: Category) => {
    const sure = await confirm({
      title: t.deleteTitle(name),
      text: t.sureToDelete(photoCount),
      action: t.delete,
      danger: true,
    });
    if (sure) {
      await told(deletion.mutateAsync(id), t.deleteFailed, () => toast.photo(t.deleted(name)));
    }
  };
}
