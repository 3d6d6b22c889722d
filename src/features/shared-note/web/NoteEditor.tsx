import clsx from 'clsx';
import ListChecks from 'lucide-react/icons/list-checks';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { SocketState } from '#platform/web/realtime/socket.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button, IconButton } from '#platform/web/ui/Button.tsx';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { CopyButton } from '#platform/web/ui/CopyButton.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import type { User } from '#shared/user.ts';
import { t } from '../messages/index.ts';
import { type ListLine, parseLines } from '../note-list.rules.ts';
import { longestNote } from '../shared-note.contract.ts';
import type { NoteClient } from './note-client.ts';
import type { NoteState } from './note-state.ts';

const hint = 'text-13 text-ink-muted';
const text = 'w-full rounded-control border px-3 py-2.5 text-ink';
const readOnly = 'border-line bg-sunken';
const list = clsx(
  text,
  readOnly,
  'flex min-h-24 flex-1 flex-col overflow-auto overscroll-contain wrap-anywhere',
);

export type NoteEditorProps = {
  state: NoteState;
  client: NoteClient;
  connection: SocketState;
  /** Errors, each shown once. */
  errors: readonly (string | undefined)[];
  me: User;
  /** Display name of the holder of the lock. */
  editorName: string;
  /** Elements above the text. */
  children: ReactNode;
};

/** The text of the note, as text or as a list, and who may change it. */
export function NoteEditor(props: NoteEditorProps) {
  const { state, client, connection, errors, me, editorName, children } = props;
  const isEditing = state.hasLock && !state.isTicking;
  const footId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(0);
  const [isListChosen, setListChosen] = useState(false);
  const isList = isListChosen && !isEditing;
  // React doesn't render typed text: that would take long for each key.
  useEffect(() => {
    const element = area.current;
    if (element === null) return;
    return client.use({
      read: () => element.value,
      write(next) {
        if (element.value !== next) replaceText(element, next);
        setLength(element.textLength);
      },
    });
  }, [client]);
  useEffect(() => {
    // The lock may arrive long after the request: a user who does something else by then isn't interrupted.
    const { activeElement } = document;
    const dialog = area.current?.closest('[role="dialog"]');
    const isElsewhere = activeElement !== document.body && !dialog?.contains(activeElement);
    if (isEditing && !isElsewhere) area.current?.focus();
  }, [isEditing]);
  const excessCharacters = length - longestNote;
  const isOffline = connection !== 'connected';

  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2 px-3 pt-2 pb-3">
      {children}
      <UnsavedText state={state} client={client} isEditing={isEditing} />
      {isEditing && isOffline && (
        <p className={hint}>{client.isDraftKept() ? t.note.offline : t.note.offlineNotKept}</p>
      )}
      {[...new Set(errors)].map(
        (error) => error !== undefined && <Alert key={error}>{error}</Alert>,
      )}
      {isEditing && excessCharacters > 0 && <Alert>{t.note.tooMany(excessCharacters)}</Alert>}
      {state.request === 'pending' && <p className={hint}>{t.note.asked(editorName)}</p>}
      <textarea
        ref={area}
        className={clsx(
          text,
          isEditing ? 'border-control bg-surface' : readOnly,
          'min-h-24 flex-1 resize-none overscroll-contain',
        )}
        hidden={isList}
        dir="auto"
        aria-label={t.note.note}
        aria-describedby={footId}
        placeholder={state.note === null ? t.note.loading : t.note.empty}
        readOnly={!isEditing}
        onInput={({ currentTarget }) => {
          setLength(currentTarget.textLength);
          client.onTyping();
        }}
        spellCheck
      />
      {isList && (
        <NoteList
          text={state.note?.content ?? ''}
          disabledReason={reasonNotToTick(state, editorName)}
          onTick={(line, isTicked) => client.tick(line, isTicked)}
        />
      )}
      <footer
        className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-muted [&>:last-child]:ml-auto"
        id={footId}
      >
        <span className="flex flex-[1_1_0] flex-wrap gap-x-2.5 leading-[1.35] tabular-nums">
          <span>{t.note.characters(length)}</span>
          <bdi className="wrap-anywhere">{me.displayName}</bdi>
        </span>
        <Progress state={state} editorName={editorName} isTooLong={excessCharacters > 0} />
        {!isEditing && (
          <IconButton
            size="small"
            variant={isList ? 'quiet' : 'plain'}
            label={t.note.list}
            aria-pressed={isList}
            icon={<ListChecks size={20} strokeWidth={1.75} />}
            onClick={() => setListChosen(!isList)}
          />
        )}
        <EditButton state={state} client={client} isEditing={isEditing} userId={me.id} />
      </footer>
    </div>
  );
}

/** Keeps the selection of a reader on the same words. */
function replaceText(area: HTMLTextAreaElement, text: string): void {
  const { value: before, selectionStart, selectionEnd, selectionDirection } = area;
  area.value = text;
  if (document.activeElement !== area) return;
  let sameLines = 0;
  while (sameLines < text.length && text[sameLines] === before[sameLines]) sameLines += 1;
  const movedIndex = (index: number) =>
    index <= sameLines && index < before.length
      ? index
      : Math.max(sameLines, index + text.length - before.length);
  area.setSelectionRange(movedIndex(selectionStart), movedIndex(selectionEnd), selectionDirection);
}

/** Returns the reason why no line can be ticked; undefined if lines can be ticked. */
function reasonNotToTick({ editor, isTicking }: NoteState, editorName: string): string | undefined {
  return editor === null || isTicking ? undefined : t.note.heldBy(editorName);
}

type NoteListProps = {
  text: string;
  disabledReason: string | undefined;
  /** Resolves to false if the line could not be changed. */
  onTick: (line: ListLine, isTicked: boolean) => Promise<boolean>;
};

/** The same text with checkboxes for lines that begin with `- [ ]` or `- [x]`. */
function NoteList({ text, disabledReason, onTick }: NoteListProps) {
  /** Ticks on their way to the server, by line. */
  const [pendingTicks, setPendingTicks] = useState<ReadonlyMap<number, boolean>>(new Map());
  const lines = parseLines(text);
  if (text === '') return <p className={list}>{t.note.empty}</p>;
  const tick = async (line: ListLine, isTicked: boolean) => {
    setPendingTicks((before) => new Map(before).set(line.index, isTicked));
    if (!(await onTick(line, isTicked)))
      toast.general(t.note.tickFailed, { tone: 'warn', subject: 'note' });
    setPendingTicks((before) => new Map([...before].filter(([index]) => index !== line.index)));
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className={list} aria-label={t.note.note} tabIndex={0}>
      {lines.map((line) =>
        line.isTicked === undefined ? (
          <p key={line.index} dir="auto">
            {line.text || '\u00a0'}
          </p>
        ) : (
          <Checkbox
            key={line.index}
            label={line.text.trim() || t.note.emptyItem}
            checked={pendingTicks.get(line.index) ?? line.isTicked}
            disabledReason={disabledReason}
            onChange={(isTicked) => void tick(line, isTicked)}
          />
        ),
      )}
    </section>
  );
}

type ProgressProps = { state: NoteState; editorName: string; isTooLong: boolean };

/** Shows the name of the user who types, or the state of saving. */
function Progress({ state, editorName, isTooLong }: ProgressProps) {
  const { hasLock, isTicking, isDirty, isPartnerTyping, editor } = state;
  const wasDirty = useRef(false);
  wasDirty.current = hasLock && !isTicking && (wasDirty.current || isDirty);
  if (isPartnerTyping && editor !== null) {
    return (
      <span className="inline-flex items-center gap-1.5">
        <span className="typing-dots inline-flex gap-[3px]" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        <span>{t.note.isTyping(editorName)}</span>
      </span>
    );
  }
  if (isDirty && !isTicking) return isTooLong ? null : <span>{t.note.saving}</span>;
  return wasDirty.current ? <span className="text-ok">✓ {t.note.saved}</span> : null;
}

type EditButtonProps = Pick<NoteEditorProps, 'state' | 'client'> & {
  isEditing: boolean;
  userId: number;
};

/** Edit, Ask to edit or Stop, at the same place: the second click of a double click does nothing. */
function EditButton({ state, client, isEditing, userId }: EditButtonProps) {
  if (isEditing) {
    return (
      <Button
        size="small"
        busy={state.isReleasing}
        onClick={({ detail }) => detail > 1 || void client.release()}
      >
        {t.note.stop}
      </Button>
    );
  }
  const isHeld = state.editor !== null && state.editor.id !== userId;
  return (
    <Button
      size="small"
      variant="primary"
      busy={state.request === 'pending' || (state.request === 'sending' && !state.isTicking)}
      disabledReason={state.note === null && !state.isCut ? t.note.loading : undefined}
      onClick={({ detail }) => detail > 1 || void client.request()}
    >
      {isHeld ? t.note.askToEdit : t.note.edit}
    </Button>
  );
}

type UnsavedTextProps = Pick<NoteEditorProps, 'state' | 'client'> & { isEditing: boolean };

/** Offers the last text that was typed here and did not reach the note. It is never inserted automatically. */
function UnsavedText({ state: { unsavedText, note }, client, isEditing }: UnsavedTextProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (unsavedText === null || note === null) return null;
  const { text, at } = unsavedText;
  const disabledReason = isEditing ? undefined : t.note.editFirst;
  const insert = (where: 'replace' | 'append') => {
    client.insertUnsaved(where);
    close();
  };
  const discard = () => {
    const undo = { label: t.note.undo, onPress: client.discardUnsaved() };
    close();
    toast.general(t.note.discarded, { duration: 8000, actions: [undo] });
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-warn-soft px-3 py-2 text-14 text-warn">
      <p>{t.note.hasUnsaved}</p>
      <Button size="small" onClick={() => setOpen(true)}>
        {t.note.review}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t.note.unsavedTitle}
        description={t.note.unsavedText}
      >
        <p className={hint}>{t.note.typedAt(at)}</p>
        <textarea
          className={clsx(text, readOnly, 'my-2 resize-y')}
          readOnly
          dir="auto"
          value={text}
          aria-label={t.note.typedAt(at)}
          rows={6}
        />
        <div className="flex flex-wrap gap-2">
          <Button size="small" disabledReason={disabledReason} onClick={() => insert('replace')}>
            {t.note.replace}
          </Button>
          <Button size="small" disabledReason={disabledReason} onClick={() => insert('append')}>
            {t.note.append}
          </Button>
          <CopyButton size="small" text={text} />
          <Button size="small" variant="danger" onClick={discard}>
            {t.note.discard}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
