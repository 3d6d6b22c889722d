import clsx from 'clsx';
import CircleX from 'lucide-react/icons/circle-x';
import ImageUp from 'lucide-react/icons/image-up';
import { Spinner } from '#platform/web/ui/Spinner.tsx';
import { photosMessages as t } from '../../messages/index.ts';
import styles from './UploadPill.module.css';
import type { Standing } from './upload-item.ts';
import { uploads } from './uploads.ts';

export type UploadPillProps = {
  standing: Standing;
  /** The dialog is there. The pill stays as well, for the focus to come back to. */
  hidden: boolean;
};

/** Stays in a corner while photos are on their way, and brings the dialog back. */
export function UploadPill({ standing, hidden }: UploadPillProps) {
  const { done, started, busy, failed } = standing;
  const isFailed = busy === 0 && failed > 0;
  return (
    <aside className={styles.place} aria-label={t.upload.pill} hidden={hidden}>
      <button
        type="button"
        className={clsx(styles.pill, isFailed && styles.failed)}
        aria-haspopup="dialog"
        onClick={uploads.show}
      >
        <Sign {...standing} />
        <span>{wordsOf(standing)}</span>
        <span className="visually-hidden">{t.upload.show}</span>
        {busy > 0 && (
          <span
            className={styles.bar}
            aria-hidden="true"
            style={{ transform: `scaleX(${done / started})` }}
          />
        )}
      </button>
    </aside>
  );
}

function wordsOf({ picked, started, busy, done, failed, waits }: Standing): string {
  if (busy > 0) return t.upload.done(done, started);
  if (failed > 0) return t.upload.pillFailed(failed);
  return waits > 0 ? t.upload.pillWaits(waits) : t.upload.pillPicked(picked);
}

function Sign({ busy, failed }: Standing) {
  const look = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
  if (busy > 0) return <Spinner size={16} />;
  return failed > 0 ? <CircleX {...look} /> : <ImageUp {...look} />;
}
