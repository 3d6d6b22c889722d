import clsx from 'clsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { memoriesMessages as t } from '../../messages/index.ts';
import styles from './FormNotes.module.css';
import type { MemoryFormState } from './use-memory-form.ts';

export type FormNotesProps = {
  form: MemoryFormState;
  /** It is being saved. */
  busy: boolean;
  onDiscard: () => void;
};

/** What somebody who writes has to know of what they wrote: it came back, was saved without its end, or was overtaken. */
export function FormNotes({ form, busy, onDiscard }: FormNotesProps) {
  const isOvertaken = form.overtaken.length > 0 && !busy;
  const wait = form.isWrittenOn ? t.form.writtenOn : t.form.restored;
  return (
    <>
      {(form.isRestored || form.isWrittenOn) && form.isChanged && (
        <div className={styles.note} role="status">
          <span className={styles.words}>{wait}</span>
          <Button size="small" variant="plain" onClick={onDiscard}>
            {t.form.discard}
          </Button>
        </div>
      )}
      {isOvertaken && (
        <div className={clsx(styles.note, styles.warn)}>
          <p className={styles.words} role="status">
            {t.form.overtaken(form.overtaken)}
          </p>
          <Button size="small" onClick={form.yield}>
            {t.form.showSaved}
          </Button>
          <Button size="small" variant="plain" onClick={form.goOn}>
            {t.form.keepMine}
          </Button>
        </div>
      )}
      {form.canUndo && (
        <div className={styles.note}>
          <p className={styles.words} role="status">
            {t.form.savedShown}
          </p>
          <Button size="small" variant="plain" onClick={form.undo}>
            {t.form.undo}
          </Button>
        </div>
      )}
    </>
  );
}
