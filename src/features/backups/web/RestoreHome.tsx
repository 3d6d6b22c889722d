import { errorMessage } from '#platform/web/api/errors.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { FileButton } from '#platform/web/ui/FileButton.tsx';
import { ProgressBar } from '#platform/web/ui/ProgressBar.tsx';
import { backupsMessages as t } from '../messages/index.ts';
import styles from './Data.module.css';
import { useRestore } from './restore.queries.ts';

interface RestoreHomeProps {
  /** The set-up code as it was typed; empty while it was not. */
  code: string;
  /** The home has other rows now: waits until it is open again, and leaves. */
  onRestored: () => Promise<void>;
}

/** Moves into an empty home with a backup, instead of setting it up. */
export function RestoreHome({ code, onRestored }: RestoreHomeProps) {
  const { restore, far } = useRestore(onRestored);
  const { isPending, error } = restore;
  return (
    <div className={styles.restore}>
      <p className={styles.more}>{t.restore.about}</p>
      <FileButton
        accept=".zip,application/zip"
        busy={isPending}
        disabledReason={code.trim() === '' ? t.restore.codeFirst : undefined}
        onChoose={([file]) => file !== undefined && restore.mutate({ file, code })}
      >
        {t.restore.restore}
      </FileButton>
      {isPending && (
        <ProgressBar
          label={far.what}
          value={far.share}
          max={1}
          valueText={t.restore.progress(far.share)}
          tone="us"
        />
      )}
      {error !== null && <Alert>{errorMessage(error)}</Alert>}
    </div>
  );
}
