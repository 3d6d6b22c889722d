import { useQuery } from '@tanstack/react-query';
import { errorMessage, isSignedOut } from '#platform/web/api/errors.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { useOnline } from '#platform/web/ui/use-media.ts';
import { transferMessages as t } from '../messages/index.ts';
import styles from './Transfer.module.css';
import { exportSizeQuery, useExport } from './transfer.queries.ts';

/** Says what an export is and how much, and lets the browser fetch it. */
export function ExportEverything() {
  const { data, isError, isFetching, refetch } = useQuery({
    ...exportSizeQuery,
    // Nobody is told of it.
    refetchOnMount: 'always',
  });
  const online = useOnline();
  const begin = useExport();
  const onClick = async () => {
    try {
      await begin.mutateAsync();
      toast.general(t.page.exportStarted, { tone: 'ok' });
    } catch (error) {
      if (isSignedOut(error)) return;
      toast.general(errorMessage(error, t.page.exportFailed), { tone: 'danger' });
    }
  };
  return (
    <section className={styles.part} aria-labelledby="export-everything">
      <h3 className={styles.title} id="export-everything">
        {t.page.export}
      </h3>
      <p className={styles.use}>{t.page.exportUse}</p>
      {data === undefined && !isError && <Skeleton shape="block" height={24} />}
      {data === undefined && isError && (
        <ErrorState
          compact
          text={t.page.sizeFailed}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && <p>{t.page.size(data.photos, data.bytes)}</p>}
      <span className={styles.action}>
        <Button
          variant="primary"
          busy={begin.isPending}
          disabledReason={online ? undefined : t.page.offline}
          onClick={() => void onClick()}
        >
          {t.page.download}
        </Button>
      </span>
    </section>
  );
}
