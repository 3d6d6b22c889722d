import { useQuery } from '@tanstack/react-query';
import Trash from 'lucide-react/icons/trash-2';
import { Link } from 'react-router';
import { favorites } from '#features/categories/categories.rules.ts';
import { categoriesMessages } from '#features/categories/messages/index.ts';
import { prefetch } from '#platform/web/api/queries.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { ErrorBoundary } from '#platform/web/ui/ErrorBoundary.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { useCalmPending } from '#platform/web/ui/Skeleton.tsx';
import { photosMessages as t } from '../../messages/index.ts';
import { CategoryCard, CategoryCards, CategoryCardsSkeleton } from '../categories/CategoryCard.tsx';
import { categoriesQuery, categoryQuery } from '../categories/categories.queries.ts';
import { newestQuery } from '../dashboard/dashboard.queries.ts';
import { useGridPlace } from '../grid-place.ts';
import { AddPhotosButton, PhotoDropArea } from '../upload/AddPhotos.tsx';
import styles from './GalleryPage.module.css';
import { GallerySection, NewestPhotos } from './NewestPhotos.tsx';
import { OpenedPhoto } from './OpenedPhoto.tsx';

export const loader = prefetch(newestQuery, categoriesQuery);

/** The newest photos and the categories; each section loads and fails alone (S2 §2). */
export function Component() {
  const { name } = useCouple();
  useGridPlace();
  // An empty section has the button.
  const isEmpty = useQuery(newestQuery).data?.total === 0;
  return (
    <Page
      title={t.gallery.title}
      couple={name}
      actions={
        <>
          {!isEmpty && <AddPhotosButton />}
          <Link className={buttonClass()} to="/recycle-bin">
            <Trash size={20} strokeWidth={1.75} aria-hidden="true" />
            {t.bin.title}
          </Link>
        </>
      }
    >
      <PhotoDropArea />
      <div className={styles.sections}>
        <ErrorBoundary>
          <NewestPhotos />
        </ErrorBoundary>
        <ErrorBoundary>
          <CategoriesSection />
        </ErrorBoundary>
      </div>
      <ErrorBoundary>
        <OpenedPhoto />
      </ErrorBoundary>
    </Page>
  );
}

/** The favorites, then the categories (S2 §2). */
function CategoriesSection() {
  const queries = [useQuery(categoryQuery(favorites.id)), useQuery(categoriesQuery)] as const;
  const [{ data: favorite }, { data: categories }] = queries;
  const failed = queries.filter(({ isError }) => isError);
  const waiting = useCalmPending(queries.some(({ data, isError }) => !data && !isError));
  const shown = [...(favorite === undefined ? [] : [favorite]), ...(categories ?? [])];
  return (
    <GallerySection
      title={t.photo.categories}
      link={{ to: '/categories', label: categoriesMessages.manage }}
    >
      {failed.length > 0 && (
        <ErrorState
          compact={shown.length > 0}
          text={categoriesMessages.loadFailed}
          query={failed}
        />
      )}
      {waiting && <CategoryCardsSkeleton />}
      {!waiting && shown.length > 0 && (
        <CategoryCards label={t.photo.categories}>
          {shown.map((category) => (
            <CategoryCard key={category.id} category={category} />
          ))}
        </CategoryCards>
      )}
      {!waiting && categories?.length === 0 && (
        <p className={styles.hint}>
          {categoriesMessages.none}. {categoriesMessages.noneHint}.
        </p>
      )}
    </GallerySection>
  );
}
