import ImageOff from 'lucide-react/icons/image-off';
import { useEffect, useLayoutEffect } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { prefetch } from '#platform/web/api/queries.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { t } from '../messages/index.ts';
import { photoIdIn } from '../photos.rules.ts';
import { categoriesQuery } from './categories/categories.queries.ts';
import { followOnGrid } from './grid-place.ts';
import { OpenPhoto, useOpenPhoto } from './OpenPhoto.tsx';
import { photoQuery } from './photos.queries.ts';
import { useBackLink } from './way-back.ts';

export const loader = prefetch(categoriesQuery, ({ params }) => {
  const id = photoIdIn(params.id);
  return id === null ? undefined : photoQuery(id);
});

/** The page of one photo. */
export function Component() {
  const id = photoIdIn(useParams().id);
  return id === null ? <PhotoNotFound /> : <PhotoOf key={id} id={id} />;
}

function PhotoOf({ id }: { id: number }) {
  const { name } = useCouple();
  const { photo, isMissing, title, failure } = useOpenPhoto(id);
  useEffect(() => followOnGrid(id), [id]);
  useLayoutEffect(() => {
    scrollTo(0, 0);
  }, []);
  const back = useBackLink(photo);
  const navigate = useNavigate();
  const { state } = useLocation();
  // Replaces this photo, so that Back leads to the list.
  const go = (to: number) => void navigate(`/photo/${to}`, { replace: true, state });

  if (isMissing) return <PhotoNotFound />;
  return (
    <Page title={title} couple={name} titleLook="hidden" width="bleed">
      <OpenPhoto photo={photo} failure={failure} back={back} onGo={go} onLeave={back.leave} />
    </Page>
  );
}

function PhotoNotFound() {
  const { name } = useCouple();
  return (
    <Page title={t.photo.notFound} couple={name}>
      <EmptyState
        text={sharedMessages.notFoundHint}
        icon={<ImageOff size={24} strokeWidth={1.75} />}
        action={
          <Link className={buttonClass({ variant: 'primary' })} to="/photos">
            {t.photo.toPhotos}
          </Link>
        }
      />
    </Page>
  );
}
