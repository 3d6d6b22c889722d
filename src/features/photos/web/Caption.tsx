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
import { announce } from '#platform/web/ui/announce.ts';
import { TextArea } from '#platform/web/ui/TextField.tsx';
import { longText } from '#shared/text.ts';
import { tooLong } from '#shared/too-long.ts';
import { photosMessages as t } from '../messages/index.ts';
import type { Photo } from '../photos.contract.ts';
import { captionTyped, isCaptionNew } from '../photos.rules.ts';
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
  const reason = photo.deletedAt === null ? offline : t.photo.recoverFirst;

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

  const stop = (focused: boolean) => {
    giveFocusBack.current = focused;
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
          <span className={styles.none}>{t.photo.addCaption}</span>
        ) : (
          <span className={styles.words}>
            <span className="visually-hidden">{t.photo.editCaption}: </span>
            {caption}
          </span>
        )}
        <Pencil className={styles.pencil} size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
      {reason !== undefined && (
        <span className="visually-hidden">
          <span id={reasonId}>{reason}</span>
        </span>
      )}
    </div>
  );
}

type WritingProps = {
  photo: Photo;
  reason: string | undefined;
  onSave: CaptionProps['onSave'];
  draft: ReturnType<typeof photoDraft>;
  /** `focused`: somebody was still in the field, and goes on from the words. */
  stop: (focused: boolean) => void;
};

function Writing({ photo, reason, onSave, draft, stop }: WritingProps) {
  const [began, setBegan] = useState(photo.caption);
  const [sent, setSent] = useState(photo.caption);
  // Null while nothing is typed: what the partner writes shows here as well.
  const [typed, setTyped] = useState(() => draft.get());
  // What is typed while it is being saved is not lost with what was saved.
  const latest = useRef(typed);
  const saving = useRef(false);
  const isHere = useRef(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const end = field.current?.value.length ?? 0;
    field.current?.setSelectionRange(end, end);
  }, []);

  const mine = [began, sent, captionTyped(typed ?? '')];

  const type = (text: string) => {
    setTyped(text);
    latest.current = text;
    draft.keep(text);
  };
  const close = () => {
    latest.current = null;
    stop(isHere.current);
  };
  const discard = () => {
    draft.keep(null);
    close();
  };
  /** Answers whether all that is typed by now is saved. */
  const send = async (text: string): Promise<boolean> => {
    const caption = captionTyped(text);
    if (tooLongAs(text) !== undefined) return false;
    setSent(caption);
    const saved = await onSave(caption);
    if (saved) {
      setBegan(caption);
      draft.saved(text);
    }
    const since = latest.current;
    if (since === text) return saved;
    // Whoever left meanwhile does not leave it once more.
    return since !== null && !isHere.current && send(since);
  };
  const save = async () => {
    if (saving.current) return;
    const text = latest.current;
    if (text === null || !isCaptionNew(text, began, photo.caption)) return discard();
    if (reason !== undefined) return;
    saving.current = true;
    const saved = await send(text);
    saving.current = false;
    if (saved) close();
  };
  const leave = () => {
    isHere.current = false;
    void save();
  };
  const onGone = useEffectEvent(() => {
    if (isHere.current && latest.current !== null) leave();
  });
  // Back takes the field away while somebody is in it, and of that it is told nothing.
  useLayoutEffect(() => () => onGone(), []);
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
    <TextArea
      ref={field}
      label={t.photo.caption}
      autoFocus={typed === null}
      description={t.photo.captionHint}
      error={
        typed === null ? undefined : (reason ?? tooLongAs(typed) ?? meanwhile(mine, photo.caption))
      }
      value={typed ?? photo.caption ?? ''}
      onChange={type}
      onFocus={() => {
        isHere.current = true;
      }}
      onBlur={leave}
      onKeyDown={onKeyDown}
    />
  );
}

/** Said while it is written, since nothing cuts it; it waits as it is until it is shorter. */
const tooLongAs = (typed: string): string | undefined =>
  tooLong(captionTyped(typed) ?? '', longText);

/** What the partner did to the caption since writing began; `mine` is not by them. */
function meanwhile(mine: readonly (string | null)[], now: string | null): string | undefined {
  if (mine.some((caption) => (caption || null) === (now || null))) return undefined;
  return now === null || now === '' ? t.photo.captionRemoved : t.photo.captionChanged(now);
}
