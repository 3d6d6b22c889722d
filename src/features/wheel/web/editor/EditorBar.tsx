import clsx from 'clsx';
import CircleCheck from 'lucide-react/icons/circle-check';
import Plus from 'lucide-react/icons/plus';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, useCallback } from 'react';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ProgressBar } from '#platform/web/ui/ProgressBar.tsx';
import { useOnline } from '#platform/web/ui/use-media.ts';
import { wheelMessages as t } from '../../messages/index.ts';
import { type Row, standingOf, totalIn } from '../../wheel-editor.rules.ts';
import styles from './EditorBar.module.css';

export type EditorBarProps = {
  /** The wheel, small beside the total where there is no room for a large one. */
  face: ReactNode;
  rows: readonly Row[];
  /** Why what was asked for cannot be done. */
  fault: string | undefined;
  isChanged: boolean;
  /** Somebody saved the wheel while it was being changed here. */
  isOvertaken: boolean;
  canUndo: boolean;
  busy: boolean;
  onAdd: () => void;
  onNormalize: () => void;
  onUndo: () => void;
  onDiscard: () => void;
  onShowSaved: () => void;
  onKeepMine: () => void;
};

/** What stays in sight while the prizes are changed: their total, and what can be done with all of them. */
export function EditorBar({ face, rows, fault, isChanged, isOvertaken, ...props }: EditorBarProps) {
  const { canUndo, busy, onAdd, onNormalize, onUndo, onDiscard, onShowSaved, onKeepMine } = props;
  const online = useOnline();
  // Nothing that has the focus stays behind the bar: the sheets around know how high it is.
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
        <div className={styles.ring}>{face}</div>
        <Total rows={rows} />
      </div>
      <div className={styles.actions}>
        <Button icon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />} onClick={onAdd}>
          {t.config.add}
        </Button>
        <Button data-does="normalize" onClick={onNormalize}>
          {t.config.normalize}
        </Button>
        <Button
          data-does="save"
          type="submit"
          variant="primary"
          busy={busy}
          disabledReason={online ? undefined : t.config.offline}
        >
          {t.config.save}
        </Button>
      </div>
      {fault !== undefined && (
        <div className={styles.wide}>
          <Alert>{fault}</Alert>
        </div>
      )}
      {isOvertaken && (
        <div className={clsx(styles.wide, styles.meanwhile)}>
          <p role="status">{t.config.changedElsewhere}</p>
          <Button size="small" onClick={onShowSaved}>
            {t.config.showSaved}
          </Button>
          <Button size="small" variant="plain" onClick={onKeepMine}>
            {t.config.keepMine}
          </Button>
        </div>
      )}
      <div className={clsx(styles.wide, styles.after)}>
        <p className={styles.unsaved} role="status">
          {isChanged && !busy && t.config.unsaved}
        </p>
        {canUndo && (
          <Button data-does="undo" size="small" onClick={onUndo}>
            {t.config.undo}
          </Button>
        )}
        {isChanged && !isOvertaken && !busy && (
          <Button size="small" variant="plain" onClick={onDiscard}>
            {t.config.discard}
          </Button>
        )}
      </div>
    </div>
  );
}

/** All probabilities together: as a bar, in numbers, and in words. */
function Total({ rows }: { rows: readonly Row[] }) {
  const standing = standingOf(rows);
  const total = totalIn(rows);
  const shown = standing === 'fits' ? 100 : total;
  const Sign = standing === 'fits' ? CircleCheck : TriangleAlert;
  return (
    <div className={styles.total}>
      <ProgressBar
        label={t.config.total}
        value={shown}
        valueText={t.config.ofAll(shown)}
        tone={standing === 'fits' ? 'ok' : 'warn'}
      />
      <p className={clsx(styles.standing, styles[standing])}>
        <Sign size={16} strokeWidth={2} aria-hidden="true" />
        {standing === 'fits' ? t.config.fits : t.config[standing](Math.abs(100 - total))}
      </p>
    </div>
  );
}
