import { useQuery } from '@tanstack/react-query';
import { favorites } from '#features/categories/categories.rules.ts';
import { categoriesMessages } from '#features/categories/messages/index.ts';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { useCalmPending } from '#platform/web/ui/Skeleton.tsx';
import { photosMessages as t } from '../../messages/index.ts';
import { CategoryCard, CategoryCards, CategoryCardsSkeleton } from '../categories/CategoryCard.tsx';
import { categoriesQuery, categoryQuery } from '../categories/categories.queries.ts';
import styles from './GalleryPage.module.css';
import { GallerySection } from './GallerySection.tsx';

/** The favourites, and what else photos are sorted into (S2 §2). */
export function CategoriesSection() {
  const read = [useQuery(categoryQuery(favorites.id)), useQuery(categoriesQuery)] as const;
  const [{ data: favorite }, { data: categories }] = read;
  const failed = read.filter(({ isError }) => isError);
  const waiting = useCalmPending(read.some(({ data, isError }) => data === undefined && !isError));
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
          busy={failed.some(({ isFetching }) => isFetching)}
          onRetry={() => {
            for (const { refetch } of failed) void refetch();
          }}
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
