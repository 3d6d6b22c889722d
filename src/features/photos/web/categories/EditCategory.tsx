import { CategoryDialog } from '#features/categories/web/CategoryDialog.tsx';
import type { Category } from '../../photos.categories.contract.ts';
import { useChangeCategory, useCreateCategory } from './categories.queries.ts';

export type EditCategoryProps = {
  /** Undefined for a new one. */
  category?: Category | undefined;
  onSaved?: ((saved: Category) => void) | undefined;
  onClose: () => void;
};

/** The dialog that creates or changes a category, while it is open. */
export function EditCategory({ category, onSaved, onClose }: EditCategoryProps) {
  const create = useCreateCategory();
  const change = useChangeCategory();
  const { isPending, error } = category === undefined ? create : change;
  const onSuccess = (saved: Category) => {
    onSaved?.(saved);
    onClose();
  };
  return (
    <CategoryDialog
      category={category}
      isPending={isPending}
      error={error}
      onCreate={(body) => create.mutate({ body }, { onSuccess })}
      onChange={(id, body) => change.mutate({ params: { id: `${id}` }, body }, { onSuccess })}
      onClose={onClose}
    />
  );
}
