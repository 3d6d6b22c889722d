import Pencil from 'lucide-react/icons/pencil';
import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import * as z from 'zod/mini';
import { useDraft } from '#platform/web/api/drafts.ts';
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

type CaptionProps = {
  photo: Photo;
  /** Reason why the caption can't be changed now; undefined if it can. */
  disabledReason: string | undefined;
};

/** A photo's caption. A click starts editing; leaving the field saves a changed caption. */
export function Caption({ photo, disabledReason }: CaptionProps) {
  const draft = useDraft(`caption:${photo.id}`, CaptionDraft, null);
  const [isEditing, setEditing] = useState(draft.value !== null);
  const button = useRef<HTMLButtonElement>(null);
  const restoreFocus = useRef(false);
  const reasonId = useId();
  const edit = () => (disabledReason === undefined ? setEditing(true) : announce(disabledReason));
  usePhotoKeys({ e: edit });

  useEffect(() => {
    if (isEditing || !restoreFocus.current) return;
    restoreFocus.current = false;
    button.current?.focus();
  }, [isEditing]);

  if (isEditing) {
    const close = (restoresFocus: boolean) => {
      restoreFocus.current = restoresFocus;
      setEditing(false);
    };
    return (
      <CaptionField photo={photo} disabledReason={disabledReason} draft={draft} close={close} />
    );
  }
  const caption = photo.caption?.trim() || null;
  return (
    <div>
      <button
        type="button"
        className="group -mx-3 flex min-h-11 w-[calc(100%+24px)] items-start justify-between gap-3 rounded-control py-2.5 pr-6 pl-3 transition-[background-color] hover:not-aria-disabled:bg-sunken"
        ref={button}
        aria-disabled={disabledReason !== undefined || undefined}
        aria-describedby={disabledReason === undefined ? undefined : reasonId}
        onClick={edit}
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

/** `before` is the caption that was being changed, to notice the partner's changes. */
const CaptionDraft = z.nullable(z.object({ text: z.string(), before: z.nullable(z.string()) }));
type CaptionDraft = z.infer<typeof CaptionDraft>;

type CaptionFieldProps = CaptionProps & {
  draft: ReturnType<typeof useDraft<CaptionDraft>>;
  close: (restoresFocus: boolean) => void;
};

function CaptionField({ photo, disabledReason, draft, close }: CaptionFieldProps) {
  const { mutateAsync, isPending } = useSaveCaption(photo.id);
  const [isRestored] = useState(draft.value !== null);
  // The user may type while a caption is being saved.
  const latest = useRef(draft.value);
  const isSaving = useRef(false);
  const isFocused = useRef(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const end = field.current?.value.length ?? 0;
    field.current?.setSelectionRange(end, end);
  }, []);

  const set = (value: CaptionDraft) => {
    latest.current = value;
    draft.set(value);
  };
  const discard = () => {
    set(null);
    close(isFocused.current);
  };
  const isConflict =
    !isPending && draft.value !== null && !isSame(draft.value.before, photo.caption);

  const save = async () => {
    const { current } = latest;
    if (isSaving.current) return;
    if (current === null || !isCaptionChanged(current.text, current.before, photo.caption)) {
      return discard();
    }
    const caption = normalizedCaption(current.text);
    if (disabledReason !== undefined || tooLongError(caption ?? '', longTextLimit) !== undefined)
      return;
    isSaving.current = true;
    set({ ...current, before: caption });
    const isSaved = await mutateAsync(caption).then(
      () => true,
      () => false,
    );
    isSaving.current = false;
    const { current: newest } = latest;
    if (newest !== null && !isSaved) set({ ...newest, before: current.before });
    else if (newest?.text === current.text) discard();
    else if (newest !== null && !isFocused.current) await save();
  };
  const leave = () => {
    isFocused.current = false;
    if (!isConflict) void save();
  };
  const onUnmount = useEffectEvent(() => {
    if (isFocused.current && latest.current !== null) leave();
  });
  // Browsers send no blur event when Back removes the field.
  useLayoutEffect(() => () => onUnmount(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void save();
    }
    if (event.key === 'Escape') {
      event.stopPropagation();
      discard();
    }
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onFocus={() => {
        isFocused.current = true;
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) leave();
      }}
    >
      <TextArea
        ref={field}
        label={t.photo.caption}
        autoFocus={!isRestored}
        description={<span className="touch:hidden">{t.photo.captionHint}</span>}
        error={
          draft.value === null
            ? undefined
            : (disabledReason ?? errorOf(draft.value, isConflict, photo))
        }
        value={draft.value?.text ?? photo.caption ?? ''}
        onChange={(text) => set({ text, before: latest.current?.before ?? photo.caption })}
        onKeyDown={onKeyDown}
      />
      {!isConflict && (
        <p className="mt-2 hidden gap-2 touch:flex">
          <Button type="submit" size="small" variant="primary" busy={isPending}>
            {sharedMessages.save}
          </Button>
          <Button size="small" onClick={discard}>
            {sharedMessages.cancel}
          </Button>
        </p>
      )}
      {isConflict && disabledReason === undefined && (
        <p className="flex flex-wrap gap-2 mt-2">
          <Button size="small" onClick={discard}>
            {sharedMessages.showSaved}
          </Button>
          <Button size="small" onClick={() => void save()}>
            {sharedMessages.keepMine}
          </Button>
        </p>
      )}
    </form>
  );
}

const isSame = (one: string | null, other: string | null): boolean =>
  (one || null) === (other || null);

function errorOf(
  { text }: NonNullable<CaptionDraft>,
  isConflict: boolean,
  { caption }: Photo,
): string | undefined {
  const lengthError = tooLongError(normalizedCaption(text) ?? '', longTextLimit);
  if (lengthError !== undefined || !isConflict || isSame(normalizedCaption(text), caption)) {
    return lengthError;
  }
  return caption ? t.photo.captionChanged(caption) : t.photo.captionRemoved;
}
