import { useQuery } from '@tanstack/react-query';
import { apiQuery, invalidate, useApiMutation } from '#platform/web/api/queries.ts';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { Switch } from '#platform/web/ui/Switch.tsx';
import { t } from '../../messages/index.ts';
import { changeSettings, readSettings } from '../../photos.contract.ts';

/** Settings → Photos: the choice of both partners to keep originals. */
export function PhotoSettings() {
  const query = useQuery({ ...apiQuery(readSettings), refetchOnMount: 'always' });
  const { data, isError } = query;
  const save = useApiMutation(changeSettings, {
    meta: { errorText: t.upload.keepFailed },
    onSettled: () => invalidate(readSettings),
  });
  if (data === undefined) {
    if (!isError) return <Skeleton shape="block" height={64} />;
    return <ErrorState compact text={t.upload.keepUnknown} query={query} />;
  }
  const { keepOriginals } = save.isPending ? save.variables.body : data;
  return (
    <Switch
      label={t.upload.keepOriginals}
      description={t.upload.keepMeans}
      on={keepOriginals}
      onChange={(keepOriginals) => save.mutate({ body: { keepOriginals } })}
    />
  );
}
