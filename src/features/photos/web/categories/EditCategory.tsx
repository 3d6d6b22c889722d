import { queryClient, useApiMutation } from '#platform/web/api/queries.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { compareNames } from '#shared/i18n/formats.ts';
import { t } from '../../messages/index.ts';
import { type Category, changeCategory, createCategory } from '../../photos.contract.ts';
import { CategoryDialog } from './CategoryDialog.tsx';
import { categoriesQuery, categoryQuery, refetchCategories } from './categories.queries.ts';

type EditCategoryProps = {
  /** Undefined for a new category. */
  category?: Category | undefined;
  onSaved?: ((saved: Category) => void) | undefined;
  onClose: () => void;
};

/** The dialog that creates or changes a category, while it is open. */
export function EditCategory({ category, onSaved, onClose }: EditCategoryProps) {
  const create = useApiMutation(createCategory, saving(t.categories.created));
  const change = useApiMutation(changeCategory, saving(t.categories.saved));
  const { isPending, error } = category === undefined ? create : change;
  const onSuccess = (savedCategory: Category) => {
    onSaved?.(savedCategory);
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

/** Puts a saved category into the list, which is sorted by name. */
function setSaved(savedCategory: Category): void {
  queryClient.setQueryData(categoryQuery(savedCategory.id).queryKey, savedCategory);
  queryClient.setQueryData(categoriesQuery.queryKey, (list) =>
    list === undefined
      ? list
      : [...list.filter(({ id }) => id !== savedCategory.id), savedCategory].sort(compareNames),
  );
}

/** The form shows the errors. */
const saving = (message: (name: string) => string) => ({
  meta: { handlesError: true },
  onSuccess(savedCategory: Category) {
    setSaved(savedCategory);
    toast.photo(message(savedCategory.name));
  },
  onSettled: refetchCategories,
});
