import { Button } from '#platform/web/ui/Button.tsx';
import { noteMessages as t } from '../../messages/index.ts';
import styles from './MoveBar.module.css';
import type { MoveMode } from './use-move-mode.ts';

/** Over the window's header while keys move it. As an application it gets the arrow keys from a screen reader too. */
export function MoveBar({ mode }: { mode: MoveMode }) {
  return (
    <div
      className={styles.bar}
      ref={mode.bar}
      role="application"
      aria-label={t.window.moving}
      tabIndex={-1}
    >
      <p className={styles.how}>{t.window.movingHow}</p>
      <Button size="small" onClick={() => mode.end('dropped')}>
        {t.window.drop}
      </Button>
      <Button size="small" onClick={() => mode.end('cancelled')}>
        {t.window.cancel}
      </Button>
    </div>
  );
}
