import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { data, type LoaderFunctionArgs, useParams } from 'react-router';
import { errorMessage } from '#platform/web/api/errors.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { useSignedIn } from '#platform/web/session/session.ts';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { useCalmPending } from '#platform/web/ui/Skeleton.tsx';
import { profilesMessages as t } from '../messages/index.ts';
import { OwnSheet } from './own/OwnSheet.tsx';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';
import { isUnknown, profilePageQuery } from './profiles.queries.ts';
import { Sheet } from './Sheet.tsx';

/** Not loaded by signed-out visitors. */
const HearProfilePages = lazy(async () => ({
  default: (await import('./HearProfilePages.tsx')).HearProfilePages,
}));

/** Waits for the page, since an unknown name leads elsewhere. */
export async function loader({ params: { username = '' } }: LoaderFunctionArgs) {
  const query = profilePageQuery(username);
  await queryClient.prefetchQuery(query);
  if (isUnknown(queryClient.getQueryState(query.queryKey)?.error))
    throw data(null, { status: 404 });
  return null;
}

/** A page that one of the two shows to everybody (S1 §2). */
export function Component() {
  const { username = '' } = useParams();
  const viewer = useSignedIn();
  // What was read as somebody else is gone by then.
  return <Named key={`${viewer} ${username}`} {...{ username, viewer }} />;
}

type NamedProps = { username: string; viewer: string | null };

function Named({ username, viewer }: NamedProps) {
  const { data: page, error, isFetching, refetch } = useQuery(profilePageQuery(username));
  const isPending = useCalmPending(page === undefined && error === null);
  if (page === undefined || isPending) {
    if (error === null || isPending) return <ProfileSkeleton />;
    return (
      <Page title={t.page.layouts.placeholder} couple={t.page.app}>
        <ErrorState text={errorMessage(error)} busy={isFetching} onRetry={() => void refetch()} />
      </Page>
    );
  }
  const kind = t.page.layouts[page.layout];
  const name = page.sections.name || kind;
  return (
    <Page title={name} intro={name === kind ? undefined : kind} couple={t.page.app}>
      {viewer !== null && (
        <Suspense fallback={null}>
          <HearProfilePages />
        </Suspense>
      )}
      {page.username === viewer ? <OwnSheet page={page} /> : <Sheet page={page} />}
    </Page>
  );
}
