import clsx from 'clsx';
import { sharedMessages } from '#shared/messages/index.ts';
import { Button } from './Button.tsx';
import { CircleAlert } from './icons.tsx';
import styles from './State.module.css';

export type ErrorStateProps = {
  /** What happened and what can be done, word for word. */
  text: string;
  onRetry?: (() => void) | undefined;
  /** The retry is under way. */
  busy?: boolean | undefined;
  /** One row, for a card or a strip. */
  compact?: boolean | undefined;
};

/** Something could not be shown. It says itself when it appears. */
export function ErrorState({ text, onRetry, busy = false, compact = false }: ErrorStateProps) {
  return (
    <div className={clsx(styles.state, styles.error, compact && styles.compact)} role="alert">
      <CircleAlert className={styles.errorSign} size={compact ? 20 : 28} />
      <p className={styles.errorText}>{text}</p>
      {onRetry !== undefined && (
        <Button size={compact ? 'small' : 'medium'} busy={busy} onClick={onRetry}>
          {sharedMessages.tryAgain}
        </Button>
      )}
    </div>
  );
}
