import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Clock from 'lucide-react/icons/clock';
import Trash from 'lucide-react/icons/trash-2';
import { type ReactNode, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { NetworkError } from '#platform/web/api/errors.ts';
import { prefetch } from '#platform/web/api/queries.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Pager } from '#platform/web/ui/Pager.tsx';
import { useCalmPending } from '#platform/web/ui/Skeleton.tsx';
import { useOnline } from '#platform/web/ui/use-media.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import { binPageIn } from '../../bin.rules.ts';
import { photosMessages as t } from '../../messages/index.ts';
import type { Photo } from '../../photos.contract.ts';
import { useGridPlace } from '../grid-place.ts';
import { BinSkeleton } from './BinSkeleton.tsx';
import { BinTile } from './BinTile.tsx';
import { BinToolbar } from './BinToolbar.tsx';
import { binQuery } from './bin.queries.ts';
import styles from './RecycleBinPage.module.css';
import { useBinActions } from './use-bin-actions.ts';

export const loader = prefetch(({ request }) =>
  binQuery(binPageIn(new URL(request.url).searchParams.get('page'))),
);

/** What was deleted, for seven days (S2 §2). */
export function Component() {
  const { name } = useCouple();
  useGridPlace();
  const [address, setAddress] = useSearchParams();
  const page = binPageIn(address.get('page'));
  const bin = useQuery({ ...binQuery(page), placeholderData: keepPreviousData });
  const { data, error, isFetching, isPlaceholderData, refetch } = bin;
  const waiting = useCalmPending(data === undefined && error === null);
  const photos = data?.photos ?? [];
  const total = data?.totalElements;
  // Of a page whose photos all went, the next ones are on their way.
  const isRefilling = total !== undefined && total > 0 && photos.length === 0;

  if (isRefilling && !isPlaceholderData && !isFetching && page > 1) {
    return <Navigate replace to={addressOfPage(Math.min(page - 1, data?.totalPages ?? 1))} />;
  }
  return (
    <Page title={t.bin.title} couple={name} intro={total ? t.photo.count(total) : keptLine}>
      <div className={styles.bin}>
        <p className={styles.rule}>
          <Clock size={20} strokeWidth={1.75} aria-hidden="true" />
          {t.bin.rule}
        </p>
        {error !== null && (
          <ErrorState
            compact={data !== undefined}
            text={error instanceof NetworkError ? t.bin.loadFailed : t.bin.fetchFailed}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {(waiting || isRefilling) && error === null && <BinSkeleton />}
        {!waiting && total === 0 && <Empty />}
        {!waiting && photos.length > 0 && (
          <Photos key={page} photos={photos} busy={isPlaceholderData}>
            <Pager
              label={t.bin.title}
              page={page}
              pages={data?.totalPages ?? 1}
              busy={isPlaceholderData}
              onPage={(next) => {
                setAddress(next === 1 ? {} : { page: `${next}` });
                scrollTo(0, 0);
              }}
            />
          </Photos>
        )}
      </div>
    </Page>
  );
}

const addressOfPage = (page: number): string =>
  page <= 1 ? '/recycle-bin' : `/recycle-bin?page=${page}`;

/** Where the count will be: what comes must not push anything down. */
const keptLine = '\u00a0';

type PhotosProps = { photos: readonly Photo[]; busy: boolean; children: ReactNode };

function Photos({ photos, busy, children }: PhotosProps) {
  const { timeZone } = useCouple();
  const actions = useBinActions();
  const offline = useOnline() ? undefined : sharedMessages.offline;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  // What went meanwhile is chosen no more.
  const ids = photos.map(({ id }) => id).filter((id) => chosen.has(id));

  const choose = (id: number, selected: boolean) =>
    setChosen(new Set(selected ? [...ids, id] : ids.filter((other) => other !== id)));
  const chooseAll = (selected: boolean) =>
    setChosen(new Set(selected ? photos.map(({ id }) => id) : []));

  return (
    <>
      <BinToolbar {...{ ids, actions, offline }} all={photos.length} onAll={chooseAll} />
      <ul className={styles.grid} aria-label={t.bin.list} aria-busy={busy || undefined}>
        {photos.map((photo) => (
          <BinTile
            key={photo.id}
            {...{ photo, timeZone, actions, offline }}
            selected={chosen.has(photo.id)}
            onSelect={(selected) => choose(photo.id, selected)}
          />
        ))}
      </ul>
      {children}
    </>
  );
}

const Empty = () => (
  <EmptyState
    title={t.bin.empty}
    icon={<Trash size={24} strokeWidth={1.75} />}
    action={
      <Link className={buttonClass()} to="/gallery">
        {t.bin.toGallery}
      </Link>
    }
  />
);
