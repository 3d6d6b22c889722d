import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage, isSignedOut } from '#platform/web/api/errors.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { FileButton } from '#platform/web/ui/FileButton.tsx';
import { ProgressBar } from '#platform/web/ui/ProgressBar.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { useOnline } from '#platform/web/ui/use-media.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import { transferMessages as t } from '../messages/index.ts';
import { ImportDone } from './ImportDone.tsx';
import styles from './Transfer.module.css';
import { importQuery, type Sending, useImport } from './transfer.queries.ts';

/** Sends an export and says what came of it. What has arrived is brought in also when nobody looks any more. */
export function BringIn() {
  const { data, isError, isFetching, refetch } = useQuery({
    ...importQuery,
    refetchOnMount: 'always',
  });
  const reason = useOnline() ? undefined : t.page.offline;
  const { sending, sent, failure, isSending, send } = useSending();
  const running = data?.running ?? null;
  const isBusy = isSending || running !== null;
  return (
    <section className={styles.part} aria-labelledby="bring-in">
      <h3 className={styles.title} id="bring-in">
        {t.page.import}
      </h3>
      <p className={styles.use}>{t.page.importUse}</p>
      {data === undefined && !isError && <Skeleton shape="block" height={44} />}
      {data === undefined && isError && (
        <ErrorState
          compact
          text={t.page.stateFailed}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {isSending && sending !== undefined && (
        <ProgressBar
          label={t.page.sending}
          value={sent}
          max={sending.file.size}
          valueText={t.page.sent(sent, sending.file.size)}
        />
      )}
      {running !== null && (
        <ProgressBar
          label={t.page.running}
          value={running.done}
          max={Math.max(1, running.total)}
          valueText={t.page.runningPhotos(running.done, running.total)}
        />
      )}
      {failure !== undefined && <Alert>{failure}</Alert>}
      {failure !== undefined && sending !== undefined && (
        <span className={styles.action}>
          <Button disabledReason={reason} onClick={() => void send(sending)}>
            {sharedMessages.tryAgain}
          </Button>
        </span>
      )}
      {data !== undefined && !isBusy && data.refused !== null && <Alert>{data.refused}</Alert>}
      {data !== undefined && (
        <span className={styles.action}>
          <FileButton
            accept=".zip,application/zip"
            busy={isBusy}
            disabledReason={reason}
            onChoose={([file]) => {
              if (file !== undefined) void send({ file, arrived: 0 });
            }}
          >
            {t.page.choose}
          </FileButton>
        </span>
      )}
      <div role="status">
        {data !== undefined && !isBusy && data.report !== null && (
          <ImportDone report={data.report} />
        )}
      </div>
    </section>
  );
}

function useSending() {
  const bring = useImport();
  const [sending, setSending] = useState<Sending>();
  const [sent, setSent] = useState(0);
  const [failure, setFailure] = useState<string>();
  const send = async (next: Sending) => {
    setSending(next);
    setSent(next.arrived);
    setFailure(undefined);
    try {
      await bring.mutateAsync({ sending: next, onSent: setSent });
      setSending(undefined);
    } catch (error) {
      if (!isSignedOut(error)) setFailure(errorMessage(error, t.page.sendFailed));
    }
  };
  return { sending, sent, failure, isSending: bring.isPending, send };
}
