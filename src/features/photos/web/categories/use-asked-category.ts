import { useState } from 'react';
import { categoriesMessages as t } from '#features/categories/messages/index.ts';
import type {
  CategoryDialogProps,
  CategoryToSave,
} from '#features/categories/web/CategoryDialog.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import type { Category } from '../../photos.categories.contract.ts';
import { useSaveCategory } from './category-changes.queries.ts';

interface Asked {
  /** Each time it opens it begins anew. */
  readonly key: number;
  readonly category: Category | undefined;
}

/** The dialog for a category, and how to open it: for a new one, or to change this one. */
export function useAskedCategory() {
  const [asked, setAsked] = useState<Asked>();
  const [open, setOpen] = useState(false);
  const save = useSaveCategory();

  const ask = (category: Category | undefined) => {
    setAsked({ key: (asked?.key ?? 0) + 1, category });
    setOpen(true);
  };
  const onSave = async (change: CategoryToSave) => {
    const saved = await save.mutateAsync(change);
    toast.photo(change.id === undefined ? t.created(saved.name) : t.saved(saved.name));
    return saved;
  };
  const dialog: CategoryDialogProps | undefined = asked && {
    open,
    category: asked.category,
    onSave,
    onClose: () => setOpen(false),
  };
  return { ask, dialog, key: asked?.key };
}
