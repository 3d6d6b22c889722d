import Pencil from 'lucide-react/icons/pencil';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { announce } from '#platform/web/ui/announce.ts';
import { TextArea } from '#platform/web/ui/TextField.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { longText } from '#shared/text.ts';
import type { Photo } from '../photos.contract.ts';
import { captionTyped, isCaptionNew } from '../photos.rules.ts';
import { photosTexts as texts } from '../photos.texts.ts';
import styles from './Caption.module.css';
import { photoDraft } from './photo-drafts.ts';
import { usePhotoKeys } from './use-photo-keys.ts';

export type CaptionProps = {
  photo: Photo;
  /** Why nothing can be saved now. */
  offline: string | undefined;
  onSave: (caption: string | null) => Promise<boolean>;
};

/** A photo's words. A click on them begins to write; leaving them saves, if anything changed (S2 §5). */
export function Caption({ photo, offline, onSave }: CaptionProps) {
  const draft = photoDraft(photo.id, 'caption');
  const [writing, setWriting] = useState(() => draft.get() !== null);
  const button = useRef<HTMLButtonElement>(null);
  const giveFocusBack = useRef(false);
  const reason = photo.deletedAt === null ? offline : texts.recoverFirst;

  useEffect(() => {
    if (writing || !giveFocusBack.current) return;
    giveFocusBack.current = false;
    button.current?.focus();
  }, [writing]);

  usePhotoKeys({
    e: () => {
      if (reason === undefined) setWriting(true);
      else announce(reason);
    },
  });

  const stop = (byKey: boolean) => {
    giveFocusBack.current = byKey;
    setWriting(false);
  };

  if (writing) return <Writing {...{ photo, reason, onSave, draft, stop }} />;
  return (
    <CaptionButton
      ref={button}
      caption={photo.caption?.trim() || null}
      reason={reason}
      onPress={() => setWriting(true)}
    />
  );
}

type CaptionButtonProps = {
  ref: React.Ref<HTMLButtonElement>;
  caption: string | null;
  reason: string | undefined;
  onPress: () => void;
};

function CaptionButton({ ref, caption, reason, onPress }: CaptionButtonProps) {
  const reasonId = useId();
  return (
    <div>
      <button
        type="button"
        className={styles.caption}
        ref={ref}
        aria-disabled={reason !== undefined || undefined}
        aria-describedby={reason === undefined ? undefined : reasonId}
        onClick={() => (reason === undefined ? onPress() : announce(reason))}
      >
        {caption === null ? (
          <span className={styles.none}>{texts.addCaption}</span>
        ) : (
          <span className={styles.words}>
            <VisuallyHidden>{texts.editCaption}: </VisuallyHidden>
            {caption}
          </span>
        )}
        <Pencil className={styles.pencil} size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
      {reason !== undefined && (
        <VisuallyHidden>
          <span id={reasonId}>{reason}</span>
        </VisuallyHidden>
      )}
    </div>
  );
}

type WritingProps = {
  photo: Photo;
  reason: string | undefined;
  onSave: CaptionProps['onSave'];
  draft: ReturnType<typeof photoDraft>;
  stop: (byKey: boolean) => void;
};

function Writing({ photo, reason, onSave, draft, stop }: WritingProps) {
  const [began] = useState(photo.caption);
  const [typed, setTyped] = useState(() => draft.get() ?? photo.caption ?? '');
  // Nothing typed yet: what the partner writes shows here as well.
  const [touched, setTouched] = useState(() => draft.get() !== null);
  const saving = useRef(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const end = field.current?.value.length ?? 0;
    field.current?.setSelectionRange(end, end);
  }, []);
  const shown = touched ? typed : (photo.caption ?? '');

  const save = async (byKey: boolean) => {
    if (saving.current) return;
    if (!touched || !isCaptionNew(typed, began, photo.caption)) {
      draft.keep(null);
      return stop(byKey);
    }
    saving.current = true;
    const saved = reason === undefined && (await onSave(captionTyped(typed)));
    saving.current = false;
    draft.keep(saved ? null : typed);
    if (saved) stop(byKey);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void save(true);
    }
    if (event.key === 'Escape') {
      event.stopPropagation();
      draft.keep(null);
      stop(true);
    }
  };

  return (
    <TextArea
      ref={field}
      label={texts.caption}
      autoFocus={!touched}
      maxLength={longText}
      description={texts.captionHint}
      error={touched ? (reason ?? meanwhile(began, photo.caption)) : undefined}
      value={shown}
      onChange={(value) => {
        setTyped(value);
        setTouched(true);
      }}
      onBlur={() => void save(false)}
      onKeyDown={onKeyDown}
    />
  );
}

/** What the partner did to the caption since writing began. */
function meanwhile(began: string | null, now: string | null): string | undefined {
  if ((began || null) === (now || null)) return undefined;
  return now === null || now === '' ? texts.clearedMeanwhile : texts.changedMeanwhile(now);
}
