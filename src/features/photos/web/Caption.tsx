import Pencil from 'lucide-react/icons/pencil';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import * as z from 'zod/mini';
import { type Draft, useDraft } from '#platform/web/api/drafts.ts';
import { Form } from '#platform/web/form/Form.tsx';
import { submitWithEnter } from '#platform/web/form/keys.ts';
import { type Edit, editSchema, useConflict } from '#platform/web/form/use-conflict.ts';
import { useForm } from '#platform/web/form/use-form.ts';
import { announce } from '#platform/web/ui/announce.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { TextArea } from '#platform/web/ui/TextField.tsx';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { longTextLimit, tooLongError } from '#shared/text.ts';
import { t } from '../messages/index.ts';
import type { Photo } from '../photos.contract.ts';
import { isCaptionChanged, normalizedCaption } from '../photos.rules.ts';
import { useSaveCaption } from './photo-changes.queries.ts';
import { usePhotoKeys } from './use-photo-keys.ts';

const CaptionValues = z.object({ caption: z.string() });
type CaptionValues = z.infer<typeof CaptionValues>;

/** Drafts as version 0.2 stored them. */
const EarlierDraft = z.pipe(
  z.object({ text: z.string(), before: z.nullable(z.string()) }),
  z.transform(({ text, before }) => ({
    fields: { caption: text },
    base: { caption: before ?? '' },
  })),
);
const CaptionDraft = z.union([editSchema(CaptionValues), EarlierDraft]);
type CaptionDraft = Edit<CaptionValues> | null;

type CaptionProps = {
  photo: Photo;
  /** Reason why the caption can't be changed now; undefined if it can. */
  disabledReason: string | undefined;
};

/** A photo's caption. A click starts editing; leaving the field saves a changed caption. */
export function Caption({ photo, disabledReason }: CaptionProps) {
  const edit = useDraft<CaptionDraft>(`caption:${photo.id}`, CaptionDraft, null);
  const [state, setState] = useState<'closed' | 'editing' | 'focused'>(
    edit.value === null ? 'closed' : 'editing',
  );
  const reasonId = useId();
  const startEditing = () =>
    disabledReason === undefined ? setState('editing') : announce(disabledReason);
  usePhotoKeys({ e: startEditing });

  if (state === 'editing') {
    const close = (hadFocus: boolean) => setState(hadFocus ? 'focused' : 'closed');
    return <CaptionField photo={photo} disabledReason={disabledReason} edit={edit} close={close} />;
  }
  const caption = photo.caption?.trim() || null;
  return (
    <div>
      <button
        type="button"
        className="group -mx-3 flex min-h-11 w-[calc(100%+24px)] items-start justify-between gap-3 rounded-control py-2.5 pr-6 pl-3 transition-[background-color] hover:not-aria-disabled:bg-sunken"
        ref={state === 'focused' ? focus : null}
        aria-disabled={disabledReason !== undefined || undefined}
        aria-describedby={disabledReason === undefined ? undefined : reasonId}
        onClick={startEditing}
      >
        {caption === null ? (
          <span className="font-semibold text-own-text group-aria-disabled:text-ink-muted">
            {t.photo.addCaption}
          </span>
        ) : (
          <span className="flex-1 min-w-0 wrap-anywhere text-start whitespace-pre-wrap" dir="auto">
            <span className="visually-hidden">{t.photo.editCaption}: </span>
            {caption}
          </span>
        )}
        <Pencil
          className="flex-none text-ink-muted group-aria-disabled:invisible"
          size={20}
          strokeWidth={1.75}
          aria-hidden="true"
        />
      </button>
      <span className="visually-hidden">
        <span id={reasonId}>{disabledReason}</span>
      </span>
    </div>
  );
}

type CaptionFieldProps = CaptionProps & {
  edit: Draft<CaptionDraft>;
  close: (hadFocus: boolean) => void;
};

function CaptionField({ photo, disabledReason, edit, close }: CaptionFieldProps) {
  const { mutateAsync } = useSaveCaption(photo.id);
  const [isRestored] = useState(edit.value !== null);
  const isFocused = useRef(false);
  const conflict = useConflict(edit, { caption: photo.caption ?? '' }, isSameCaption);
  const { base } = conflict;
  const form = useForm({
    savedValues: base,
    draft: conflict.draft,
    save: ({ caption }) => mutateAsync(normalizedCaption(caption)).then(() => caption),
    onSaved(savedCaption) {
      // The user may have typed since.
      if (savedCaption === caption) closeField();
    },
    // The mutation shows a toast.
    onError: () => undefined,
  });
  const { caption } = form.values;
  const isConflict = conflict.isOutdated && !form.isPending;
  const invalidReason = form.isChanged
    ? (disabledReason ?? tooLongError(caption.trim(), longTextLimit))
    : undefined;

  const closeField = () => {
    close(isFocused.current);
    // Nothing is left to be saved.
    isFocused.current = false;
  };
  const discard = () => {
    form.discard();
    closeField();
  };
  const submit = () => {
    if (form.isPending) return;
    if (!isCaptionChanged(caption, base.caption, photo.caption)) discard();
    else if (invalidReason === undefined) form.submit();
  };
  const leave = () => {
    isFocused.current = false;
    if (!isConflict) submit();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLTextAreaElement>) => {
    // The form's buttons save or cancel.
    if (!currentTarget.form?.contains(relatedTarget)) leave();
  };
  const onUnmount = useEffectEvent(() => {
    if (isFocused.current && edit.value !== null) leave();
  });
  // Browsers send no blur event when Back removes the field.
  useLayoutEffect(() => () => onUnmount(), []);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    submitWithEnter(event);
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    discard();
  };
  return (
    <Form form={{ ...form, submit }} width="full">
      <div>
        <TextArea
          {...form.field('caption')}
          ref={setCaretToEnd}
          label={t.photo.caption}
          autoFocus={!isRestored}
          description={<span className="touch:hidden">{t.photo.captionHint}</span>}
          error={invalidReason ?? (isConflict ? changedText(photo) : undefined)}
          onFocus={() => {
            isFocused.current = true;
          }}
          onBlur={onBlur}
          onKeyDown={onKeyDown}
        />
        {isConflict && disabledReason === undefined ? (
          <p className="flex flex-wrap gap-2 mt-2">
            <Button size="small" onClick={discard}>
              {sharedMessages.showSaved}
            </Button>
            <Button size="small" type="submit">
              {sharedMessages.keepMine}
            </Button>
          </p>
        ) : (
          // Safari focuses nothing: leaving the field would save it before it is canceled.
          <p className="mt-2 hidden gap-2 touch:flex" onMouseDown={preventBlur}>
            <Button
              type="submit"
              variant="primary"
              busy={form.isPending}
              disabledReason={invalidReason}
            >
              {sharedMessages.save}
            </Button>
            <Button onClick={discard}>{sharedMessages.cancel}</Button>
          </p>
        )}
      </div>
    </Form>
  );
}

const focus = (button: HTMLElement | null) => button?.focus();

const changedText = ({ caption }: Photo) =>
  caption ? t.photo.captionChanged(caption) : t.photo.captionRemoved;

const preventBlur = (event: MouseEvent) => event.preventDefault();

function setCaretToEnd(field: HTMLTextAreaElement | null): void {
  field?.setSelectionRange(field.value.length, field.value.length);
}

const isSameCaption = (one: CaptionValues, other: CaptionValues): boolean =>
  normalizedCaption(one.caption) === normalizedCaption(other.caption);
