import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { type FormEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { newIdempotencyKey } from '#platform/web/api/client.ts';
import { useDraft } from '#platform/web/api/drafts.ts';
import {
  apiFieldErrors,
  errorMessage,
  isNotFound,
  isSignedOut,
  NetworkError,
} from '#platform/web/api/errors.ts';
import { focusAtFirst, focusFirstError } from '#platform/web/form/focus.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { useConfirm, useNotice } from '#platform/web/ui/confirm.tsx';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { RadioTiles } from '#platform/web/ui/RadioTiles.tsx';
import { TextArea, TextField } from '#platform/web/ui/TextField.tsx';
import { dateIn, localTimeZone } from '#shared/dates.ts';
import { t as shared } from '#shared/messages/index.ts';
import { shortTextLimit } from '#shared/text.ts';
import type { Day } from '../../calendar.rules.ts';
import type { Memory } from '../../memories.contract.ts';
import { hasPhotos, type MemoryType, memoryTypes } from '../../memories.rules.ts';
import {
  descriptionTooLong,
  emptyMemory,
  lastDay,
  type MemoryErrors,
  type MemoryFields,
  validateMemory,
} from '../../memory-form.rules.ts';
import { t } from '../../messages/index.ts';
import { memoryQuery } from '../memories.queries.ts';
import { TypeSign } from '../TypeSign.tsx';
import { ChosenPhotos } from './ChosenPhotos.tsx';
import {
  changeDraft,
  contentBefore,
  contentOf,
  draftKey,
  idsOf,
  isOutdated,
  type MemoryContent,
  MemoryDraft,
} from './memory-draft.ts';
import { missingPhotos, type SavedMemory, useSaveMemory } from './save-memory.ts';

const notice =
  'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control py-1.5 pr-1.5 pl-4 forced-colors:border';
const noticeText = 'flex-[1_1_16ch]';

/** The memory to edit; without one, a new memory of this day and type, or with the draft of a deleted one. */
export interface FormTarget {
  readonly memory?: Memory;
  readonly day?: Day;
  readonly type?: MemoryType;
  readonly deletedId?: number;
}

export type MemoryFormProps = {
  target: FormTarget;
  today: Day | undefined;
  /** Called with null if the memory is in the outbox. */
  onSaved: (savedMemory: SavedMemory | null) => void;
  onClose: () => void;
};

const tiles = () =>
  memoryTypes.map((value) => ({
    value,
    label: t.page.types[value],
    picture: <TypeSign type={value} />,
  }));

/** Creates or changes a memory. Unsaved content is kept as a draft. */
export function MemoryForm({ target, today, onSaved, onClose }: MemoryFormProps) {
  const id = useId();
  const { memory: existingMemory, day, type, deletedId } = target;
  const [isDeleted, setDeleted] = useState(false);
  const [lastSaved, setLastSaved] = useState(existingMemory);
  const { data: latestMemory } = useQuery({
    ...memoryQuery(existingMemory?.id ?? 0),
    enabled: existingMemory !== undefined,
  });
  if (latestMemory && latestMemory !== lastSaved) setLastSaved(latestMemory);
  const memory = isDeleted ? undefined : lastSaved;
  // Until the couple's time zone is loaded, the device's is used.
  const start = day ?? today ?? dateIn(localTimeZone(), Date.now()).toString();
  const empty: MemoryContent = {
    text: { ...emptyMemory(start), ...(type && { type }) },
    photos: [],
  };
  const draft = useDraft<MemoryDraft>(
    draftKey(existingMemory?.id ?? deletedId ?? 'new'),
    MemoryDraft,
    null,
  );
  const [deletedContent] = useState(deletedId === undefined ? null : contentBefore(draft.value));
  // The draft of a deleted memory becomes a new memory, with its photos.
  const savedContent = lastSaved === undefined ? (deletedContent ?? empty) : contentOf(lastSaved);
  const text = draft.value?.text ?? savedContent.text;
  const photos = draft.value?.photos ?? savedContent.photos;
  const isChanged = draft.value !== null;

  const save = useSaveMemory();
  const [errors, setErrors] = useState<MemoryErrors>({});
  const fields = useRef<HTMLFormElement>(null);
  /** The same content is sent under the same key. */
  const lastRequest = useRef({ content: '', key: '' });
  const confirm = useConfirm();
  const showNotice = useNotice();

  const change = (changes: Partial<MemoryContent>) => {
    if (!save.isPending) draft.set(changeDraft(draft.value, savedContent, changes));
  };
  const changeText = (changes: Partial<MemoryFields>) => {
    change({ text: { ...text, ...changes } });
    // A new start date can make the end date valid.
    const correctedFields = [...Object.keys(changes), 'date' in changes && 'endDate'];
    setErrors((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([field]) => !correctedFields.includes(field)),
      ),
    );
  };
  const confirmDiscard = () =>
    confirm({
      title: shared.discardTitle,
      text: shared.discardText,
      action: shared.discard,
      cancel: shared.keepEditing,
      danger: true,
    });
  const close = async () => {
    if (save.isPending || (isChanged && !(await confirmDiscard()))) return;
    draft.clear();
    onClose();
  };
  const startOver = async () => {
    if (!(await confirmDiscard())) return;
    draft.clear();
    setErrors({});
    focusAtFirst(fields.current?.querySelector('input') ?? null);
  };

  const showErrors = async (newErrors: MemoryErrors) => {
    // A missing description alone is an alert.
    if (Object.keys(newErrors).join() === 'description' && newErrors.description !== undefined) {
      await showNotice({ title: t.form.notSaved, text: newErrors.description });
    }
    flushSync(() => setErrors(newErrors));
    focusFirstError(fields);
  };
  const showFailure = async (error: unknown) => {
    if (isSignedOut(error)) return;
    const serverErrors = fieldErrorsIn(error);
    if (Object.keys(serverErrors).length > 0) return showErrors(serverErrors);
    const unavailablePhotos = missingPhotos(error, photos);
    if (unavailablePhotos.length > 0) {
      const remainingPhotos = photos.filter((photo) => !unavailablePhotos.includes(photo));
      draft.set(changeDraft(draft.value, savedContent, { photos: remainingPhotos }));
    }
    if (memory !== undefined && isNotFound(error)) return showDeleted();
    const failure =
      error instanceof NetworkError ? errorMessage(error, t.form.saveFailed) : t.form.saveFailed;
    const text =
      unavailablePhotos.length > 0 ? t.form.photosGone(unavailablePhotos.length) : failure;
    await showNotice({ title: t.form.notSaved, text });
  };
  /** The next save creates a new memory. */
  const showDeleted = async () => {
    setDeleted(true);
    await showNotice({ title: t.form.notSaved, text: t.form.gone });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const fieldErrors = validateMemory(text, memory?.title);
    if (Object.keys(fieldErrors).length > 0) return showErrors(fieldErrors);
    if (memory !== undefined && latestMemory === null) return showDeleted();
    const content = JSON.stringify({ text, photos: idsOf(photos) });
    if (lastRequest.current.content !== content)
      lastRequest.current = { content, key: newIdempotencyKey() };
    const { key } = lastRequest.current;
    try {
      const result = await save.mutateAsync(
        memory === undefined
          ? { memory, content: { words: text, photos: [...photos] }, key }
          : { memory, draft: draft.value },
      );
      draft.clear();
      onSaved(result);
      onClose();
    } catch (error) {
      await showFailure(error);
    }
  };

  const canHavePhotos = hasPhotos(text.type);
  return (
    <Dialog
      open
      onClose={() => void close()}
      title={memory === undefined ? t.form.createTitle : t.form.editTitle}
      size="large"
      closeOnOutside={!isChanged}
      footer={
        <>
          <Button onClick={() => void close()}>{shared.cancel}</Button>
          <Button type="submit" form={id} variant="primary" busy={save.isPending}>
            {memory === undefined ? t.form.createNow : shared.save}
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={fields}
        className="grid gap-5"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        {draft.isRestored && isChanged && (
          <div className={clsx(notice, 'bg-info-soft')} role="status">
            <span className={noticeText}>{shared.draftRestored}</span>
            <Button size="small" variant="plain" onClick={() => void startOver()}>
              {shared.discard}
            </Button>
          </div>
        )}
        {memory !== undefined && !save.isPending && isOutdated(draft.value, savedContent) && (
          <div className={clsx(notice, 'bg-warn-soft')}>
            <p className={noticeText} role="status">
              {t.form.outdated}
            </p>
            <Button size="small" onClick={draft.clear}>
              {shared.showSaved}
            </Button>
            <Button
              size="small"
              variant="plain"
              onClick={() => draft.set(changeDraft(null, savedContent, { text, photos }))}
            >
              {shared.keepMine}
            </Button>
          </div>
        )}
        <TextField
          ref={focusAtFirst}
          label={t.form.title}
          maxLength={shortTextLimit}
          autoComplete="off"
          required
          error={errors.title}
          value={text.title}
          onChange={(title) => changeText({ title })}
        />
        <RadioTiles
          label={t.form.type}
          tiles={tiles()}
          value={text.type}
          onChange={(type) => changeText({ type })}
          error={errors.type}
        />
        {!canHavePhotos && (photos.length > 0 || text.endDate !== '') && (
          <p className="rounded-control bg-warn-soft px-4 py-2.5 text-14" role="status">
            {t.form.losses({ photos: photos.length > 0, endDate: text.endDate !== '' })}
          </p>
        )}
        <div className="grid columns-fit-[200px] items-start gap-x-4 gap-y-5">
          <DateField
            label={t.form.date}
            required
            max={lastDay}
            error={errors.date}
            value={text.date}
            onChange={(date) => changeText({ date })}
          />
          {canHavePhotos && (
            <DateField
              label={t.form.endDate}
              optional
              description={t.form.endDateHint}
              min={text.date || undefined}
              max={lastDay}
              error={errors.endDate}
              value={text.endDate}
              onChange={(endDate) => changeText({ endDate })}
            />
          )}
        </div>
        <TextArea
          label={t.form.description}
          rows={4}
          required
          error={descriptionTooLong(text.description) ?? errors.description}
          value={text.description}
          onChange={(description) => changeText({ description })}
        />
        {canHavePhotos && (
          <ChosenPhotos
            photos={photos}
            onChange={(chosenPhotos) => change({ photos: chosenPhotos })}
          />
        )}
      </form>
    </Dialog>
  );
}

/** Server errors of fields that the form has. */
function fieldErrorsIn(error: unknown): MemoryErrors {
  const { title, type, date, endDate, description } = apiFieldErrors(error) ?? {};
  return Object.fromEntries(
    Object.entries({ title, type, date, endDate, description }).filter(([, text]) => text),
  );
}
