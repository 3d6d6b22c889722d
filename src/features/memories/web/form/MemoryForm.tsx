import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Photo } from '#features/photos/photos.contract.ts';
import { useDraft } from '#platform/web/api/drafts.ts';
import {
  apiFieldErrors,
  errorMessage,
  isNotFound,
  isSignedOut,
  NetworkError,
} from '#platform/web/api/errors.ts';
import { DraftNotice } from '#platform/web/form/DraftNotice.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { focusAtFirst } from '#platform/web/form/focus.ts';
import { useConflict } from '#platform/web/form/use-conflict.ts';
import { useForm } from '#platform/web/form/use-form.ts';
import { useIdempotencyKey } from '#platform/web/form/use-idempotency-key.ts';
import { useNotice } from '#platform/web/ui/confirm.tsx';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { RadioTiles } from '#platform/web/ui/RadioTiles.tsx';
import { TextArea, TextField } from '#platform/web/ui/TextField.tsx';
import { ApiError } from '#shared/api-error.ts';
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
  validateMemory,
} from '../../memory-form.rules.ts';
import { t } from '../../messages/index.ts';
import { memoryQuery } from '../memories.queries.ts';
import { TypeSign } from '../TypeSign.tsx';
import { ChosenPhotos } from './ChosenPhotos.tsx';
import {
  draftKey,
  idsOf,
  isSameMemory,
  isSamePhotos,
  MemoryDraft,
  valuesOf,
  withSavedPhotos,
} from './memory-draft.ts';
import { missingPhotos, type SavedMemory, saveNewMemory, updateMemory } from './save-memory.ts';

/** The memory to edit; without one, a new memory of this day, title and type, or with the draft of a deleted one. */
export interface FormTarget {
  readonly memory?: Memory;
  readonly day?: Day;
  readonly title?: string;
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
  const { memory: existingMemory, day, title = '', type, deletedId } = target;
  const [isDeleted, setDeleted] = useState(false);
  const [lastSaved, setLastSaved] = useState(existingMemory);
  const { data: latestMemory } = useQuery({
    ...memoryQuery(existingMemory?.id ?? 0),
    enabled: existingMemory !== undefined,
  });
  if (latestMemory && latestMemory !== lastSaved) setLastSaved(latestMemory);
  const memory = isDeleted ? undefined : lastSaved;
  const edit = useDraft<MemoryDraft>(
    draftKey(existingMemory?.id ?? deletedId ?? 'new'),
    MemoryDraft,
    null,
  );
  // The draft of a deleted memory becomes a new memory, with its photos.
  const [deletedValues] = useState(deletedId === undefined ? undefined : edit.value?.base);
  // Until the couple's time zone is loaded, the device's is used.
  const start = day ?? today ?? dateIn(localTimeZone(), Date.now()).toString();
  const newMemory = { ...emptyMemory(start), title, ...(type && { type }), photos: [] };
  const savedValues = lastSaved ? valuesOf(lastSaved) : (deletedValues ?? newMemory);
  const conflict = useConflict(
    { ...edit, value: withSavedPhotos(edit.value, savedValues.photos) },
    savedValues,
    isSameMemory,
  );
  const { base } = conflict;
  const isNew = memory === undefined;
  // Text that is typed while a new memory is saved would become the draft of the next one.
  const setNewDraft: typeof conflict.draft.set = (changes, sentValues) =>
    sentValues === undefined ? conflict.draft.set(changes) : edit.clear();

  const showNotice = useNotice();
  const showText = (text: string) => showNotice({ title: t.form.notSaved, text });
  const keyOf = useIdempotencyKey();
  const form = useForm({
    savedValues: base,
    draft: isNew ? { ...conflict.draft, set: setNewDraft } : conflict.draft,
    validate: (values) => validateMemory(values, memory?.title),
    async save(values) {
      if (memory === undefined)
        return saveNewMemory(values, keyOf({ ...values, photos: idsOf(values.photos) }));
      if (latestMemory === null) throw new ApiError(404, t.form.gone);
      return updateMemory(memory, base, values);
    },
    onSaved(savedMemory) {
      onSaved(savedMemory);
      onClose();
    },
    errorsOf: fieldErrorsIn,
    onError(error) {
      if (isSignedOut(error)) return;
      const { photos } = form.values;
      const unavailablePhotos = missingPhotos(error, photos);
      if (unavailablePhotos.length > 0) {
        setPhotos(photos.filter((photo) => !unavailablePhotos.includes(photo)));
        return showText(t.form.photosGone(unavailablePhotos.length));
      }
      if (memory !== undefined && isNotFound(error)) {
        // The next save creates a new memory.
        setDeleted(true);
        return showText(t.form.gone);
      }
      return showText(
        error instanceof NetworkError ? errorMessage(error, t.form.saveFailed) : t.form.saveFailed,
      );
    },
  });
  const { photos, endDate } = form.values;
  const setPhotos = (photos: readonly Photo[]) =>
    form.change({ photos: isSamePhotos(photos, base.photos) ? base.photos : [...photos] });
  const submit = async () => {
    const errors = validateMemory(form.values, memory?.title);
    // A missing description alone is an alert.
    if (errors.description !== undefined && Object.keys(errors).length === 1) {
      await showText(errors.description);
    }
    form.submit();
  };

  const canHavePhotos = hasPhotos(form.values.type);
  return (
    <FormDialog
      form={{ ...form, submit: () => void submit() }}
      title={isNew ? t.form.createTitle : t.form.editTitle}
      action={isNew ? t.form.createNow : shared.save}
      size="large"
      isKept
      onClose={() => form.isPending || onClose()}
    >
      <DraftNotice
        form={form}
        conflict={{ ...conflict, isOutdated: !isNew && conflict.isOutdated }}
        changedText={t.form.outdated}
      />
      <TextField
        {...form.field('title')}
        ref={focusAtFirst}
        label={t.form.title}
        maxLength={shortTextLimit}
        autoComplete="off"
        required
      />
      <RadioTiles {...form.field('type')} label={t.form.type} tiles={tiles()} />
      {!canHavePhotos && (photos.length > 0 || endDate !== '') && (
        <p className="rounded-control bg-warn-soft px-4 py-2.5 text-14" role="status">
          {t.form.losses({ photos: photos.length > 0, endDate: endDate !== '' })}
        </p>
      )}
      <div className="grid columns-fit-[200px] items-start gap-x-4 gap-y-5">
        <DateField
          {...form.field('date')}
          label={t.form.date}
          required
          max={lastDay}
          // A new start date can make the end date valid.
          onChange={(date) => form.change({ date, endDate })}
        />
        {canHavePhotos && (
          <DateField
            {...form.field('endDate')}
            label={t.form.endDate}
            optional
            description={t.form.endDateHint}
            min={form.values.date || undefined}
            max={lastDay}
          />
        )}
      </div>
      <TextArea
        {...form.field('description')}
        label={t.form.description}
        rows={4}
        required
        error={descriptionTooLong(form.values.description) ?? form.field('description').error}
      />
      {canHavePhotos && <ChosenPhotos photos={photos} onChange={setPhotos} />}
    </FormDialog>
  );
}

/** Server errors of fields that the form has. */
function fieldErrorsIn(error: Error): MemoryErrors | undefined {
  const { title, type, date, endDate, description } = apiFieldErrors(error) ?? {};
  const errors = { title, type, date, endDate, description };
  return Object.values(errors).some((text) => text !== undefined) ? errors : undefined;
}
