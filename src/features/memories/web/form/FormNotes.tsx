import clsx from 'clsx';
import { useRef } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { focusWhenLost } from '#platform/web/ui/focus-when-lost.ts';
import { memoryFormTexts as texts } from '../../memory-form.texts.ts';
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
  const wait = form.isWrittenOn ? texts.writtenOn : texts.restored;
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
            {texts.discard}
          </Button>
        </div>
      )}
      {isOvertaken && (
        <div className={clsx(styles.note, styles.warn)}>
          <p className={styles.words} role="status">
            {texts.overtaken(form.overtaken)}
          </p>
          <Button size="small" onClick={showSaved}>
            {texts.showSaved}
          </Button>
          <Button size="small" variant="plain" onClick={then(form.goOn)}>
            {texts.keepMine}
          </Button>
        </div>
      )}
      {form.canUndo && (
        <div className={styles.note}>
          <p className={styles.words} role="status">
            {texts.savedShown}
          </p>
          <Button size="small" variant="plain" ref={undo} onClick={then(form.undo)}>
            {texts.undo}
          </Button>
        </div>
      )}
    </>
  );
}
