import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import Bell from 'lucide-react/icons/bell';
import { useId } from 'react';
import { useCouple } from '#platform/web/session/couple.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { List } from '#platform/web/ui/List.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import type { Box } from '../boxes.contract.ts';
import type { Role } from '../boxes.rules.ts';
import { firstWaitingOf, nextActionOf } from '../card.rules.ts';
import { t } from '../messages/index.ts';
import { activeQuery, notificationsQuery } from './boxes.queries.ts';
import { Moment } from './card/Challenge.tsx';
import { useServerNow } from './server-clock.ts';
import type { BoxActionsProps } from './use-box-actions.ts';
import { WaitingBox } from './waiting/WaitingBox.tsx';

const update =
  'flex min-h-11 w-full flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 rounded-small px-2 py-2.5 wrap-anywhere';

export type UpNextProps = {
  lists: Readonly<Record<Role, readonly Box[] | undefined>>;
  actions: BoxActionsProps;
};

/** The box that the user can act on now, with its button. */
export function UpNext({ lists: { recipient, owner }, actions }: UpNextProps) {
  const id = useId();
  const { me } = useCouple();
  const now = useServerNow();
  const active = useQuery(activeQuery(me.id));
  if (active.isError) {
    return (
      <div className="mb-4">
        <ErrorState compact text={t.page.failed.active} query={active} />
      </div>
    );
  }
  // In the order of Home.
  const box =
    recipient && owner ? firstWaitingOf([...recipient, ...owner], me.id, now) : active.data;
  const action = box == null ? null : nextActionOf(box, me.id, now);
  if (box == null || action === null) return null;
  return (
    <div className="mb-6 phone:mb-4">
      <Card labelledBy={id}>
        <div className="grid gap-3">
          <h2 className="text-18" id={id}>
            {t.page.upNext}
          </h2>
          <List className="grid grid-cols-1" aria-labelledby={id}>
            <WaitingBox key={box.id} box={box} action={action} actions={actions} />
          </List>
        </div>
      </Card>
    </div>
  );
}

/** The newest notifications. */
export function LatestUpdates({ onShow }: { onShow: (id: number) => void }) {
  const query = useQuery(notificationsQuery);
  const canceledIds = new Set(
    query.data?.filter(({ type }) => type === 'BOX_CANCELLED').map(({ box }) => box.id),
  );
  return (
    <section className="mt-10 grid gap-2" aria-labelledby="latest-updates">
      <h2 className="flex items-center gap-2 text-18" id="latest-updates">
        <Bell size={18} strokeWidth={1.75} aria-hidden="true" />
        {t.page.updates}
      </h2>
      <Section
        query={query}
        error={t.page.updatesFailed}
        compact
        empty={<p className="text-14 text-ink-muted">{t.page.noUpdates}</p>}
      >
        {(updates) => (
          <ol className="list-none p-0">
            {updates.map(({ eventId, message, timestamp, box }) => {
              const content = (
                <>
                  <span dir="auto">{message}</span>
                  <span className="text-14 text-ink-muted">
                    <Moment at={timestamp} hasTime />
                  </span>
                </>
              );
              return (
                <li key={eventId} className="border-t border-line first:border-t-0">
                  {canceledIds.has(box.id) ? (
                    <p className={update}>{content}</p>
                  ) : (
                    <button
                      type="button"
                      className={clsx(update, 'hover:bg-own-soft')}
                      onClick={() => onShow(box.id)}
                    >
                      {content}
                    </button>
                  )}
                </li>
              );
            })}
          </ol>
        )}
      </Section>
    </section>
  );
}
