import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#platform/web/api/errors.ts';
import { useTimeZone } from '#platform/web/session/couple.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { Disclosure } from '#platform/web/ui/Disclosure.tsx';
import { List } from '#platform/web/ui/List.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Spinner } from '#platform/web/ui/Spinner.tsx';
import { t } from '../messages/index.ts';
import { historyQuery, useRestoreRevision } from './note.queries.ts';
import type { NoteClient } from './note-client.ts';

export type HistoryDialogProps = {
  hasLock: boolean;
  client: NoteClient;
  /** The display name of a username. */
  nameOf: (username: string) => string;
  open: boolean;
  onClose: () => void;
};

/** The revisions of the note. */
export function HistoryDialog({ open, onClose, ...rest }: HistoryDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={t.note.historyTitle}>
      <Revisions onClose={onClose} {...rest} />
    </Dialog>
  );
}

function Revisions({ hasLock, client, nameOf, onClose }: Omit<HistoryDialogProps, 'open'>) {
  const history = useInfiniteQuery(historyQuery);
  const restore = useRestoreRevision(client);
  const timeZone = useTimeZone();
  const [chosen, setChosen] = useState<number>();
  return (
    <Section
      query={[history]}
      data={history.data?.pages.flat()}
      error={t.note.historyFailed}
      skeleton={<Spinner size={24} />}
      empty={<p>{t.note.historyEmpty}</p>}
    >
      {(revisions) => (
        <>
          {restore.isError && <Alert>{errorMessage(restore.error, t.note.restoreFailed)}</Alert>}
          <List className="mb-3 grid gap-1">
            {revisions.map((revision) => {
              const { version, content, updatedAt, updatedBy } = revision;
              return (
                <li key={version}>
                  <Disclosure
                    id={`note-revision-${version}`}
                    title={t.note.versionOf(Date.parse(updatedAt), timeZone, nameOf(updatedBy))}
                    open={chosen === version}
                    onOpenChange={(open) => setChosen(open ? version : undefined)}
                  >
                    <p
                      className="mb-3 max-h-[40vh] overflow-auto rounded-control bg-sunken px-3 py-2.5 wrap-anywhere whitespace-pre-wrap"
                      dir="auto"
                    >
                      {content === '' ? t.note.emptyVersion : content}
                    </p>
                    <Button
                      size="small"
                      busy={restore.isPending && restore.variables.version === version}
                      disabledReason={hasLock ? undefined : t.note.editFirst}
                      onClick={() => restore.mutate(revision, { onSuccess: onClose })}
                    >
                      {t.note.restore}
                    </Button>
                  </Disclosure>
                </li>
              );
            })}
          </List>
          {history.hasNextPage && (
            <Button busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
              {t.note.older}
            </Button>
          )}
        </>
      )}
    </Section>
  );
}
