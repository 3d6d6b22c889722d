import { useQuery } from '@tanstack/react-query';
import Trash from 'lucide-react/icons/trash-2';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { prefetch } from '#platform/web/api/queries.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { ErrorBoundary } from '#platform/web/ui/ErrorBoundary.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { favorites } from '../../categories.rules.ts';
import { t } from '../../messages/index.ts';
import { photoIdIn } from '../../photos.rules.ts';
import { CategoryCard, CategoryCards, CategoryCardsSkeleton } from '../categories/CategoryCard.tsx';
import { categoriesQuery, categoryQuery } from '../categories/categories.queries.ts';
import { newestQuery } from '../dashboard/dashboard.queries.ts';
import { followOnGrid, seenLast, tileId, useGridPlace } from '../grid-place.ts';
import { AddPhotosButton, PhotoDropArea } from '../upload/AddPhotos.tsx';
import { openedFrom, useGoBack } from '../way-back.ts';
import { GalleryActions, NewestPhotos } from './NewestPhotos.tsx';

export const loader = prefetch(newestQuery, categoriesQuery);

/** The newest photos and the categories; each section loads and fails alone. */
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
      <div className="grid grid-cols-1 gap-12 phone:gap-8">
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

/** The favorites, then the categories. */
function CategoriesSection() {
  const queries = [useQuery(categoryQuery(favorites.id)), useQuery(categoriesQuery)] as const;
  const [{ data: favorite }, { data: categories }] = queries;
  const isPending = queries.some(({ data, isError }) => !data && !isError);
  const shownCategories = [...(favorite === undefined ? [] : [favorite]), ...(categories ?? [])];
  return (
    <Section
      title={t.photo.categories}
      action={<GalleryActions to="/categories" label={t.categories.manage} />}
      query={queries}
      data={isPending ? undefined : shownCategories}
      error={t.categories.loadFailed}
      compact={shownCategories.length > 0}
      skeleton={<CategoryCardsSkeleton />}
    >
      {(all) => (
        <>
          {all.length > 0 && (
            <CategoryCards label={t.photo.categories}>
              {all.map((category) => (
                <CategoryCard key={category.id} category={category} />
              ))}
            </CategoryCards>
          )}
          {categories?.length === 0 && (
            <p className="text-ink-muted">{t.categories.noneInGallery}</p>
          )}
        </>
      )}
    </Section>
  );
}

const importPhotoDialog = async () => ({
  default: (await import('../PhotoDialog.tsx')).PhotoDialog,
});
const PhotoDialog = lazy(importPhotoDialog);

/** The photo in the address, in a dialog over the gallery. Back closes it. */
function OpenedPhoto() {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const goBack = useGoBack();
  const id = photoIdIn(query.get('photo') ?? undefined);
  useEffect(() => void importPhotoDialog().catch(() => undefined), []);
  useFocusOnClose(id);
  if (id === null) return null;

  // Replaces this photo, so that Back leads to the gallery.
  const go = (photo: number) => void navigate(`/gallery?photo=${photo}`, { replace: true, state });
  const close = () => {
    if (openedFrom(state) === undefined) void navigate('/gallery', { replace: true });
    else goBack();
  };
  return (
    <Suspense fallback={null}>
      <PhotoDialog id={id} onGo={go} onClose={close} />
    </Suspense>
  );
}

const preview = (photo: number | undefined): HTMLElement | null =>
  photo === undefined ? null : document.getElementById(tileId(photo));

/** Focuses the preview of the photo that was shown last. */
function useFocusOnClose(id: number | null): void {
  const before = useRef(id);
  useEffect(() => {
    // The dialog also leads to photos without a preview.
    if (id !== null && preview(id) !== null) followOnGrid(id);
    if (id === null && before.current !== null) {
      const photo = seenLast() ?? before.current;
      // React Aria focuses the preview that was opened first, in the next frame.
      requestAnimationFrame(() => requestAnimationFrame(() => preview(photo)?.focus()));
    }
    before.current = id;
  }, [id]);
}
