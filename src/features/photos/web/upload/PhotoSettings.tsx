import { useQuery } from '@tanstack/react-query';
import { apiQuery, invalidate, useApiMutation } from '#platform/web/api/queries.ts';
import { Section } from '#platform/web/ui/Section.tsx';
import { Switch } from '#platform/web/ui/Switch.tsx';
import { t } from '../../messages/index.ts';
import { changeSettings, readSettings } from '../../photos.contract.ts';

/** Settings → Photos: the choice of both partners to keep originals. */
export function PhotoSettings() {
  const query = useQuery({ ...apiQuery(readSettings), refetchOnMount: 'always' });
  const save = useApiMutation(changeSettings, {
    meta: { errorText: t.upload.keepFailed },
    onSettled: () => invalidate(readSettings),
  });
  return (
    <Section query={query} error={t.upload.keepUnknown} compact quiet skeleton={64}>
      {(saved) => (
        <Switch
          label={t.upload.keepOriginals}
          description={t.upload.keepHint}
          on={(save.isPending ? save.variables.body : saved).keepOriginals}
          onChange={(keepOriginals) => save.mutate({ body: { keepOriginals } })}
        />
      )}
    </Section>
  );
}
