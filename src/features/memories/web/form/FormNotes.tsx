import clsx from 'clsx';
import { useRef } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { focusWhenLost } from '#platform/web/ui/focus-when-lost.ts';
import { memoriesMessages as t } from '../../messages/index.ts';
import styles from './FormNotes.module.css';
import type { MemoryFormState } from './use-memory-form.ts';

export type FormNotesProps = {
  form: MemoryFormState;
  /** It is being saved. */
  busy: boolean;
  onDiscard: () => void;
  /** The button that was pressed is gone. */
  onGone: () => void;
};

/** What somebody who writes has to know of what they wrote: it came back, was saved without its end, or was overtaken. */
export function FormNotes({ form, busy, onDiscard, onGone }: FormNotesProps) {
  const undo = useRef<HTMLButtonElement>(null);
  const isOvertaken = form.overtaken.length > 0 && !busy;
  const wait = form.isWrittenOn ? t.form.writtenOn : t.form.restored;
  const then = (act: () => void) => () => {
    act();
    onGone();
  };
  const showSaved = () => {
    form.yield();
    focusWhenLost(() => undo.current, 'anywhere');
  };
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
          <Button size="small" onClick={showSaved}>
            {t.form.showSaved}
          </Button>
          <Button size="small" variant="plain" onClick={then(form.goOn)}>
            {t.form.keepMine}
          </Button>
        </div>
      )}
      {form.canUndo && (
        <div className={styles.note}>
          <p className={styles.words} role="status">
            {t.form.savedShown}
          </p>
          <Button size="small" variant="plain" ref={undo} onClick={then(form.undo)}>
            {t.form.undo}
          </Button>
        </div>
      )}
    </>
  );
}
