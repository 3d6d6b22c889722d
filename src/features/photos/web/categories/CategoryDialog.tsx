import clsx from 'clsx';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { apiFieldErrors, errorMessage, isSignedOut } from '#platform/web/api/errors.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { focusAtFirst, focusFirstError } from '#platform/web/ui/focus.ts';
import { TextArea, TextField } from '#platform/web/ui/TextField.tsx';
import { useOnline } from '#platform/web/ui/use-media.ts';
import { ApiError } from '#shared/api-error.ts';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { longText, nameError, shortText, tooLong } from '#shared/text.ts';
import {
  type CategoryFields,
  categoryColors,
  changedFields,
  usualColor,
} from '../../categories.rules.ts';
import { t } from '../../messages/index.ts';
import styles from './CategoryDialog.module.css';

export type CategoryDialogProps = {
  /** Undefined for a new category. */
  category: (CategoryFields & { readonly id: number }) | undefined;
  isPending: boolean;
  /** The error of saving it. */
  error: Error | null;
  onCreate: (fields: CategoryFields) => void;
  /** Gets the changed fields, so that the partner's changes of the others stay. */
  onChange: (id: number, fields: Partial<CategoryFields>) => void;
  onClose: () => void;
};

const newCategory: CategoryFields = { name: '', description: null, color: usualColor };

/** Creates or changes a category. Closing it asks before text is lost. */
export function CategoryDialog(props: CategoryDialogProps) {
  const { category, isPending, error, onClose } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const confirm = useConfirm();
  const online = useOnline();
  const [before] = useState<CategoryFields>(category ?? newCategory);
  const [fields, setFields] = useState(before);
  const [isSubmitted, setSubmitted] = useState(false);
  const changes = changedFields(before, fields);
  const isChanged = Object.keys(changes).length > 0;
  const savedCategory = { ...before, ...changes };
  const name = nameError(savedCategory.name, t.categories.nameMissing, before.name);
  const description = tooLong(savedCategory.description ?? '', longText);
  const errors = isSubmitted ? { ...serverErrors(error), ...(name !== undefined && { name }) } : {};

  useEffect(() => {
    if (error !== null) focusFirstError(form);
  }, [error]);

  const patch = (newFields: Partial<CategoryFields>) => {
    setFields({ ...fields, ...newFields });
    setSubmitted(false);
  };
  const close = async () => {
    if (isPending) return;
    const question = {
      title: sharedMessages.discardTitle,
      text: sharedMessages.discardText,
      action: sharedMessages.discard,
      cancel: sharedMessages.keepEditing,
      danger: true,
    };
    if (!isChanged || (await confirm(question))) onClose();
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (isPending) return;
    if (name !== undefined || description !== undefined) focusFirstError(form);
    else if (category === undefined) props.onCreate(savedCategory);
    else props.onChange(category.id, changes);
  };

  return (
    <Dialog
      open
      onClose={() => void close()}
      title={category === undefined ? t.categories.createTitle : t.categories.editTitle}
      closeOnOutside={!isChanged}
      footer={
        <>
          <Button onClick={() => void close()}>{sharedMessages.cancel}</Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            busy={isPending}
            disabledReason={online ? undefined : sharedMessages.offline}
          >
            {category === undefined ? t.categories.createNow : sharedMessages.save}
          </Button>
        </>
      }
    >
      <form id={id} ref={form} className={styles.form} noValidate onSubmit={save}>
        {errors.form !== undefined && <Alert>{errors.form}</Alert>}
        <TextField
          ref={focusAtFirst}
          label={t.categories.name}
          maxLength={shortText}
          autoComplete="off"
          required
          readOnly={isPending}
          error={errors.name}
          value={fields.name}
          onChange={(name) => patch({ name })}
        />
        <TextArea
          label={t.categories.description}
          optional
          rows={3}
          readOnly={isPending}
          error={description ?? errors.description}
          value={fields.description ?? ''}
          onChange={(text) => patch({ description: text })}
        />
        <ColorSwatches value={fields.color} onChange={(color) => patch({ color })} />
      </form>
    </Dialog>
  );
}

type Errors = { name?: string | undefined; description?: string | undefined; form?: string };

/** Errors of the server, at their fields where there are any. */
function serverErrors(error: Error | null): Errors {
  if (error === null || isSignedOut(error)) return {};
  // A conflict is always about the name.
  if (error instanceof ApiError && error.status === 409) return { name: error.message };
  const { name, description } = apiFieldErrors(error) ?? {};
  if (name !== undefined || description !== undefined) return { name, description };
  return { form: errorMessage(error, t.categories.saveFailed) };
}

type ColorSwatchesProps = { value: string; onChange: (color: string) => void };

/** Native radio buttons for the seven colors. */
function ColorSwatches({ value, onChange }: ColorSwatchesProps) {
  const id = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t.categories.color}</legend>
      <div className={styles.swatches}>
        {categoryColors.map((color) => (
          <label key={color.value} className={styles.swatch}>
            <input
              className={clsx('covering-input', styles.radio)}
              type="radio"
              name={id}
              value={color.value}
              checked={color.value === value}
              onChange={() => onChange(color.value)}
            />
            <span className={styles.color} style={{ backgroundColor: color.value }}>
              <svg className={styles.tick} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
                <path d="m5.5 10.4 3 3 6-6.4" />
              </svg>
            </span>
            <span className={styles.name}>{t.categories.colors[color.name]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
