import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useMemo } from 'react';
import { prefetch } from '#platform/web/api/queries.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { claimsOf, session } from '#platform/web/session/session.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Tabs } from '#platform/web/ui/Tabs.tsx';
import { pendingOf } from '../card.rules.ts';
import { boxesMessages as t } from '../messages/index.ts';
import { BoxDialogs } from './BoxDialogs.tsx';
import { BoxList } from './BoxList.tsx';
import { ownedQuery, receivedQuery } from './boxes.queries.ts';
import { BoxCard } from './card/BoxCard.tsx';
import { ErrorBanner } from './ErrorBanner.tsx';
import { LatestNews, UpNext } from './LatestNews.tsx';
import { LiveSign } from './LiveSign.tsx';
import { useAsked } from './use-asked.ts';
import { useBoxActs } from './use-box-acts.ts';
import { type List, useBoxesAddress } from './use-boxes-address.ts';
import { useDeadlines } from './use-deadlines.ts';
import { useGame } from './use-game.ts';

/** The token names the user before their profile is read. */
const ofUser = (query: typeof receivedQuery | typeof ownedQuery) => () => {
  const { userId } = claimsOf(session.token() ?? '');
  return typeof userId === 'number' ? query(userId) : undefined;
};

export const loader = prefetch(ofUser(receivedQuery), ofUser(ownedQuery));

/** The game of the surprise boxes: what each received, and what each created (S3 §2). */
export function Component() {
  const { name, me } = useCouple();
  const queries = {
    received: useQuery(receivedQuery(me.id)),
    created: useQuery(ownedQuery(me.id)),
  };
  const received = queries.received.data;
  const created = queries.created.data;
  const address = useBoxesAddress({ received, created });
  const game = useGame();
  const overlay = useAsked();
  const boxes = useMemo(() => [...(received ?? []), ...(created ?? [])], [received, created]);
  const { act, openedLast } = useBoxActs(game, overlay, boxes);
  useDeadlines(boxes);

  const { list } = address;
  const query = queries[list];
  const other: List = list === 'received' ? 'created' : 'received';
  const failed = { received: t.page.failed.received, created: t.page.failed.owned };
  // The list in sight says itself that it did not come.
  const error =
    game.error ?? (queries[other].isError && !query.isError ? failed[other] : undefined);
  const pending = pendingOf(created ?? []);
  const dismiss = () => {
    if (game.error === undefined) void queries[other].refetch();
    game.dismiss();
  };
  const create = (
    <Button
      variant="primary"
      icon={<Plus size={20} strokeWidth={1.75} />}
      aria-haspopup="dialog"
      onClick={() => {
        game.dismiss();
        overlay.ask({ what: 'create' });
      }}
    >
      {t.page.create}
    </Button>
  );
  return (
    <Page title={t.page.title} couple={name} intro={<LiveSign />} actions={create}>
      {error !== undefined && <ErrorBanner text={error} onDismiss={dismiss} />}
      <UpNext lists={{ recipient: received, owner: created }} onShow={address.showBox} />
      <Tabs
        label={t.page.lists}
        tabs={[
          { value: 'received', label: t.page.received(received?.length) },
          {
            value: 'created',
            label: t.page.created(created?.length),
            badge: pending > 0 ? t.page.pending(pending) : undefined,
          },
        ]}
        value={list}
        onChange={address.showList}
      >
        <BoxList
          list={list}
          boxes={query.data}
          failed={query.isError}
          fetching={query.isFetching}
          onRetry={() => void query.refetch()}
          page={address.page}
          pages={address.pages}
          onPage={address.showPage}
          create={create}
          card={(box) => (
            <BoxCard
              key={box.id}
              box={box}
              busy={game.isBusy(box.id)}
              opens={openedLast === box.id}
              soughtBy={address.found === box.id ? address.visit : undefined}
              onAct={act}
            />
          )}
        />
      </Tabs>
      {/* Not before there is something above it, which would push it away. */}
      {(query.data !== undefined || query.isError) && <LatestNews onShow={address.showBox} />}
      <BoxDialogs overlay={overlay} game={game} onCreated={() => address.showList('created')} />
    </Page>
  );
}
