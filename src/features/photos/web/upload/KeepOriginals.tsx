import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Switch } from '#platform/web/ui/Switch.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { useOnline } from '#platform/web/ui/use-media.ts';
import { ApiError } from '#shared/api-error.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import { photosMessages as t } from '../../messages/index.ts';
import { settingsQuery, useKeepOriginals } from './settings.queries.ts';

/** One choice for both (decisions §4): whether photos go up, and are kept, as they are. */
export function KeepOriginals() {
  // The partner may have changed it.
  const { data, isError, isFetching, refetch } = useQuery({
    ...settingsQuery,
    refetchOnMount: 'always',
  });
  const save = useKeepOriginals();
  // What is read comes a moment after the press.
  const [wished, setWished] = useState<boolean>();
  const online = useOnline();
  if (data === undefined && isError) {
    return (
      <ErrorState
        compact
        text={t.upload.keepUnknown}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  const change = (keep: boolean) => {
    setWished(keep);
    save.mutate(keep, { onError: sayFailure, onSettled: () => setWished(undefined) });
  };
  return (
    <Switch
      label={t.upload.keepOriginals}
      description={t.upload.keepMeans}
      on={wished ?? data?.keepOriginals ?? false}
      onChange={change}
      disabledReason={online ? undefined : sharedMessages.offline}
    />
  );
}

/** Nothing where the sign-in page already says it all. */
function sayFailure(error: unknown): void {
  const signedOut = error instanceof ApiError && (error.status === 401 || error.status === 403);
  if (!signedOut) toast.photo(t.upload.keepFailed, { tone: 'danger' });
}
