import { type FormEvent, useId, useRef, useState } from 'react';
import { isSignedOut } from '#platform/web/api/errors.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { focusAtFirst, focusFault } from '#platform/web/ui/focus.ts';
import { TextArea, TextField } from '#platform/web/ui/TextField.tsx';
import { useOnline } from '#platform/web/ui/use-media.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import { longText, shortText } from '#shared/text.ts';
import { tooLong } from '#shared/too-long.ts';
import {
  afterSaving,
  type CategoryWords,
  changesOf,
  freshCategory,
  isChanged,
  sentOf,
} from '../category-form.rules.ts';
import { categoriesMessages as t } from '../messages/index.ts';
import styles from './CategoryDialog.module.css';
import { ColorSwatches } from './ColorSwatches.tsx';
import { type Faults, faultsOf } from './faults.ts';

type Known = CategoryWords & { readonly id: number };

/** A new one, or of one that is there what was changed. */
export type CategoryToSave =
  | { readonly id: undefined; readonly words: CategoryWords }
  | { readonly id: number; readonly words: Partial<CategoryWords> };

export type CategoryDialogProps = {
  open: boolean;
  /** What is to be changed; undefined for a new one. */
  category: Known | undefined;
  /** Answers the category as it is then. Throws what the call threw; the dialog says what it means. */
  onSave: (change: CategoryToSave) => Promise<Known>;
  /** Saved, or given up. */
  onClose: () => void;
};

/** Where a category is made or changed (S2 §2). Nothing that was written is lost by closing it. */
export function CategoryDialog({ open, category, onSave, onClose }: CategoryDialogProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const confirm = useConfirm();
  const online = useOnline();
  // What is written is on top of this; written on while it is being saved, on top of what was saved.
  const [known, setKnown] = useState(category);
  const began = known ?? freshCategory;
  const [words, setWords] = useState<CategoryWords>(began);
  const latest = useRef(words);
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const isNew = known === undefined;

  const put = (next: CategoryWords) => {
    latest.current = next;
    setWords(next);
  };
  const change = (changed: Partial<CategoryWords>) => {
    put({ ...latest.current, ...changed });
    setFaults({});
  };
  const isWritten = isChanged(began, words);

  const close = async () => {
    if (busy) return;
    const question = {
      title: sharedMessages.discardTitle,
      text: sharedMessages.discardText,
      action: sharedMessages.discard,
      cancel: sharedMessages.keepEditing,
      danger: true,
    };
    if (!isWritten || (await confirm(question))) onClose();
  };

  const refuse = (found: Faults) => {
    setFaults(found);
    focusFault(form);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const sent = sentOf(words);
    if (sent.name === '') return refuse({ name: t.nameMissing });
    const description = tooLongAs(words);
    if (description !== undefined) return refuse({ description });
    setBusy(true);
    try {
      const saved = await onSave(
        known === undefined
          ? { id: undefined, words: sent }
          : { id: known.id, words: changesOf(known, words) },
      );
      const now = afterSaving(words, latest.current, saved);
      if (isChanged(saved, now)) {
        setKnown(saved);
        put(now);
      } else onClose();
    } catch (error) {
      if (!isSignedOut(error)) refuse(faultsOf(error));
    }
    setBusy(false);
  };

  return (
    <Dialog
      open={open}
      onClose={() => void close()}
      title={isNew ? t.createTitle : t.editTitle}
      closeOnOutside={!isWritten}
      footer={
        <>
          <Button onClick={() => void close()}>{sharedMessages.cancel}</Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            busy={busy}
            disabledReason={online ? undefined : sharedMessages.offline}
          >
            {isNew ? t.createNow : sharedMessages.save}
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => void save(event)}
      >
        {faults.whole !== undefined && <Alert>{faults.whole}</Alert>}
        <TextField
          ref={focusAtFirst}
          label={t.name}
          maxLength={shortText}
          autoComplete="off"
          required
          error={faults.name}
          value={words.name}
          onChange={(name) => change({ name })}
        />
        <TextArea
          label={t.description}
          optional
          rows={3}
          error={tooLongAs(words) ?? faults.description}
          value={words.description ?? ''}
          onChange={(description) => change({ description })}
        />
        <ColorSwatches value={words.color} onChange={(color) => change({ color })} />
      </form>
    </Dialog>
  );
}

/** Said while it is written, since nothing cuts it. */
const tooLongAs = (words: CategoryWords): string | undefined =>
  tooLong(sentOf(words).description ?? '', longText);
