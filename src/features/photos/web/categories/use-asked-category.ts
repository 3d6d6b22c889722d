import { useMemo, useState } from 'react';
import { categoriesMessages as t } from '#features/categories/messages/index.ts';
import type {
  CategoryDialogProps,
  CategoryToSave,
} from '#features/categories/web/CategoryDialog.tsx';
import { focusWhenLost, pageTitle } from '#platform/web/ui/focus-when-lost.ts';
import { toast } from '#platform/web/ui/toast.ts';
import type { Category } from '../../photos.categories.contract.ts';
import { useSaveCategory } from './category-changes.queries.ts';
import { createButton, menuOf } from './menu-of.ts';

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
  const opener = () => openerOf(asked?.category?.id);
  const returnFocus = useMemo(
    () => ({
      get current() {
        return openerOf(asked?.category?.id);
      },
    }),
    [asked],
  );
  const dialog: CategoryDialogProps | undefined = asked && {
    open,
    category: asked.category,
    onSave,
    onClose: () => {
      setOpen(false);
      focusWhenLost(opener);
    },
    returnFocus,
  };
  return { ask, dialog, key: asked?.key };
}

/** A menu that opened the dialog is gone by the time it closes; its button is not, unless the partner was faster. */
const openerOf = (category: number | undefined): HTMLElement | null =>
  (category === undefined ? document.querySelector<HTMLElement>(createButton) : menuOf(category)) ??
  pageTitle();
