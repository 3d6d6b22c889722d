import { type FormEvent, useId, useRef, useState } from 'react';
import type { Photo } from '#features/photos/photos.contract.ts';
import { newIdempotencyKey } from '#platform/web/api/client.ts';
import { isNotFound, isSignedOut } from '#platform/web/api/errors.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { useConfirm, useTell } from '#platform/web/ui/confirm.tsx';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { focusAtFirst, focusFault } from '#platform/web/ui/focus.ts';
import { RadioTiles } from '#platform/web/ui/RadioTiles.tsx';
import { TextArea, TextField } from '#platform/web/ui/TextField.tsx';
import { useOnline } from '#platform/web/ui/use-media.ts';
import { ApiError } from '#shared/api-error.ts';
import { shortText } from '#shared/text.ts';
import type { Day } from '../../calendar.rules.ts';
import { hasPhotos, memoryTypes } from '../../memories.rules.ts';
import { idsOf } from '../../memory-draft.rules.ts';
import { descriptionTooLong, type Faults, faultsIn, lastDay } from '../../memory-form.rules.ts';
import { memoriesMessages as t } from '../../messages/index.ts';
import { TypeSign } from '../TypeSign.tsx';
import type { Writing } from '../use-asked.ts';
import { ChosenPhotos } from './ChosenPhotos.tsx';
import { FormNotes } from './FormNotes.tsx';
import styles from './MemoryForm.module.css';
import type { First } from './memory-draft.ts';
import { photosGone, type Saved, useSaveMemory } from './save-memory.ts';
import { useMemoryForm } from './use-memory-form.ts';

export type MemoryFormProps = Writing & {
  open: boolean;
  today: Day | undefined;
  /** Null where it waits for the connection. */
  onSaved: (saved: Saved | null, isNew: boolean) => void;
  /** Saved, or given up. */
  onClose: () => void;
};

const tiles = () =>
  memoryTypes.map((value) => ({
    value,
    label: t.page.types[value],
    picture: <TypeSign type={value} />,
  }));

/** Where a memory is written (S2 §2, §5). Nothing that was written is lost but by the wish to drop it. */
export function MemoryForm({ open, today, onSaved, onClose, ...writing }: MemoryFormProps) {
  const id = useId();
  const form = useMemoryForm(writing, today);
  const { words, faults, change, memory } = form;
  const [busy, setBusy] = useState(false);
  const fields = useRef<HTMLFormElement>(null);
  const save = useSaveMemory();
  const confirm = useConfirm();
  const tell = useTell();
  const online = useOnline();

  const sureToDiscard = () =>
    confirm({
      title: t.form.discardTitle,
      text: t.form.discardText,
      action: t.form.discard,
      cancel: t.form.keepEditing,
      danger: true,
    });
  const close = async () => {
    if (busy || (form.isChanged && !(await sureToDiscard()))) return;
    form.forget();
    onClose();
  };
  const startAnew = async () => {
    if (!(await sureToDiscard())) return;
    form.startAnew();
  };

  const refuse = async (found: Faults) => {
    // The description alone is told as the documents want it (S2 §5); beside other faults it stands at its field.
    if (Object.keys(found).join() === 'description' && found.description !== undefined) {
      await tell({ title: t.form.notSaved, text: found.description });
    }
    form.setFaults(found);
    focusFault(fields);
  };
  const fail = async (error: unknown, sent: readonly Photo[]) => {
    if (isSignedOut(error)) return;
    const found = error instanceof ApiError ? faultsTold(error) : {};
    if (Object.keys(found).length > 0) return refuse(found);
    const gone = photosGone(error, sent);
    if (gone.length > 0) form.takeOff(gone);
    const wasThere = memory !== undefined || form.firstSent() !== undefined;
    const isLost = wasThere && isNotFound(error);
    // Saved again, it is a new one.
    if (isLost) form.becomeNew();
    const why = gone.length > 0 ? t.form.photosGone(gone.length) : t.form.saveFailed;
    await tell({ title: t.form.notSaved, text: isLost ? t.form.gone : why });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = faultsIn(words);
    if (Object.keys(found).length > 0) return refuse(found);
    const { known, photos } = form;
    const now = { words, photos };
    const writes = form.writesNow();
    const before = form.firstSent();
    const sent = { ...words, photoIds: idsOf(photos) };
    const first: First = before ?? { key: newIdempotencyKey(), words: sent };
    setBusy(true);
    try {
      const sending = { key: first.key, first: before?.words };
      const saved = await save.mutateAsync({ memory, known, now, sending });
      const isWrittenOn =
        saved === null ? form.waits(writes, first) : form.saved(writes, now, saved);
      onSaved(saved, memory === undefined);
      if (!isWrittenOn) onClose();
    } catch (error) {
      await fail(error, photos);
    }
    setBusy(false);
  };

  const isEvent = hasPhotos(words.type);
  const losesPhotos = !isEvent && form.known.photos.length > 0;
  return (
    <Dialog
      open={open}
      onClose={() => void close()}
      title={memory === undefined ? t.form.createTitle : t.form.editTitle}
      size="large"
      closeOnOutside={!form.isChanged}
      footer={
        <>
          <Button onClick={() => void close()}>{t.form.cancel}</Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            busy={busy}
            disabledReason={online || memory === undefined ? undefined : t.form.offline}
          >
            {memory === undefined ? t.form.createNow : t.form.save}
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={fields}
        className={styles.form}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <FormNotes form={form} busy={busy} onDiscard={() => void startAnew()} />
        <TextField
          ref={focusAtFirst}
          label={t.form.title}
          maxLength={shortText}
          autoComplete="off"
          required
          error={faults.title}
          value={words.title}
          onChange={(title) => change({ title })}
        />
        <RadioTiles
          label={t.form.type}
          tiles={tiles()}
          value={words.type}
          onChange={(type) => change({ type })}
          error={faults.type}
        />
        {losesPhotos && <p className={styles.hint}>{t.form.photosLost}</p>}
        <div className={styles.dates}>
          <DateField
            label={t.form.date}
            required
            max={lastDay}
            error={faults.date}
            value={words.date}
            onChange={(date) => change({ date })}
          />
          {isEvent && (
            <DateField
              label={t.form.endDate}
              optional
              description={t.form.endDateHint}
              min={words.date || undefined}
              max={lastDay}
              error={faults.endDate}
              value={words.endDate}
              onChange={(endDate) => change({ endDate })}
            />
          )}
        </div>
        <TextArea
          label={t.form.description}
          rows={4}
          required
          error={descriptionTooLong(words.description) ?? faults.description}
          value={words.description}
          onChange={(description) => change({ description })}
        />
        {isEvent && (
          <ChosenPhotos photos={form.photos} leftOut={form.leftOut} onChange={form.choose} />
        )}
      </form>
    </Dialog>
  );
}

/** What the home says of single fields. */
function faultsTold({ fields = {} }: ApiError): Faults {
  const { title, type, date, endDate, description } = fields;
  return Object.fromEntries(
    Object.entries({ title, type, date, endDate, description }).filter(([, told]) => told),
  );
}
