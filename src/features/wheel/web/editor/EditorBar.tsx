import clsx from 'clsx';
import CircleCheck from 'lucide-react/icons/circle-check';
import Plus from 'lucide-react/icons/plus';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, useCallback } from 'react';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ProgressBar } from '#platform/web/ui/ProgressBar.tsx';
import { wheelMessages as t } from '../../messages/index.ts';
import { type Row, totalChance, totalState } from '../../wheel-editor.rules.ts';
import styles from './EditorBar.module.css';

export type EditorBarProps = {
  /** Shown here on narrow screens. */
  preview: ReactNode;
  rows: readonly Row[];
  error: string | undefined;
  isEdited: boolean;
  /** The wheel was saved on another device. */
  isOutdated: boolean;
  canUndo: boolean;
  busy: boolean;
  onAdd: () => void;
  onNormalize: () => void;
  onUndo: () => void;
  /** With the text to announce. */
  onDiscard: (done: string) => void;
  onKeepMine: () => void;
};

/** The total and the actions of the editor; stays on the screen. */
export function EditorBar({
  preview,
  rows,
  error,
  isEdited,
  isOutdated,
  ...props
}: EditorBarProps) {
  const { canUndo, busy, onAdd, onNormalize, onUndo, onDiscard, onKeepMine } = props;
  // Fields scroll into view above the bar, so their styles need its height.
  const measure = useCallback((bar: HTMLDivElement) => {
    const observer = new ResizeObserver(() =>
      bar.parentElement?.style.setProperty('--bar-height', `${bar.offsetHeight}px`),
    );
    observer.observe(bar);
    return () => observer.disconnect();
  }, []);
  return (
    <div className={styles.bar} ref={measure}>
      <div className={styles.sum}>
        <div className={styles.ring}>{preview}</div>
        <Total rows={rows} />
      </div>
      <div className={styles.actions}>
        <Button icon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />} onClick={onAdd}>
          {t.config.add}
        </Button>
        <Button onClick={onNormalize}>{t.config.normalize}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {t.config.save}
        </Button>
      </div>
      {error !== undefined && (
        <div className={styles.wide}>
          <Alert>{error}</Alert>
        </div>
      )}
      {isOutdated && (
        <div className={clsx(styles.wide, styles.outdated)}>
          <p role="status">{t.config.changedElsewhere}</p>
          <Button size="small" onClick={() => onDiscard(t.config.shown)}>
            {t.config.showSaved}
          </Button>
          <Button size="small" variant="plain" onClick={onKeepMine}>
            {t.config.keepMine}
          </Button>
        </div>
      )}
      <div className={clsx(styles.wide, styles.after)}>
        <p className={styles.unsaved} role="status">
          {isEdited && !busy && t.config.unsaved}
        </p>
        {canUndo && (
          <Button size="small" onClick={onUndo}>
            {t.config.undo}
          </Button>
        )}
        {isEdited && !isOutdated && !busy && (
          <Button size="small" variant="plain" onClick={() => onDiscard(t.config.discarded)}>
            {t.config.discard}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The sum of all chances as a bar, a number and a sentence. */
function Total({ rows }: { rows: readonly Row[] }) {
  const state = totalState(rows);
  const fits = state === 'fits';
  const total = totalChance(rows);
  const shown = fits ? 100 : total;
  const Icon = fits ? CircleCheck : TriangleAlert;
  return (
    <div className={styles.total}>
      <ProgressBar
        label={t.config.total}
        value={shown}
        valueText={t.config.ofAll(shown)}
        tone={fits ? 'ok' : 'warn'}
      />
      <p className={clsx(styles.state, fits && styles.fits)}>
        <Icon size={16} strokeWidth={2} aria-hidden="true" />
        {fits ? t.config.fits : t.config[state](Math.abs(100 - total))}
      </p>
    </div>
  );
}
