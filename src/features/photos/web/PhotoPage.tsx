import ImageOff from 'lucide-react/icons/image-off';
import { useEffect, useLayoutEffect } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { isNotFound } from '#platform/web/api/errors.ts';
import { prefetch } from '#platform/web/api/queries.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { sharedMessages } from '#shared/messages/index.ts';
import { photosMessages as t } from '../messages/index.ts';
import { photoIdIn } from '../photos.rules.ts';
import { categoriesQuery } from './categories/categories.queries.ts';
import { followOnGrid } from './grid-place.ts';
import { OpenPhoto } from './OpenPhoto.tsx';
import { OpenPhotoSkeleton } from './OpenPhotoSkeleton.tsx';
import styles from './PhotoPage.module.css';
import { photoName } from './photo-name.ts';
import { photoQuery, usePhoto } from './photos.queries.ts';
import { useWayBack } from './use-way-back.ts';
import { photosPath } from './way-back.ts';

export const loader = prefetch(categoriesQuery, ({ params }) => {
  const id = photoIdIn(params.id);
  return id === null ? undefined : photoQuery(id);
});

/** One photo, as its address names it (S2 §2). */
export function Component() {
  const id = photoIdIn(useParams().id);
  return id === null ? <NoSuchPhoto /> : <PhotoOf key={id} id={id} />;
}

function PhotoOf({ id }: { id: number }) {
  const { name, timeZone } = useCouple();
  const { data: photo, error, isFetching, refetch } = usePhoto(id);
  useEffect(() => followOnGrid(id), [id]);
  useLayoutEffect(() => {
    scrollTo(0, 0);
  }, []);
  const back = useWayBack(photo);
  const navigate = useNavigate();
  const { state } = useLocation();
  const tryAgain = () => void refetch();
  // In place of this photo: Back leads to where the first one was opened.
  const go = (to: number) => void navigate(`/photo/${to}`, { replace: true, state });

  if (photo === null || isNotFound(error)) return <NoSuchPhoto />;
  const title = photo === undefined ? t.photo.onePhoto : photoName(photo, timeZone);
  const failure = error !== null && (
    <ErrorState
      compact={photo !== undefined}
      text={t.photo.photoLoadFailed}
      busy={isFetching}
      onRetry={tryAgain}
    />
  );
  return (
    <Page title={title} couple={name} titleLook="hidden" width="bleed">
      {photo !== undefined && (
        <OpenPhoto
          photo={photo}
          name={title}
          failure={failure}
          lies="page"
          back={back}
          onGo={go}
          onLeave={back.leave}
        />
      )}
      {photo === undefined && !failure && <OpenPhotoSkeleton />}
      {photo === undefined && failure && <div className={styles.failed}>{failure}</div>}
    </Page>
  );
}

function NoSuchPhoto() {
  const { name } = useCouple();
  return (
    <Page title={t.photo.notFound} couple={name}>
      <EmptyState
        text={sharedMessages.notFoundHint}
        icon={<ImageOff size={24} strokeWidth={1.75} />}
        action={
          <Link className={buttonClass({ variant: 'primary' })} to={photosPath}>
            {t.photo.toPhotos}
          </Link>
        }
      />
    </Page>
  );
}
