import Lock from 'lucide-react/icons/lock';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { SocketState } from '#platform/web/realtime/socket.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { noteMessages as t } from '../messages/index.ts';
import { longestNote } from '../shared-note.contract.ts';
import type { Desk } from './desk.ts';
import type { DeskKeeper } from './desk-keeper.ts';
import styles from './NoteBody.module.css';

export type NoteBodyProps = {
  desk: Desk;
  keeper: DeskKeeper;
  connection: SocketState;
  /** What a person wanted and did not get, and why there is no connection. */
  troubles: readonly (string | undefined)[];
  /** What is typed outlives the page. */
  isKept: boolean;
  username: string;
  /** What stands between the status and the words. */
  children: ReactNode;
};

/** The words, who may change them, and what became of them. */
export function NoteBody(props: NoteBodyProps) {
  const { desk, keeper, connection, troubles, isKept, username, children } = props;
  const { note, editor, isMine } = desk;
  const footId = useId();
  const paper = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(0);
  useEffect(() => {
    const area = paper.current;
    if (area === null) return;
    return keeper.use({
      read: () => area.value,
      write(text) {
        if (area.value !== text) replaceText(area, text);
        setLength(area.textLength);
      },
    });
  }, [keeper]);
  // Who gets the pen goes on where the words are.
  useEffect(() => {
    const area = paper.current;
    const { activeElement } = document;
    // The pen may come long after it was asked for: who writes elsewhere by then goes on there.
    const isElsewhere =
      activeElement !== document.body && !area?.closest('[role="dialog"]')?.contains(activeElement);
    if (isMine && !isElsewhere) area?.focus();
  }, [isMine]);
  const over = length - longestNote;
  const isOff = connection !== 'connected';

  return (
    <div className={styles.body}>
      {children}
      {isMine && isOff && (
        <p className={styles.hint}>{isKept ? t.note.offline : t.note.offlineUnkept}</p>
      )}
      {[...new Set(troubles)].map(
        (trouble) => trouble !== undefined && <Alert key={trouble}>{trouble}</Alert>,
      )}
      {isMine && over > 0 && <Alert>{t.note.tooMany(over)}</Alert>}
      <div className={styles.paper}>
        <textarea
          ref={paper}
          className={styles.words}
          aria-label={t.note.note}
          aria-describedby={footId}
          placeholder={note === null ? t.note.reading : t.note.empty}
          readOnly={!isMine}
          onInput={({ currentTarget }) => {
            setLength(currentTarget.textLength);
            keeper.type();
          }}
          spellCheck
        />
        {!isMine && editor !== null && (
          <span className={styles.lock}>
            <Lock size={16} strokeWidth={1.75} aria-hidden="true" />
            {editor.username !== username && t.note.askToEdit}
          </span>
        )}
      </div>
      <footer className={styles.foot} id={footId}>
        <span className={styles.facts}>
          <span>{t.note.characters(length)}</span>
          <span className={styles.who}>{username}</span>
        </span>
        <Progress desk={desk} waits={over > 0} />
        <PenButton desk={desk} keeper={keeper} isOff={isOff} />
      </footer>
    </div>
  );
}

/** Who reads along has selected some words, to copy them, or goes through them by keys: that stays on the same words. */
function replaceText(area: HTMLTextAreaElement, text: string): void {
  const { value: before, selectionStart, selectionEnd, selectionDirection } = area;
  area.value = text;
  if (document.activeElement !== area) return;
  let same = 0;
  while (same < text.length && text[same] === before[same]) same += 1;
  const moved = (place: number) =>
    place <= same && place < before.length
      ? place
      : Math.max(same, place + text.length - before.length);
  area.setSelectionRange(moved(selectionStart), moved(selectionEnd), selectionDirection);
}

type ProgressProps = {
  desk: Desk;
  /** It is not saved as it is, and something else says why. */
  waits: boolean;
};

/** Who types, and whether what was typed here is safe. */
function Progress({ desk, waits }: ProgressProps) {
  const { isMine, isUnsaved, partnerTypes, editor } = desk;
  const wasUnsaved = useRef(false);
  wasUnsaved.current = isMine && (wasUnsaved.current || isUnsaved);
  if (partnerTypes && editor !== null) {
    return (
      <span className={styles.typing}>
        <span className={styles.dots} aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        <span>{t.note.isTyping(editor.username)}</span>
      </span>
    );
  }
  if (isUnsaved && waits) return null;
  if (isUnsaved) return <span className={styles.typing}>{t.note.saving}</span>;
  return wasUnsaved.current ? <span className={styles.ok}>✓ {t.note.saved}</span> : null;
}

function PenButton({ desk, keeper, isOff }: { desk: Desk; keeper: DeskKeeper; isOff: boolean }) {
  const [isLeaving, setLeaving] = useState(false);
  if (desk.isMine) {
    return (
      <Button
        size="small"
        busy={isLeaving}
        // It stands where "Edit" was.
        onClick={async (event) => {
          if (event.detail > 1) return;
          setLeaving(true);
          await keeper.release();
          setLeaving(false);
        }}
      >
        {t.note.stop}
      </Button>
    );
  }
  return (
    <Button
      size="small"
      variant="primary"
      busy={desk.wish === 'asking' || desk.wish === 'waiting'}
      disabledReason={isOff || desk.note === null ? t.note.cannotAsk : undefined}
      onClick={(event) => event.detail > 1 || void keeper.request()}
    >
      {t.note.edit}
    </Button>
  );
}
