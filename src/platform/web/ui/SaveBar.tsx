import { useRef } from 'react';
import { Button } from './Button.tsx';
import styles from './SaveBar.module.css';
import { useOnline } from './use-media.ts';

export type SaveBarProps = {
  words: { save: string; discard: string; unsaved: string; offline: string };
  isChanged: boolean;
  busy: boolean;
  onDiscard: () => void;
};

/** The bar at the end of a form with a Save and a Discard button. */
export function SaveBar({ words, isChanged, busy, onDiscard }: SaveBarProps) {
  const online = useOnline();
  const save = useRef<HTMLButtonElement>(null);
  const discard = () => {
    // This button disappears with the changes.
    save.current?.focus();
    onDiscard();
  };
  return (
    <div className={styles.bar}>
      <Button
        ref={save}
        type="submit"
        variant="primary"
        busy={busy}
        disabledReason={online ? undefined : words.offline}
      >
        {words.save}
      </Button>
      {isChanged && !busy && (
        <Button variant="plain" onClick={discard}>
          {words.discard}
        </Button>
      )}
      <p className={styles.state} role="status">
        {isChanged && !busy && words.unsaved}
      </p>
    </div>
  );
}
