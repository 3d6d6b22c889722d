import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { Disclosure } from '#platform/web/ui/Disclosure.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Spinner } from '#platform/web/ui/Spinner.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { noteMessages as t } from '../messages/index.ts';
import styles from './HistoryDialog.module.css';
import { historyQuery, useRestoreVersion } from './note.queries.ts';

export type HistoryDialogProps = {
  open: boolean;
  onClose: () => void;
  tab: string;
  /** Why nothing can be restored now. */
  reason: string | undefined;
  /** Before a version takes the place of the note: what is on its way must not come after it. */
  onRestore: () => Promise<unknown>;
  /** The note is what it was in this version. */
  onRestored: (content: string) => void;
};

/** What the note was at every hand-over. */
export function HistoryDialog({ open, onClose, ...rest }: HistoryDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={t.note.historyTitle}>
      <Versions onClose={onClose} {...rest} />
    </Dialog>
  );
}

function Versions({
  onClose,
  tab,
  reason,
  onRestore,
  onRestored,
}: Omit<HistoryDialogProps, 'open'>) {
  const history = useInfiniteQuery(historyQuery);
  const restore = useRestoreVersion({
    tab,
    before: onRestore,
    onRestored(content) {
      onRestored(content);
      toast.general(t.note.restored, { tone: 'ok' });
    },
  });
  const [chosen, setChosen] = useState<number>();
  if (history.isPending) return <Spinner size={24} />;
  if (history.isError) {
    return (
      <ErrorState
        text={t.note.historyFailed}
        busy={history.isFetching}
        onRetry={() => void history.refetch()}
      />
    );
  }
  const versions = history.data.pages.flat();
  if (versions.length === 0) return <p>{t.note.historyEmpty}</p>;
  return (
    <>
      {restore.isError && <Alert>{t.note.restoreFailed}</Alert>}
      <ul className={styles.list}>
        {versions.map((kept) => (
          <li key={kept.version}>
            <Disclosure
              id={`note-version-${kept.version}`}
              title={t.note.versionOf(Date.parse(kept.updatedAt), kept.updatedBy)}
              open={chosen === kept.version}
              onOpenChange={(open) => setChosen(open ? kept.version : undefined)}
            >
              <p className={styles.content}>
                {kept.content === '' ? t.note.emptyVersion : kept.content}
              </p>
              <Button
                size="small"
                busy={restore.isPending && restore.variables.version === kept.version}
                disabledReason={reason}
                onClick={() => restore.mutate(kept, { onSuccess: onClose })}
              >
                {t.note.restore}
              </Button>
            </Disclosure>
          </li>
        ))}
      </ul>
      {history.hasNextPage && (
        <Button busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {t.note.older}
        </Button>
      )}
    </>
  );
}
