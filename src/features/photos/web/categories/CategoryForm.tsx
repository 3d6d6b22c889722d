import { request } from '#platform/web/api/client.ts';
import { apiFieldErrors } from '#platform/web/api/errors.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { focusAtFirst } from '#platform/web/form/focus.ts';
import { useForm } from '#platform/web/form/use-form.ts';
import { TextArea, TextField } from '#platform/web/ui/TextField.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { ApiError } from '#shared/api-error.ts';
import { compareNames } from '#shared/i18n/formats.ts';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { longTextLimit, nameError, shortTextLimit, tooLongError } from '#shared/text.ts';
import { usualColor } from '../../categories.rules.ts';
import { t } from '../../messages/index.ts';
import { type Category, changeCategory, createCategory } from '../../photos.contract.ts';
import { ColorPicker } from './ColorPicker.tsx';
import { categoriesQuery, categoryQuery, refetchCategories } from './categories.queries.ts';

type CategoryFormProps = {
  /** Undefined for a new category. */
  category?: Category | undefined;
  onSaved?: ((saved: Category) => void) | undefined;
  onClose: () => void;
};

/** The dialog that creates or changes a category, while it is open. */
export function CategoryForm({ category, onSaved, onClose }: CategoryFormProps) {
  const { name = '', description, color = usualColor } = category ?? {};
  const form = useForm({
    savedValues: { name, description: description ?? '', color },
    validate: (values) => ({
      name: nameError(values.name, t.categories.nameMissing, name),
      description: tooLongError(values.description, longTextLimit),
    }),
    save(values, changes) {
      const text = { description: values.description || null };
      const body = { ...changes, ...(changes.description !== undefined && text) };
      const saving =
        category === undefined
          ? request(createCategory, { body: { ...values, ...text } })
          : request(changeCategory, { params: { id: `${category.id}` }, body });
      // A request without a response may have been saved.
      return saving.finally(refetchCategories);
    },
    onSaved(savedCategory) {
      setSaved(savedCategory);
      const message = category === undefined ? t.categories.created : t.categories.saved;
      toast.photo(message(savedCategory.name));
      onSaved?.(savedCategory);
      onClose();
    },
    errorsOf,
    errorText: t.categories.saveFailed,
  });
  return (
    <FormDialog
      form={form}
      title={category === undefined ? t.categories.createTitle : t.categories.editTitle}
      action={category === undefined ? t.categories.createNow : sharedMessages.save}
      onClose={onClose}
    >
      <TextField
        {...form.field('name')}
        ref={focusAtFirst}
        label={t.categories.name}
        maxLength={shortTextLimit}
        autoComplete="off"
        required
      />
      <TextArea {...form.field('description')} label={t.categories.description} optional rows={3} />
      <ColorPicker {...form.field('color')} />
    </FormDialog>
  );
}

/** A conflict is always about the name. */
const errorsOf = (error: Error) =>
  error instanceof ApiError && error.status === 409
    ? { name: error.message }
    : apiFieldErrors(error);

/** Puts a saved category into the list, which is sorted by name. */
function setSaved(savedCategory: Category): void {
  queryClient.setQueryData(categoryQuery(savedCategory.id).queryKey, savedCategory);
  queryClient.setQueryData(categoriesQuery.queryKey, (list) =>
    list === undefined
      ? list
      : [...list.filter(({ id }) => id !== savedCategory.id), savedCategory].sort(compareNames),
  );
}
