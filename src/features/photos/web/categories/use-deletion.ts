import { categoriesMessages as t } from '#features/categories/messages/index.ts';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { focusWhenLost, pageTitle } from '#platform/web/ui/focus-when-lost.ts';
import { toast } from '#platform/web/ui/toast.ts';
import type { Category } from '../../photos.categories.contract.ts';
import { told } from '../told.ts';
import { useDeleteCategory } from './category-changes.queries.ts';
import { menuOf } from './menu-of.ts';

/** Deletes a category once somebody is sure; focus goes on to the next one. */
export function useDeletion() {
  const confirm = useConfirm();
  const deletion = useDeleteCategory();
  return async ({ id, name, photoCount }: Category) => {
    const next = neighbourOf(id);
    const sure = await confirm({
      title: t.deleteTitle(name),
      text: t.sureToDelete(photoCount),
      action: t.delete,
      danger: true,
    });
    if (sure) {
      await told(deletion.mutateAsync(id), t.deleteFailed, () => toast.photo(t.deleted(name)));
    }
    focusWhenLost(() => menuOf(id) ?? (next === undefined ? null : menuOf(next)) ?? pageTitle());
  };
}

/** The category whose card stands after this one's, or else before it. */
function neighbourOf(id: number): number | undefined {
  const card = document.querySelector(`[data-category="${id}"]`);
  const beside = card?.nextElementSibling ?? card?.previousElementSibling;
  const named = beside?.getAttribute('data-category');
  return named == null ? undefined : Number(named);
}
