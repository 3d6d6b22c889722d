import { useQuery } from '@tanstack/react-query';
import Trash from 'lucide-react/icons/trash-2';
import { Link } from 'react-router';
import { prefetch } from '#platform/web/api/queries.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { ErrorBoundary } from '#platform/web/ui/ErrorBoundary.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { photosMessages as t } from '../../messages/index.ts';
import { categoriesQuery } from '../categories/categories.queries.ts';
import { useGridPlace } from '../grid-place.ts';
import { AddPhotosButton } from '../upload/AddPhotosButton.tsx';
import { PhotoDropArea } from '../upload/PhotoDropArea.tsx';
import { CategoriesSection } from './CategoriesSection.tsx';
import styles from './GalleryPage.module.css';
import { NewestPhotos } from './NewestPhotos.tsx';
import { newestQuery } from './newest.queries.ts';
import { OpenedPhoto } from './OpenedPhoto.tsx';

export const loader = prefetch(newestQuery, categoriesQuery);

/** Where everything about photos begins (S2 §2). Every section loads, fails and is tried again alone. */
export function Component() {
  const { name } = useCouple();
  useGridPlace();
  // Then the button stands where the photos will be.
  const isEmpty = useQuery(newestQuery).data?.total === 0;
  return (
    <Page
      title={t.gallery.title}
      couple={name}
      actions={
        <>
          <Link className={buttonClass()} to="/recycle-bin">
            <Trash size={20} strokeWidth={1.75} aria-hidden="true" />
            {t.bin.title}
          </Link>
          {!isEmpty && <AddPhotosButton />}
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
