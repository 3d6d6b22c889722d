import clsx from 'clsx';
import { type FormEvent, useRef } from 'react';
import { errorMessage, isSignedOut } from '#platform/web/api/errors.ts';
import { focusFirstError } from '#platform/web/form/focus.ts';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { t } from '../../messages/index.ts';
import type { Prize } from '../../wheel.contract.ts';
import { addRow, chanceOf, prizesOf, removeRow, rowErrors } from '../../wheel-editor.rules.ts';
import { WheelFace } from '../WheelFace.tsx';
import { type Owner, useSaveWheel } from '../wheel.queries.ts';
import { EditorBar, editorColumns } from './EditorBar.tsx';
import { PrizeRow } from './PrizeRow.tsx';
import { useWheelEditor } from './use-wheel-editor.ts';

export type WheelEditorProps = {
  owner: Owner;
  savedPrizes: readonly Prize[];
  /** False if loading failed, so that `savedPrizes` are the default prizes. */
  isLoaded: boolean;
};

/** The prizes of a wheel, their chances, and a preview. */
export function WheelEditor({ owner, savedPrizes, isLoaded }: WheelEditorProps) {
  const editor = useWheelEditor(owner.username, savedPrizes);
  const save = useSaveWheel(owner);
  const confirm = useConfirm();
  const form = useRef<HTMLFormElement>(null);
  const { rows, setError } = editor;

  const add = () => {
    const next = addRow(rows);
    if (typeof next === 'string') return setError(next);
    editor.setShowsFieldErrors(false);
    editor.edit(next);
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('li:last-child input')?.focus(),
    );
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!editor.validate()) return focusFirstError(form);
    const { unseenTitle: title, unseenText: text, saveAnyway: action } = t.config;
    if (!isLoaded && !(await confirm({ title, text, action }))) return;
    const finishSaving = editor.startSaving();
    try {
      finishSaving((await save.mutateAsync(prizesOf(rows))).prizes);
      const doneText = owner.isMe ? t.config.savedYours : t.config.savedTheirs(owner.displayName);
      toast.general(doneText, { tone: 'ok' });
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
    <form
      ref={form}
      className="@container/editor grid min-w-0 gap-4"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {!isLoaded && !editor.isEdited && <p className="text-ink-muted">{t.config.usualShown}</p>}
      <div className={clsx('grid items-start gap-6', editorColumns)}>
        {/* A narrow editor shows a small one, next to the total. */}
        <div className="sticky top-22 @max-[780px]/editor:hidden">{preview}</div>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops it if a list has no bullets */}
        <ol role="list" className="grid gap-3 p-0" aria-label={t.config.prizes}>
          {rows.map((row, index) => (
            <PrizeRow
              key={row.key}
              row={row}
              place={index + 1}
              errors={editor.showsFieldErrors ? rowErrors(row, savedPrizes) : {}}
              onChange={(changes) =>
                editor.edit(rows.map((each) => (each === row ? { ...row, ...changes } : each)))
              }
              onRemove={() =>
                editor.replace(
                  removeRow(rows, row.key),
                  t.config.removed(t.config.prize(row.prizeName, index + 1)),
                )
              }
            />
          ))}
        </ol>
      </div>
      <EditorBar
        editor={editor}
        preview={preview}
        isOutdated={editor.isOutdated && isLoaded && !save.isPending}
        busy={save.isPending}
        onAdd={add}
      />
    </form>
  );
}
