import { type FormEvent, useRef, useState } from 'react';
import { errorMessage, isSignedOut } from '#platform/web/api/errors.ts';
import { announce } from '#platform/web/ui/announce.ts';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { focusFault } from '#platform/web/ui/focus.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { wheelMessages as t } from '../../messages/index.ts';
import type { Prize } from '../../wheel.rules.ts';
import {
  addRow,
  chanceOf,
  normalizeRows,
  prizesOf,
  type Row,
  removeRow,
  rowErrors,
  saveError,
} from '../../wheel-editor.rules.ts';
import { WheelFace } from '../WheelFace.tsx';
import { type Owner, useSaveWheel } from '../wheel-config.queries.ts';
import { EditorBar } from './EditorBar.tsx';
import { PrizeRow } from './PrizeRow.tsx';
import { useWheelEditor } from './use-wheel-editor.ts';
import styles from './WheelEditor.module.css';

export type WheelEditorProps = {
  owner: Owner;
  username: string;
  name: string;
  saved: readonly Prize[];
  /** False if loading failed, so that `saved` are the default prizes. */
  isLoaded: boolean;
};

/** The prizes of a wheel, their chances, and a preview (S2 §2, §5). */
export function WheelEditor({ owner, username, name, saved, isLoaded }: WheelEditorProps) {
  const editor = useWheelEditor(username, saved);
  const save = useSaveWheel(owner);
  const confirm = useConfirm();
  const [showsErrors, setShowsErrors] = useState(false);
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const { rows } = editor;

  const focus = (selector: string) => form.current?.querySelector<HTMLElement>(selector)?.focus();
  const change = (key: number, changes: Partial<Row>) => {
    setError(undefined);
    editor.edit(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)));
  };
  /** Replaces the rows, or shows the reason why not. */
  const replace = (next: Row[] | string, done: string) => {
    if (typeof next === 'string') return setError(next);
    setError(undefined);
    editor.replace(next);
    announce(done);
  };
  const add = () => {
    const next = addRow(rows);
    if (typeof next === 'string') return setError(next);
    setError(undefined);
    setShowsErrors(false);
    editor.edit(next);
    requestAnimationFrame(() => focus('li:last-child input'));
  };
  const undo = () => {
    setError(undefined);
    editor.undo();
    announce(t.config.undone);
  };
  const discard = (done: string) => {
    // The pressed button disappears.
    focus('[type=submit]');
    setError(undefined);
    setShowsErrors(false);
    editor.discard();
    announce(done);
  };
  const keepMine = () => {
    focus('[type=submit]');
    editor.keepMine();
  };

  const confirmReplace = () =>
    confirm({
      title: t.config.unseenTitle,
      text: t.config.unseenText,
      action: t.config.saveAnyway,
    });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const invalid = saveError(rows);
    setShowsErrors(invalid === t.wheel.notFilled);
    setError(invalid ?? undefined);
    if (invalid !== null) return focusFault(form);
    if (!isLoaded && !(await confirmReplace())) return;
    const finishSaving = editor.startSaving();
    try {
      finishSaving((await save.mutateAsync(prizesOf(rows))).prizes);
      toast.general(owner.isMe ? t.config.savedYours : t.config.savedTheirs(name), { tone: 'ok' });
    } catch (failure) {
      if (!isSignedOut(failure)) setError(errorMessage(failure, t.config.saveFailed));
    }
  };

  const preview = (
    <WheelFace
      label={t.wheel.face(rows.length)}
      prizes={rows.map((row) => ({ ...row, probability: chanceOf(row) }))}
    />
  );
  return (
    <form ref={form} className={styles.editor} noValidate onSubmit={(event) => void submit(event)}>
      {!isLoaded && !editor.isEdited && <p className={styles.hint}>{t.config.usualShown}</p>}
      <div className={styles.parts}>
        <div className={styles.preview}>{preview}</div>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops it if a list has no bullets */}
        <ol role="list" className={styles.rows} aria-label={t.config.prizes}>
          {rows.map((row, index) => (
            <PrizeRow
              key={row.key}
              row={row}
              place={index + 1}
              errors={showsErrors ? rowErrors(row) : {}}
              onChange={(changes) => change(row.key, changes)}
              onRemove={() =>
                replace(removeRow(rows, row.key), t.config.removed(row.prizeName, index + 1))
              }
            />
          ))}
        </ol>
      </div>
      <EditorBar
        {...{ preview, rows, error }}
        isEdited={editor.isEdited}
        isOutdated={editor.isOutdated && isLoaded && !save.isPending}
        canUndo={editor.canUndo}
        busy={save.isPending}
        onAdd={add}
        onNormalize={() => replace(normalizeRows(rows), t.config.normalized)}
        onUndo={undo}
        onDiscard={discard}
        onKeepMine={keepMine}
      />
    </form>
  );
}
