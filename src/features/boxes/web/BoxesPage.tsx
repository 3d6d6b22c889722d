import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import PackageOpen from 'lucide-react/icons/package-open';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { prefetch } from '#platform/web/api/queries.ts';
import { useRequestInAddress } from '#platform/web/navigation.ts';
import { useSocketState } from '#platform/web/realtime/socket.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { claimsOf, session } from '#platform/web/session/session.ts';
import { Button, IconButton } from '#platform/web/ui/Button.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Loading } from '#platform/web/ui/Loading.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Pager } from '#platform/web/ui/Pager.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { Tabs } from '#platform/web/ui/Tabs.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { useOnline } from '#platform/web/ui/use-media.ts';
import type { Box } from '../boxes.contract.ts';
import { newBoxParam } from '../boxes.rules.ts';
import { boxesOfPage, pendingOf } from '../card.rules.ts';
import { t } from '../messages/index.ts';
import { notificationsQuery, ownedQuery, receivedQuery } from './boxes.queries.ts';
import { BoxCard } from './card/BoxCard.tsx';
import { BoxDialogs } from './dialogs/BoxDialogs.tsx';
import { useDeadlines } from './server-clock.ts';
import { LatestUpdates, UpNext } from './UpNext.tsx';
import type { BoxActionsProps, BoxDialog } from './use-box-actions.ts';
import { type List, useBoxesAddress } from './use-boxes-address.ts';

const grid =
  'grid grid-cols-3 items-start gap-6 @max-[968px]:grid-cols-2 @max-[688px]:grid-cols-1 @max-[688px]:gap-4';

export { BoxDialogs };

/** The token names the user before the profile is loaded. */
const ofUser = (query: typeof receivedQuery) => () => {
  const { userId } = claimsOf(session.token() ?? '');
  return typeof userId === 'number' ? query(userId) : undefined;
};

export const loader = prefetch(ofUser(receivedQuery), ofUser(ownedQuery), notificationsQuery);

export function Component() {
  const { name, me } = useCouple();
  const queries = {
    received: useQuery(receivedQuery(me.id)),
    created: useQuery(ownedQuery(me.id)),
  };
  const receivedBoxes = queries.received.data;
  const created = queries.created.data;
  const address = useBoxesAddress(queries);
  const [dialog, setDialog] = useState<BoxDialog>();
  const [actionError, setActionError] = useState<string>();
  const [openedId, setOpenedId] = useState<number>();
  const boxes = useMemo(
    () => [...(receivedBoxes ?? []), ...(created ?? [])],
    [receivedBoxes, created],
  );
  useDeadlines(boxes);

  const showForm = () => {
    setActionError(undefined);
    setDialog({ kind: 'create' });
  };
  useRequestInAddress(newBoxParam, showForm);

  const { list } = address;
  const query = queries[list];
  const other = list === 'received' ? 'created' : 'received';
  const hasNothing = query.isError && query.data === undefined;
  // The list in sight shows its own error.
  const otherError = queries[other].isError && !query.isError ? loadError(other) : undefined;
  const error = actionError ?? otherError;
  const pendingBoxes = pendingOf(created ?? []);
  const isPending = queries.received.isPending || queries.created.isPending;
  const actions: BoxActionsProps = {
    onDialog(next) {
      // A late response leaves the open dialog in place.
      if (next.kind === 'won' && dialog !== undefined) {
        toast.general(t.box.done.claim, { tone: 'ok', subject: `box ${next.box.id}` });
      } else setDialog(next);
    },
    onOpened({ id }) {
      setOpenedId(id);
      address.show(id, false);
    },
    onError: setActionError,
  };
  const create = (
    <Button
      variant="primary"
      icon={<Plus size={20} strokeWidth={1.75} />}
      aria-haspopup="dialog"
      onClick={showForm}
    >
      {t.page.create}
    </Button>
  );
  return (
    <Page title={t.page.title} couple={name} intro={<LiveState />} actions={create}>
      {error !== undefined && (
        <div className="sticky top-18.25 z-2 mb-4 flex items-center justify-between gap-3 rounded-control bg-danger-soft py-1 pr-1 pl-4 font-medium wrap-anywhere text-danger phone:top-16.25 [&_button]:text-inherit">
          <p role="alert">{error}</p>
          <IconButton
            label={t.page.dismissError}
            icon={<X size={20} strokeWidth={1.75} />}
            onClick={() => {
              if (actionError === undefined) void queries[other].refetch();
              setActionError(undefined);
            }}
          />
        </div>
      )}
      {/* Both lists are shown together, so that nothing moves: "Up next" needs both. */}
      <Loading when={isPending && !query.isError} skeleton={<BoxesSkeleton />}>
        <UpNext lists={{ recipient: receivedBoxes, owner: created }} actions={actions} />
        <Tabs
          label={t.page.lists}
          tabs={[
            { value: 'received', label: t.page.received(receivedBoxes?.length) },
            {
              value: 'created',
              label: t.page.created(created?.length),
              badge: pendingBoxes > 0 ? t.page.pending(pendingBoxes) : undefined,
            },
          ]}
          value={list}
          onChange={address.showList}
        >
          <BoxList
            query={query}
            other={queries[other]}
            create={create}
            {...address}
            onPage={address.showPage}
          >
            {(box) => (
              <BoxCard
                key={box.id}
                box={box}
                reveals={openedId === box.id}
                visits={address.visitsOf(box.id)}
                actions={actions}
              />
            )}
          </BoxList>
        </Tabs>
        {!hasNothing && <LatestUpdates onShow={address.show} />}
      </Loading>
      {dialog !== undefined && (
        <BoxDialogs
          dialog={
            'box' in dialog
              ? { ...dialog, box: boxes.find(({ id }) => id === dialog.box.id) ?? dialog.box }
              : dialog
          }
          onDialog={setDialog}
          onCreated={() => address.showList('created')}
          onSent={address.show}
        />
      )}
    </Page>
  );
}

const BoxesSkeleton = () => (
  <div className={grid}>
    {['one', 'two', 'three'].map((key) => (
      <Skeleton key={key} shape="block" height={230} />
    ))}
  </div>
);

const loadError = (list: List) => t.page.failed[list === 'received' ? 'received' : 'owned'];

function LiveState() {
  const socket = useSocketState();
  const isLive = socket === 'connected';
  const online = useOnline();
  const [wasLive, setWasLive] = useState(isLive);
  useEffect(() => {
    if (isLive) setWasLive(true);
  }, [isLive]);
  const waitingText = wasLive || !online ? t.page.reconnecting : t.page.connecting;
  const connectionText = socket === 'crowded' && online ? t.page.crowded : waitingText;
  return (
    <span
      className="inline-flex items-center gap-2 text-14 font-semibold text-ink-muted before:size-2.5 before:rounded-full before:border-2 before:border-warn data-live:text-ok data-live:before:border-ok data-live:before:bg-ok"
      role="status"
      data-live={(online && isLive) || undefined}
    >
      {online && isLive ? t.page.live : connectionText}
    </span>
  );
}

type BoxListProps = {
  list: List;
  query: UseQueryResult<Box[]>;
  /** The query of the list out of sight, for a retry. */
  other: UseQueryResult<Box[]>;
  /** From 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** The button that creates a box. */
  create: ReactNode;
  children: (box: Box) => ReactNode;
};

/** One list of boxes, 20 on a page. */
function BoxList({ list, query, other, page, pages, onPage, create, children }: BoxListProps) {
  const isReceived = list === 'received';
  return (
    <section className="@container grid grid-cols-1 gap-6">
      <h2 className="visually-hidden">{isReceived ? t.page.receivedList : t.page.createdList}</h2>
      <Section
        query={query.isError ? [query, other] : [query]}
        data={query.data}
        error={loadError(list)}
        empty={
          <EmptyState
            level={3}
            title={isReceived ? t.page.noneReceived : t.page.noneCreated}
            text={isReceived ? t.page.noneReceivedHint : t.page.noneCreatedHint}
            icon={<PackageOpen size={24} strokeWidth={1.75} />}
            action={isReceived ? undefined : create}
          />
        }
      >
        {(boxes) => (
          <div className={grid}>
            {boxes.slice((page - 1) * boxesOfPage, page * boxesOfPage).map(children)}
          </div>
        )}
      </Section>
      <Pager label={t.page.pages[list]} page={page} pages={pages} onPage={onPage} />
    </section>
  );
}
