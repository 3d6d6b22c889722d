import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import ImageIcon from 'lucide-react/icons/image';
import SearchX from 'lucide-react/icons/search-x';
import { useEffect, useMemo } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { favorites as favoritesCategory } from '#features/categories/categories.rules.ts';
import { prefetch } from '#platform/web/api/queries.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { announce } from '#platform/web/ui/announce.ts';
import { BackLink } from '#platform/web/ui/BackLink.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { useCalmPending } from '#platform/web/ui/Skeleton.tsx';
import { photosMessages as t } from '../messages/index.ts';
import { leaveList, useLeftPlace } from './grid-place.ts';
import { GridSkeleton } from './PhotoGrid.tsx';
import styles from './PhotosPage.module.css';
import { photosQuery } from './photos.queries.ts';
import { SearchField } from './SearchField.tsx';
import { NoFavorites, SelectablePhotos } from './SelectablePhotos.tsx';
import { foundIn, searchQuery } from './search.queries.ts';
import { AddPhotosButton, PhotoDropArea } from './upload/AddPhotos.tsx';

export const loader = prefetch(photosQuery);

/** All photos, newest first; or the favorites, or the results of a search (S2 §2, decisions §9a). */
export function Component() {
  const { name } = useCouple();
  const [query, setQuery] = useSearchParams();
  const place = useLeftPlace();
  const favorites = query.get('filter') === 'favorites';
  const search = query.get('q')?.trim() || undefined;
  const all = useQuery(photosQuery);
  const found = useInfiniteQuery({
    ...searchQuery(search ?? ''),
    enabled: search !== undefined,
    placeholderData: keepPreviousData,
  });
  const photos = useMemo(() => {
    // Filters the live list, so that changes are shown at once.
    if (search === undefined) {
      return favorites ? all.data?.filter(({ isFavorite }) => isFavorite) : all.data;
    }
    return all.data && foundIn(all.data, found.data);
  }, [search, favorites, all.data, found.data]);
  const failed = [all, ...(search === undefined ? [] : [found])].filter(({ isError }) => isError);
  const waiting = useCalmPending(photos === undefined && failed.length === 0);
  const isEmpty = all.data?.length === 0;
  const total = search === undefined ? photos?.length : found.data?.pages[0]?.pagination.total;
  const isPlaceholder = search !== undefined && found.isPlaceholderData;
  useResultAnnouncement(isPlaceholder ? undefined : search, total);
  const { hasNextPage, isFetching, isError, fetchNextPage } = found;
  const more = useMemo(
    () =>
      search !== undefined && hasNextPage && !isFetching && !isError
        ? () => void fetchNextPage()
        : undefined,
    [search, hasNextPage, isFetching, isError, fetchNextPage],
  );
  const look = { size: 24, strokeWidth: 1.75 };
  return (
    <Page
      title={t.photo.title}
      couple={name}
      back={
        <BackLink>
          <Link to="/gallery">{t.gallery.back}</Link>
        </BackLink>
      }
      intro={total === undefined || isEmpty ? reservedLine : t.photo.count(total)}
      actions={
        !isEmpty && (
          <>
            <AddPhotosButton />
            <SearchField
              text={search ?? ''}
              onSearch={(q) => setQuery(q === '' ? {} : { q }, { replace: true })}
            />
          </>
        )
      }
    >
      <PhotoDropArea />
      {failed.length > 0 && (
        <ErrorState
          compact={photos !== undefined}
          text={all.isError ? t.photo.loadFailed : t.search.failed}
          query={failed}
        />
      )}
      {waiting && <GridSkeleton />}
      {!waiting && isEmpty && (
        <EmptyState
          title={t.photo.empty}
          text={t.photo.emptyHint}
          icon={<ImageIcon {...look} />}
          action={<AddPhotosButton />}
        />
      )}
      {!waiting && photos !== undefined && !isEmpty && (
        <SelectablePhotos
          photos={photos}
          label={search === undefined && favorites ? t.selection.favorites : t.photo.title}
          category={search === undefined && favorites ? favoritesCategory.id : undefined}
          search={search}
          place={place}
          more={more}
          beside={<FilterLinks favorites={search === undefined && favorites} />}
          empty={
            search === undefined ? (
              <NoFavorites />
            ) : (
              <EmptyState
                title={t.search.none}
                text={t.search.noneHint}
                icon={<SearchX {...look} />}
                action={<Button onClick={() => setQuery({})}>{t.search.clear}</Button>}
              />
            )
          }
        />
      )}
    </Page>
  );
}

/** Keeps the line of the count, so that nothing moves when it arrives. */
const reservedLine = '\u00a0';

function useResultAnnouncement(search: string | undefined, total: number | undefined): void {
  useEffect(() => {
    if (search === undefined || total === undefined) return;
    announce(total === 0 ? t.search.none : t.photo.count(total));
  }, [search, total]);
}

/** Links to all photos and to the favorites, so that the choice has an address (S2 §2). */
function FilterLinks({ favorites }: { favorites: boolean }) {
  const { key } = useLocation();
  const leave = () => leaveList(key);
  return (
    <nav className={styles.filter} aria-label={t.selection.show}>
      <Link
        className={styles.choice}
        to="/photos"
        aria-current={!favorites || undefined}
        onClick={leave}
      >
        {t.selection.all}
      </Link>
      <Link
        className={styles.choice}
        to="/photos?filter=favorites"
        aria-current={favorites || undefined}
        onClick={leave}
      >
        {t.selection.favorites}
      </Link>
    </nav>
  );
}
