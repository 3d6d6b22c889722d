import { type FormEvent, useRef, useState } from 'react';
import { errorMessage, isSignedOut } from '#platform/web/api/errors.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { announce } from '#platform/web/ui/announce.ts';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { focusFault } from '#platform/web/ui/focus.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { wheelMessages as t } from '../../messages/index.ts';
import type { Prize } from '../../wheel.rules.ts';
import {
  chanceIn,
  faultIn,
  faultsIn,
  normalisedRows,
  prizesOf,
  type Row,
  withOneMore,
  without,
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
  known: readonly Prize[];
  /** Whether `known` is what the home says. */
  isKnown: boolean;
};

/** The prizes of a wheel, their odds, and what it looks like (S2 §2, §5). */
export function WheelEditor({ owner, username, name, known, isKnown }: WheelEditorProps) {
  const { me } = useCouple();
  const editor = useWheelEditor(me.username, username, known);
  const save = useSaveWheel(owner);
  const confirm = useConfirm();
  const [isChecked, setChecked] = useState(false);
  const [fault, setFault] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const { rows } = editor;

  const find = (place: string) => form.current?.querySelector<HTMLElement>(place);
  const button = (which: 'undo' | 'normalize' | 'save') => find(`[data-does=${which}]`);
  const change = (key: number, changed: Partial<Row>) => {
    setFault(undefined);
    editor.write(rows.map((row) => (row.key === key ? { ...row, ...changed } : row)));
  };
  /** Puts these in place of the rows, or says why that cannot be. */
  const put = (next: Row[] | string, done: string): boolean => {
    setFault(typeof next === 'string' ? next : undefined);
    if (typeof next === 'string') return false;
    editor.replace(next);
    announce(done);
    return true;
  };
  const remove = ({ key, prizeName }: Row, place: number) => {
    put(without(rows, key), t.config.removed(prizeName, place));
  };
  const add = () => {
    const next = withOneMore(rows);
    if (typeof next === 'string') return setFault(next);
    setFault(undefined);
    setChecked(false);
    editor.write(next);
    requestAnimationFrame(() => find('li:last-child input')?.focus());
  };
  const undo = () => {
    setFault(undefined);
    editor.undo();
    announce(t.config.undone);
  };
  const startAnew = (done: string) => {
    // The button goes with what was written.
    button('save')?.focus();
    setFault(undefined);
    setChecked(false);
    editor.discard();
    announce(done);
  };

  const sureToSave = () =>
    confirm({
      title: t.config.unseenTitle,
      text: t.config.unseenText,
      action: t.config.saveAnyway,
    });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = faultIn(rows);
    setChecked(found === t.wheel.notFilled);
    setFault(found ?? undefined);
    if (found !== null) {
      focusFault(form);
      return;
    }
    if (!isKnown && !(await sureToSave())) return;
    const writes = editor.writesNow();
    try {
      const { prizes } = await save.mutateAsync(prizesOf(rows));
      editor.saved(writes, prizes);
      toast.general(owner.isMe ? t.config.savedYours : t.config.savedTheirs(name), { tone: 'ok' });
    } catch (error) {
      if (!isSignedOut(error)) setFault(errorMessage(error, t.config.saveFailed));
    }
  };

  const face = (
    <WheelFace
      label={t.wheel.face(rows.length)}
      prizes={rows.map((row) => ({ ...row, probability: chanceIn(row) }))}
    />
  );
  return (
    <form ref={form} className={styles.editor} noValidate onSubmit={(event) => void submit(event)}>
      {!isKnown && !editor.isChanged && <p className={styles.hint}>{t.config.usualShown}</p>}
      <div className={styles.parts}>
        <div className={styles.preview}>{face}</div>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops it where a list has no bullets */}
        <ol role="list" className={styles.rows} aria-label={t.config.prizes}>
          {rows.map((row, at) => (
            <PrizeRow
              key={row.key}
              row={row}
              place={at + 1}
              faults={isChecked ? faultsIn(row) : {}}
              onChange={(changed) => change(row.key, changed)}
              onRemove={() => remove(row, at + 1)}
            />
          ))}
        </ol>
      </div>
      <EditorBar
        face={face}
        rows={rows}
        fault={fault}
        isChanged={editor.isChanged}
        isOvertaken={editor.isOvertaken && isKnown && !save.isPending}
        canUndo={editor.canUndo}
        busy={save.isPending}
        onAdd={add}
        onNormalize={() => put(normalisedRows(rows), t.config.normalized)}
        onUndo={undo}
        onDiscard={() => startAnew(t.config.discarded)}
        onShowSaved={() => startAnew(t.config.shown)}
        onKeepMine={() => {
          button('save')?.focus();
          editor.goOn();
        }}
      />
    </form>
  );
}
