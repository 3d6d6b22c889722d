import { useQuery } from '@tanstack/react-query';
import Heart from 'lucide-react/icons/heart';
import ImageIcon from 'lucide-react/icons/image';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { favorites as favoritesCategory } from '#features/categories/categories.rules.ts';
import { prefetch } from '#platform/web/api/queries.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { BackLink } from '#platform/web/ui/BackLink.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { useCalmPending } from '#platform/web/ui/Skeleton.tsx';
import { photosMessages as t } from '../messages/index.ts';
import { FilterLinks } from './FilterLinks.tsx';
import { useLeftPlace } from './grid-place.ts';
import { GridSkeleton } from './PhotoGrid.tsx';
import { photosQuery } from './photos.queries.ts';
import { SelectablePhotos } from './SelectablePhotos.tsx';
import { AddPhotosButton } from './upload/AddPhotosButton.tsx';
import { PhotoDropArea } from './upload/PhotoDropArea.tsx';

export const loader = prefetch(photosQuery);

/** Every photo of the two, the newest first, or only the favourites among them (S2 §2). */
export function Component() {
  const { name } = useCouple();
  const { data: all, isError, isFetching, refetch } = useQuery(photosQuery);
  const [query] = useSearchParams();
  const place = useLeftPlace();
  const favorites = query.get('filter') === 'favorites';
  // Of the same list, so that a favourite comes and goes as soon as it is one.
  const photos = useMemo(
    () => (favorites ? all?.filter(({ isFavorite }) => isFavorite) : all),
    [favorites, all],
  );
  const waiting = useCalmPending(all === undefined && !isError);
  const isEmpty = all?.length === 0;
  return (
    <Page
      title={t.photo.title}
      couple={name}
      back={
        <BackLink>
          <Link to="/gallery">{t.gallery.back}</Link>
        </BackLink>
      }
      intro={photos === undefined || isEmpty ? keptLine : t.photo.count(photos.length)}
      actions={!isEmpty && <AddPhotosButton />}
    >
      <PhotoDropArea />
      {isError && (
        <ErrorState
          compact={all !== undefined}
          text={t.photo.loadFailed}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {waiting && <GridSkeleton />}
      {!waiting && isEmpty && (
        <EmptyState
          title={t.photo.empty}
          text={t.photo.emptyHint}
          icon={<ImageIcon size={24} strokeWidth={1.75} />}
          action={<AddPhotosButton />}
        />
      )}
      {!waiting && photos !== undefined && !isEmpty && (
        <SelectablePhotos
          photos={photos}
          label={favorites ? t.selection.favorites : t.photo.title}
          category={favorites ? favoritesCategory.id : undefined}
          place={place}
          beside={<FilterLinks favorites={favorites} />}
          empty={
            <EmptyState
              title={t.selection.noFavorites}
              text={t.selection.noFavoritesHint}
              icon={<Heart size={24} strokeWidth={1.75} />}
            />
          }
        />
      )}
    </Page>
  );
}

/** Where the count will be: what comes must not push anything down. */
const keptLine = '\u00a0';
