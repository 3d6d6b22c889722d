import { type FormEvent, type RefObject, useCallback, useId, useRef, useState } from 'react';
import { isSignedOut } from '#platform/web/http/signed-out.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { TextArea, TextField } from '#platform/web/ui/TextField.tsx';
import { useOnline } from '#platform/web/ui/use-online.ts';
import { longText, shortText } from '#shared/text.ts';
import { usualColor } from '../categories.rules.ts';
import { categoriesTexts as texts } from '../categories.texts.ts';
import styles from './CategoryDialog.module.css';
import { ColorSwatches } from './ColorSwatches.tsx';
import { type Faults, faultsOf } from './faults.ts';

export type CategoryWords = { name: string; description: string | null; color: string };

export type CategoryDialogProps = {
  open: boolean;
  /** What is to be changed; undefined for a new one. */
  category: CategoryWords | undefined;
  /** Throws what the call threw; the dialog says what it means. */
  onSave: (words: CategoryWords) => Promise<unknown>;
  /** Saved, or given up. */
  onClose: () => void;
  returnFocus: RefObject<HTMLElement | null>;
};

const fresh: CategoryWords = { name: '', description: null, color: usualColor };

/** Where a category is made or changed (S2 §2). Nothing that was written is lost by closing it. */
export function CategoryDialog({
  open,
  category,
  onSave,
  onClose,
  returnFocus,
}: CategoryDialogProps) {
  const id = useId();
  const nameField = useRef<HTMLInputElement>(null);
  const confirm = useConfirm();
  const online = useOnline();
  const [began] = useState(category ?? fresh);
  const [words, setWords] = useState(began);
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const isNew = category === undefined;
  // Not by `autoFocus`, which comes before React Aria knows of the dialog: the menu that opened it would take it back.
  const atFirst = useCallback((input: HTMLInputElement | null) => {
    nameField.current = input;
    if (input !== null) requestAnimationFrame(() => input.focus());
  }, []);

  const change = (changed: Partial<CategoryWords>) => {
    setWords({ ...words, ...changed });
    setFaults({});
  };
  const isChanged =
    words.name.trim() !== began.name ||
    (words.description ?? '').trim() !== (began.description ?? '') ||
    words.color !== began.color;

  const close = async () => {
    if (busy) return;
    const question = {
      title: texts.discardTitle,
      text: texts.discardText,
      action: texts.discard,
      cancel: texts.keepWriting,
      danger: true,
    };
    if (!isChanged || (await confirm(question))) onClose();
  };

  const refuse = (found: Faults) => {
    setFaults(found);
    if (found.name !== undefined) nameField.current?.focus();
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const name = words.name.trim();
    if (name === '') return refuse({ name: texts.nameMissing });
    setBusy(true);
    try {
      await onSave({ ...words, name, description: words.description?.trim() || null });
      onClose();
    } catch (error) {
      if (!isSignedOut(error)) refuse(faultsOf(error));
    }
    setBusy(false);
  };

  return (
    <Dialog
      open={open}
      onClose={() => void close()}
      title={isNew ? texts.createTitle : texts.editTitle}
      closeOnOutside={!isChanged}
      returnFocus={returnFocus}
      footer={
        <>
          <Button onClick={() => void close()}>{texts.cancel}</Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            busy={busy}
            disabledReason={online ? undefined : texts.offline}
          >
            {isNew ? texts.createNow : texts.save}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        {faults.whole !== undefined && <Alert>{faults.whole}</Alert>}
        <TextField
          ref={atFirst}
          label={texts.name}
          maxLength={shortText}
          autoComplete="off"
          required
          error={faults.name}
          value={words.name}
          onChange={(name) => change({ name })}
        />
        <TextArea
          label={texts.description}
          optional
          rows={3}
          maxLength={longText}
          error={faults.description}
          value={words.description ?? ''}
          onChange={(description) => change({ description })}
        />
        <ColorSwatches value={words.color} onChange={(color) => change({ color })} />
      </form>
    </Dialog>
  );
}
