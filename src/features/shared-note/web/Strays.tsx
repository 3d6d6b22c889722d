import { useState } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { noteMessages as t } from '../messages/index.ts';
import type { Desk } from './desk.ts';
import type { DeskKeeper } from './desk-keeper.ts';
import type { Draft, Drafts } from './drafts.ts';
import styles from './Strays.module.css';

export type StraysProps = {
  desk: Desk;
  keeper: DeskKeeper;
  drafts: Drafts;
  tab: string;
  userId: number;
};

/** Words that were typed and did not get into the note: offered back, never mixed in by itself. */
export function Strays({ desk, keeper, drafts, tab, userId }: StraysProps) {
  const [isOpen, setOpen] = useState(false);
  const [, setSeen] = useState(0);
  const { note, editor, isMine } = desk;
  // What another tab of this person types right now is on its way.
  const isElsewhere = editor?.id === userId && !isMine;
  const strays =
    note === null || isElsewhere
      ? []
      : drafts.all().filter(({ id, text }) => id !== tab && text !== note.content);
  const forget = ({ id }: Draft) => {
    drafts.forget(id);
    setSeen((seen) => seen + 1);
    if (strays.length === 1) setOpen(false);
  };
  const discard = (draft: Draft) => {
    forget(draft);
    const bringBack = () => {
      drafts.keep(draft);
      setSeen((seen) => seen + 1);
    };
    const undo = { label: t.note.undo, onPress: bringBack };
    toast.general(t.note.discarded, { duration: 8000, actions: [undo] });
  };
  if (strays.length === 0 && !isOpen) return null;
  return (
    <>
      <div className={styles.banner}>
        <p>{t.note.unsavedTexts(strays.length)}</p>
        <Button size="small" onClick={() => setOpen(true)}>
          {t.note.review}
        </Button>
      </div>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t.note.unsavedTitle}
        description={t.note.unsavedText}
      >
        <ul className={styles.list}>
          {strays.map((draft) => (
            <Stray
              key={draft.id}
              draft={draft}
              reason={isMine ? undefined : t.note.editFirst}
              onPut={(where) => {
                if (keeper.put(draft.text, where)) forget(draft);
              }}
              onDiscard={() => discard(draft)}
            />
          ))}
        </ul>
      </Dialog>
    </>
  );
}

type StrayProps = {
  draft: Draft;
  /** Why it cannot be put into the note now. */
  reason: string | undefined;
  onPut: (where: 'instead' | 'at the end') => void;
  onDiscard: () => void;
};

function Stray({ draft: { text, at }, reason, onPut, onDiscard }: StrayProps) {
  const when = t.note.typedAt(at);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.general(t.note.copied, { tone: 'ok' });
    } catch {
      toast.general(t.note.notCopied, { tone: 'warn' });
    }
  };
  return (
    <li className={styles.stray} aria-label={when}>
      <p className={styles.when}>{when}</p>
      <textarea className={styles.words} readOnly value={text} aria-label={when} rows={5} />
      <div className={styles.ways}>
        <Button size="small" disabledReason={reason} onClick={() => onPut('instead')}>
          {t.note.replace}
        </Button>
        <Button size="small" disabledReason={reason} onClick={() => onPut('at the end')}>
          {t.note.append}
        </Button>
        {globalThis.isSecureContext && (
          <Button size="small" onClick={() => void copy()}>
            {t.note.copy}
          </Button>
        )}
        <Button size="small" variant="danger" onClick={onDiscard}>
          {t.note.discard}
        </Button>
      </div>
      {!globalThis.isSecureContext && <p className={styles.when}>{t.note.copyNeedsHttps}</p>}
    </li>
  );
}
