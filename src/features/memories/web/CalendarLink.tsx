import { useQuery } from '@tanstack/react-query';
import { apiQuery, invalidate, queryClient, useApiMutation } from '#platform/web/api/queries.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { CopyButton } from '#platform/web/ui/CopyButton.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Subsection } from '#platform/web/ui/Subsection.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import {
  createCalendarLink,
  deleteCalendarLink,
  readCalendarLink,
} from '../calendar-feed.contract.ts';
import { t } from '../messages/index.ts';

const actions = 'flex flex-wrap gap-2';

const linkQuery = apiQuery(readCalendarLink);

/** Creates, replaces and turns off the user's calendar link. */
export function CalendarLink() {
  const query = useQuery(linkQuery);
  const confirm = useConfirm();
  const meta = { errorText: t.settings.changeFailed };
  const create = useApiMutation(createCalendarLink, {
    meta,
    onSuccess: (link) => queryClient.setQueryData(linkQuery.queryKey, link),
    onError: () => invalidate(readCalendarLink),
  });
  const turnOff = useApiMutation(deleteCalendarLink, {
    meta,
    onSuccess() {
      queryClient.setQueryData(linkQuery.queryKey, { url: null });
      toast.general(t.settings.turnedOff, { tone: 'ok' });
    },
    onError: () => invalidate(readCalendarLink),
  });
  const { replace, turnOff: off } = t.settings;
  const askToReplace = async () => {
    if (await confirm({ ...replace, danger: true })) create.mutate();
  };
  const askToTurnOff = async () => {
    if (await confirm({ ...off, danger: true })) turnOff.mutate();
  };
  const busy = create.isPending || turnOff.isPending;
  return (
    <Subsection title={t.settings.link}>
      <p className="text-ink-muted">{t.settings.linkHint}</p>
      <Section query={query} error={t.settings.loadFailed} compact quiet skeleton={48}>
        {({ url }) =>
          url === null ? (
            <div className={actions}>
              <Button busy={busy} onClick={() => create.mutate()}>
                {t.settings.create}
              </Button>
            </div>
          ) : (
            <>
              <TextField
                label={t.settings.address}
                description={t.settings.secret}
                value={url}
                onChange={() => undefined}
                readOnly
              />
              <div className={actions}>
                <CopyButton text={url} />
                <Button busy={busy} aria-haspopup="dialog" onClick={() => void askToReplace()}>
                  {replace.action}
                </Button>
                <Button
                  busy={busy}
                  variant="danger"
                  aria-haspopup="dialog"
                  onClick={() => void askToTurnOff()}
                >
                  {off.action}
                </Button>
              </div>
            </>
          )
        }
      </Section>
    </Subsection>
  );
}
