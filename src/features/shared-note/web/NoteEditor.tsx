import clsx from 'clsx';
import ListChecks from 'lucide-react/icons/list-checks';
import {
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { SocketState } from '#platform/web/realtime/socket.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button, IconButton } from '#platform/web/ui/Button.tsx';
import type { User } from '#shared/user.ts';
import { t } from '../messages/index.ts';
import { longestNote } from '../shared-note.contract.ts';
import { NoteList } from './NoteList.tsx';
import type { NoteState } from './note.reducer.ts';
import type { NoteClient } from './note-client.ts';
import { replaceText } from './replace-text.ts';

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
  me: User;
  /** Display name of the holder of the lock. */
  editorName: string;
  /** Elements above the text. */
  children: ReactNode;
};

/** The text of the note, as text or as a list, and who may change it. */
export function NoteEditor(props: NoteEditorProps) {
  const { state, client, connection, me, editorName, children } = props;
  const isEditing = state.hasLock && !state.isTicking;
  const typedText = useSyncExternalStore(client.subscribe, () => client.state().text);
  const footId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [isListChosen, setListChosen] = useState(false);
  const isList = isListChosen && !isEditing;
  // React doesn't control the text area: that would take long for each key.
  useLayoutEffect(() => {
    if (area.current !== null && area.current.value !== typedText)
      replaceText(area.current, typedText);
  }, [typedText]);
  useEffect(() => {
    // The lock may arrive long after the request: a user who does something else by then isn't interrupted.
    const { activeElement } = document;
    const dialog = area.current?.closest('[role="dialog"]');
    const isElsewhere = activeElement !== document.body && !dialog?.contains(activeElement);
    if (isEditing && !isElsewhere) area.current?.focus();
  }, [isEditing]);
  const excessCharacters = typedText.length - longestNote;
  const emptyText = isEditing ? t.note.emptyEditing : t.note.empty;

  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2 px-3 pt-2 pb-3">
      {children}
      {isEditing && connection !== 'connected' && (
        <p className={hint}>
          {client.drafts.typing.isPersisted() ? t.note.offline : t.note.offlineNotKept}
        </p>
      )}
      {connection === 'crowded' && <p className={hint}>{t.note.crowded}</p>}
      <Errors state={state} />
      {isEditing && excessCharacters > 0 && <Alert>{t.note.tooMany(excessCharacters)}</Alert>}
      {state.request.step === 'pending' && <p className={hint}>{t.note.asked(editorName)}</p>}
      {state.request.step === 'late' && <p className={hint}>{t.note.stillAsked(editorName)}</p>}
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
        placeholder={state.note === null ? t.note.loading : emptyText}
        readOnly={!isEditing}
        onInput={({ currentTarget }) => client.type(currentTarget.value)}
        spellCheck
      />
      {isList && (
        <NoteList
          className={list}
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
          <span>{t.note.characters(typedText.length)}</span>
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

/** Errors, each shown once. */
function Errors({ state: { failure, isCut, note } }: Pick<NoteEditorProps, 'state'>) {
  const connectionError = note === null ? t.note.failures['no-connection'] : t.note.connectionLost;
  const errors = new Set<string>();
  if (failure !== null) errors.add(t.note.failures[failure.action]);
  if (failure?.message !== undefined) errors.add(failure.message);
  if (isCut) errors.add(connectionError);
  return [...errors].map((error) => <Alert key={error}>{error}</Alert>);
}

/** Returns the reason why no line can be ticked; undefined if lines can be ticked. */
function reasonNotToTick({ editor, isTicking }: NoteState, editorName: string): string | undefined {
  return editor === null || isTicking ? undefined : t.note.heldBy(editorName);
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
  const { step } = state.request;
  const isWaiting = step === 'pending' || (step === 'sending' && !state.isTicking);
  const isHeld = state.editor !== null && state.editor.id !== userId;
  return (
    <Button
      size="small"
      variant="primary"
      busy={isWaiting}
      disabledReason={state.note === null && !state.isCut ? t.note.loading : undefined}
      onClick={({ detail }) => detail > 1 || void client.request()}
    >
      {isHeld ? t.note.askToEdit : t.note.edit}
    </Button>
  );
}
