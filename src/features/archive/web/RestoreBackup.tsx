import { errorMessage } from '#platform/web/api/errors.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { FileButton } from '#platform/web/ui/FileButton.tsx';
import { ProgressBar } from '#platform/web/ui/ProgressBar.tsx';
import { t } from '../messages/index.ts';
import { useRestore } from './restore.queries.ts';

interface RestoreBackupProps {
  /** The setup code, as typed. */
  code: string;
  /** Waits until the server has restarted, and leaves the wizard. */
  onRestored: () => Promise<void>;
}

/** Restores a backup instead of a setup. */
export function RestoreBackup({ code, onRestored }: RestoreBackupProps) {
  const { restore, progress } = useRestore(onRestored);
  const { isPending, error } = restore;
  return (
    <div className="mt-6 grid justify-items-start gap-3 border-t border-line pt-6 [&>:not(button)]:justify-self-stretch">
      <p className="text-ink-muted">{t.restore.about}</p>
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
          label={progress.what}
          value={progress.share}
          max={1}
          valueText={t.restore.progress(progress.share)}
          tone="us"
        />
      )}
      {error !== null && <Alert>{errorMessage(error)}</Alert>}
    </div>
  );
}
