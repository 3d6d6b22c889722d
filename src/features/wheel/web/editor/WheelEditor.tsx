import clsx from 'clsx';
import { flushSync } from 'react-dom';
import { Form } from '#platform/web/form/Form.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { t } from '../../messages/index.ts';
import type { Prize } from '../../wheel.contract.ts';
import { addRow, chanceOf, removeRow, rowErrors, saveError } from '../../wheel-editor.rules.ts';
import { WheelFace } from '../WheelFace.tsx';
import type { Owner } from '../wheel.queries.ts';
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
  const editor = useWheelEditor(owner, savedPrizes);
  const confirm = useConfirm();
  const { form, rows } = editor;

  const add = () => {
    const next = addRow(rows);
    if (typeof next === 'string') return editor.refuse(next);
    editor.setShowsFieldErrors(false);
    flushSync(() => editor.edit(next));
    form.ref.current?.querySelector<HTMLElement>('li:last-child input')?.focus();
  };
  const submit = async () => {
    const { unseenTitle: title, unseenText: text, saveAnyway: action } = t.config;
    const isUnseen = !isLoaded && saveError(rows, savedPrizes) === null;
    if (isUnseen && !(await confirm({ title, text, action }))) return;
    form.submit();
  };

  const preview = (
    <WheelFace
      label={t.wheel.face(rows.length)}
      prizes={rows.map((row) => ({ ...row, probability: chanceOf(row) }))}
    />
  );
  return (
    <div className="@container/editor min-w-0">
      <Form form={{ ...form, error: undefined, submit: () => void submit() }} width="page">
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
          isOutdated={editor.isOutdated && isLoaded && !form.isPending}
          busy={form.isPending}
          onAdd={add}
        />
      </Form>
    </div>
  );
}
