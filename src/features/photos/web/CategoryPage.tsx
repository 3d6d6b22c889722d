import { useQuery } from '@tanstack/react-query';
import ImageIcon from 'lucide-react/icons/image';
import ImageOff from 'lucide-react/icons/image-off';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { isNotFound } from '#platform/web/api/errors.ts';
import { prefetch } from '#platform/web/api/queries.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { BackLink } from '#platform/web/ui/BackLink.tsx';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { favorites } from '../categories.rules.ts';
import { t } from '../messages/index.ts';
import { photosIn } from '../photos.rules.ts';
import { categoryIdIn } from '../selection.rules.ts';
import { CategoryDot } from './categories/CategoryDot.tsx';
import { categoryQuery } from './categories/categories.queries.ts';
import { useLeftPlace } from './grid-place.ts';
import { GridSkeleton } from './PhotoGrid.tsx';
import { photosQuery } from './photos.queries.ts';
import { NoFavorites, SelectablePhotos } from './SelectablePhotos.tsx';

export const loader = prefetch(photosQuery, ({ params }) => {
  const id = categoryIdIn(params.id);
  return id === null ? undefined : categoryQuery(id);
});

/** The photos of one category, or of the favorites. */
export function Component() {
  const id = categoryIdIn(useParams().id);
  return id === null ? <NoSuchCategory /> : <CategoryOf key={id} id={id} />;
}

function CategoryOf({ id }: { id: number }) {
  const { name } = useCouple();
  const category = useQuery(categoryQuery(id));
  // Filters the live list, so that changes are shown at once.
  const all = useQuery(photosQuery);
  const place = useLeftPlace();
  const isLoaded = category.data !== undefined;
  const photos = useMemo(
    () => (isLoaded && all.data !== undefined ? photosIn(all.data, id) : undefined),
    [isLoaded, all.data, id],
  );
  if (isNotFound(category.error)) return <NoSuchCategory />;

  const isFavorites = id === favorites.id;
  const title = isFavorites ? t.selection.favorites : (category.data?.name ?? t.category.category);
  return (
    <Page
      title={title}
      couple={name}
      back={back()}
      intro={
        <span className="inline-flex gap-2 items-center">
          <CategoryDot color={category.data?.color ?? 'transparent'} />
          {photos === undefined ? '\u00a0' : t.photo.count(photos.length)}
        </span>
      }
    >
      <Section
        query={[category, all]}
        data={photos}
        error={t.photo.loadFailed}
        skeleton={<GridSkeleton />}
      >
        {(loadedPhotos) => (
          <>
            {category.data?.description && (
              <p
                className="max-w-[60ch] wrap-anywhere whitespace-pre-wrap text-ink-muted"
                dir="auto"
              >
                {category.data.description}
              </p>
            )}
            <SelectablePhotos
              photos={loadedPhotos}
              label={title}
              category={id}
              place={place}
              empty={
                isFavorites ? (
                  <NoFavorites action={toPhotos()} />
                ) : (
                  <EmptyState
                    title={t.category.empty}
                    text={t.category.emptyHint}
                    icon={<ImageIcon {...look} />}
                    action={toPhotos()}
                  />
                )
              }
            />
          </>
        )}
      </Section>
    </Page>
  );
}

const look = { size: 24, strokeWidth: 1.75 };

const toPhotos = () => (
  <Link className={buttonClass({ variant: 'primary' })} to="/photos">
    {t.photo.toPhotos}
  </Link>
);

const back = () => (
  <BackLink>
    <Link to="/categories">{t.category.back}</Link>
  </BackLink>
);

function NoSuchCategory() {
  const { name } = useCouple();
  return (
    <Page title={t.category.noSuch} couple={name} back={back()}>
      <EmptyState
        text={sharedMessages.notFoundHint}
        icon={<ImageOff {...look} />}
        action={toPhotos()}
      />
    </Page>
  );
}
